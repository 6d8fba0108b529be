/** Refusals of the server itself, by their codes; those of a game stand in its own catalogue. */
export const refusals = {
  "refusal.settings": "A table cannot be like that. Choose other settings.",
  "refusal.bot": "There is no such bot here. Choose another level.",
  "refusal.no seat": "You do not sit at this table. Take a free seat, or watch.",
  "refusal.begun": "The game has begun: seats are taken and left only before that.",
  "refusal.no such seat": "There is no such seat at this table.",
  "refusal.ask first": "The game has begun. Ask for the seat: you play once everybody at the table agrees.",
  "refusal.no joining":
    "Nobody joins a running game at this table. You can watch, and sit down at the next one.",
  "refusal.removed seat":
    "A person was removed from that seat in this round, so nobody else sees its cards. Take it when the round is over, or another bot’s seat.",
  "refusal.second hand":
    "You know the cards of another seat in this round, so you get no other cards in it. Take your own seat again, or wait for the next round.",
  "refusal.free": "Nobody need be asked at this table: just take the seat.",
  "refusal.asked": "You have asked for a seat already. Wait for the answer, or cancel your request.",
  "refusal.declined": "Your request was declined. You can ask again in a minute.",
  "refusal.many requests": "Several people ask for a seat here already. Wait until they have an answer.",
  "refusal.agreed": "You have agreed already. Others at the table have still to agree.",
  "refusal.no request": "That request has been answered or withdrawn already.",
  "refusal.over": "The game is over. Who sat here can play again with a rematch.",
  "refusal.seated": "You have another seat at this table already. Stand up first to take this one.",
  "refusal.taken": "Somebody has that seat. Choose another.",
  "refusal.name":
    "That name cannot be used here: somebody has it already or one that looks like it, it is too long, or it has signs that cannot be seen or stacked marks. Choose another.",
  "refusal.entropy": "What your browser added to the shuffle was not understood. Try again.",
  "refusal.not host":
    "Only the host changes or closes the table, places bots, changes the order of seats and removes people.",
  "refusal.closed": "The host has closed this table. Open another, or find one in the lobby.",
  "refusal.seat in use":
    "Somebody sits on a seat that would be gone. Let them change places with a lower seat first.",
  "refusal.other game": "Another game needs another table: open one for it.",
  "refusal.played on": "A game is played on here: its seats and options are those that it began with.",
  "refusal.removed":
    "The host has taken your seat away. You can watch, sit down again once the host allows it, or open a table of your own.",
  "refusal.nobody":
    "That person is not there any more. Look at the seats once more; before the game a bot goes when you choose “Nobody yet”.",
  "refusal.somebody else":
    "Somebody else sits there by now, and nobody was removed. Look at the seats once more, then choose.",
  "refusal.covered": "A bot plays for you already. To play, take your seat back.",
  "refusal.own seat": "That is your own seat. To give it up, leave the table.",
  "refusal.no neighbour": "There is no seat further on to change places with.",
  "refusal.no window": "No clock runs for a choice of yours now, so there is nothing to make longer.",
  "refusal.seen":
    "Your choice has shown or settled something, so it stands. A choice can be taken back only while it is the last one and has shown nothing hidden.",
  "refusal.overtaken":
    "Somebody has already chosen since, so your choice stands. A choice can be taken back only while it is the last one and has shown nothing hidden.",
  "refusal.nothing chosen":
    "You have chosen nothing yet. A choice can be taken back only while it is the last one and has shown nothing hidden.",
  "refusal.not whole":
    "Your choice is not whole yet: finish it first. A choice can be taken back only while it is the last one and has shown nothing hidden.",
  "refusal.no time": "Your time for this choice is used up, so it stands.",
  "refusal.extended": "You have had ten more seconds for this choice: everybody has that once.",
  "refusal.not answering": "Only who has still to answer may ask for more time.",
  "refusal.seats free": "Not every seat is taken. Wait for people, or put bots there.",
  "refusal.not begun": "The game has not begun yet.",
  "refusal.notation": "The server did not understand that action. Load the page again.",
  "refusal.too late": "That was too late: the game has gone on.",
  "refusal.phrase": "There is no such phrase at this table.",
  "refusal.not covered": "You are playing yourself: no bot plays for you.",
  "refusal.no chat": "This table has no chat. You can say one of the phrases.",
  "refusal.empty": "There is nothing to read in that text.",
  "refusal.nothing to cover": "There is no person in that seat whom a bot could play for now.",
  "refusal.too soon":
    "That is too soon: a bot may play for somebody after two minutes away, or when the game has waited ten minutes.",
  "refusal.not over": "The game is not over yet.",
  "refusal.rematch": "There is a new table already: join it.",
  "refusal.busy": "Others were faster again and again. Try once more.",
  "refusal.full": "Too much has happened at this table. Play to the end, or open another.",
  "refusal.too often": "You have said and done a lot here just now. Wait a moment, then try again.",
  "refusal.no such game": "There is no such game here.",
  "refusal.no such table":
    "There is no such table. It may have been on another server, or its link is not whole.",
  "refusal.no such link":
    "That link opens no seat here any more: it was used already, or its person has stood up. The device that has the seat shows its new link. You can still watch.",
  "refusal.id taken": "That seat was taken over from another device meanwhile. Open the link once more.",
  "refusal.too many": "You are watching too many tables at once. Leave one first.",
  "refusal.from the future": "The server knows less about this table than this page. Load the page again.",
  "refusal.no such word": "The server does not know that question.",
  "refusal.not stored": "The server could not store it just now. Try again in a moment.",
  "refusal.slow down": "That was too much at once from your address. Wait a moment, then try again.",
  "refusal.closing": "The server is restarting. Try again in a moment.",
  "refusal.who": "The server does not know you any more. Load the page again.",
  "refusal.host": "This server does not answer to that name. Its operator can allow it with --allow-host.",
  "refusal.page": "This page may not talk to this server.",
  "refusal.bad request": "The server did not understand that. Load the page again.",
  "refusal.too long": "That is too long.",
  "refusal.method": "That cannot be done here.",
  "refusal.no such page": "There is nothing here.",
  "refusal.mistake": "The server made a mistake. It has been noted.",
  "refusal.private": "That is not for everybody.",
  "refusal.no hints": "This table gives no hints.",
  "refusal.no hint": "No bot could think of anything in time. Ask again in a moment.",
  "refusal.thinking": "A hint is being thought out for you already. One moment.",
  "refusal.no record": "An exercise has no record: its game began in the middle.",
  "refusal.no positions": "This game has no exercises yet. You can replay it instead.",
  "refusal.exercise": "An exercise stays as it was opened. Open another table to change it.",
  "refusal.no such step": "There is no such step in this record.",
  "refusal.not asked": "It is not your turn.",
  "refusal.ways": "You may instead {ways}.",
  "refusal.no page":
    "This page cannot show this game. It can be played in a terminal, with “bagatelle play --at”.",
  "refusal.unreachable": "The server cannot be reached.",
} as const;
