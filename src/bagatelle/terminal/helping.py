"""What a person can type at a table of a server besides what the game knows."""

BESIDES = """who        who sits where, who is away, and how much time is left
  say hello  say something that needs no typing; `say` alone lists what there is
  chat TEXT  write what you like, where the table has chat
  mute NAME  hear nothing more that somebody says; unmute NAME undoes it
  link       the link for friends, and the one of your own seat for another device
  cover NAME let a bot play for somebody who has been away for long
  remove NAME take somebody's seat away, for a bot; allow NAME lets them sit down again; only who opened the table
  ask 2      ask for the seat of a bot, if you only watch; withdraw takes it back
  agree NAME let a person have the seat that they ask for; decline NAME does not
  more       ten more seconds while a clock runs for you, once for each choice
  undo       make a choice again that nobody has seen, until all others have chosen too
  back       play again yourself, after a bot has played for you
  quit       leave: a bot plays on where others play too; the table's link brings you back"""
ROOM = """  start        begin, once every seat is taken
  bots         put bots on all free seats; only who opened the table
  bot 2 NAME   put a certain bot on seat 2; `bot 2` alone takes it away
  up 2, down 2 let seat 2 change places with the one before or after it; only who opened the table
  seats 4      have another number of seats; close shuts the table for good; only who opened it
  sit 2, stand take another seat, or none
  name NEW     be called otherwise
  remove NAME  take somebody's seat away; allow NAME lets them sit down again; only who opened the table
  link         the links; say, chat, mute, who as in the game
  wait         until somebody comes
  leave        stand up and go; quit goes too, and your seat is kept"""
