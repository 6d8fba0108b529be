/** Sitting down: at a new table, or at one that others have opened. */
import { t } from "../../core/i18n.svelte";
import type { GameInfo } from "../../net/answers";
import { Refusal } from "../../net/connection.svelte";
import { newEntropy } from "../../net/ids";
import { place } from "../../core/route.svelte";
import { server } from "../../net/server.svelte";
import { settings } from "../../core/settings.svelte";
import { LONGEST_NAME, MOST_SEATS, type TableInfo } from "../../wire";
import { asSettings, isAwaiting, type SetUp } from "./setup";

/** The name at tables; somebody who has not given one is a guest. */
export function ownName(): string {
  return settings.name.trim().slice(0, LONGEST_NAME) || t("home.guest");
}

/** Sit down; where somebody has the same name already, with a number behind it. */
async function sit(table: string, seat: number): Promise<void> {
  const name = ownName();
  for (let number = 1; ; number++) {
    const given = number === 1 ? name : numbered(name, number);
    try {
      await server.do(table, { do: "sit", seat, name: given, entropy: newEntropy() });
      return;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "name") || number >= MOST_SEATS) throw error;
    }
  }
}

/** "Ana 2", no longer than a name may be. */
export function numbered(name: string, number: number): string {
  const end = ` ${number}`;
  return name.slice(0, LONGEST_NAME - end.length).trimEnd() + end;
}

/** Open a table, sit down and go there; where nobody else is awaited the game begins at once. */
export async function begin(game: GameInfo, setUp: SetUp, seed = ""): Promise<void> {
  const { info } = await server.open(asSettings(game, setUp), seed);
  await sit(info.table, 0);
  if (!isAwaiting(setUp)) await server.do(info.table, { do: "start" });
  visit(info.table);
}

/** Take a free seat of somebody's table and go there. */
export async function join(info: TableInfo): Promise<void> {
  const seat = freeSeats(info)[0];
  if (seat !== undefined) await sit(info.table, seat);
  visit(info.table);
}

/** Go to a table without taking a seat. */
export function visit(table: string): void {
  place.go({ at: "table", table, secret: "" });
}

export function freeSeats(info: TableInfo): readonly number[] {
  return info.seating.filter((seating) => !seating.person && !seating.bot).map(({ seat }) => seat);
}
