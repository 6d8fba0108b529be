"""A bot that plays over the network: it sits down at a table by its link and plays until the game is over.

Open a table and give the bot its link; any text that ``bagatelle bots`` explains says which bot it is::

    bagatelle play --at http://127.0.0.1:8710 sandbag --seats 3
    python examples/network_bot.py http://127.0.0.1:8710/#/table/ID heuristic
"""

from __future__ import annotations

import asyncio
import secrets
import sys

from bagatelle import Fast, NotDone, connect, find_bot, read_address


async def play(link: str, bot: str) -> None:
    """Take a seat, and choose whenever the table waits for the bot."""
    async with connect(link) as client:
        table = await client.follow(read_address(link).table)
        agent = find_bot(table.info.game, bot)
        await table.sit(f"Robot {client.guest[:4]}")
        async for turn in table.turns():
            if turn.anew:  # all is told again, as somebody has taken a choice back
                agent = find_bot(table.info.game, bot)
            for event in turn.told:
                agent.hear(event)
            chance = Fast(secrets.randbits(62))
            decision = await asyncio.to_thread(agent.decide, turn.view, turn.legal, chance, agent.budget)
            try:
                await table.act(decision.code)
            except NotDone as refused:  # another seat was quicker, or the clock
                print(refused)
        answer = await client.tables(own=True)
        print(f"The game is over: {next(info.totals for info in answer if info.table == table.table)}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    asyncio.run(play(*sys.argv[1:3]))
