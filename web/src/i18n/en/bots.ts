/** Bots: what levels are like, what a hint says to watch, and the reasons behind choices, by the server's codes. */
export const bots = {
  "bots.order": "Bots from easy to strong, the strongest last.",
  "bots.rung": "{name} ({rung} of {count})",
  "bots.rungAbout": "1 is easy, {count} is strong",

  "bots.searched":
    "{why}. The chance to win the game is then {win}%{other, select, none {; nothing is surely better.} other {, against {next}% with the next best choice.}}",
  "bots.plain": "{why}.",
  "bots.further": "{said}. {next}",

  "bots.watch.anything": "All choices are much alike here.",
  "bots.watch.only": "There is only one thing to choose.",

  "bots.because.own": "I have my reasons",
  "bots.because.any": "All choices are alike",
  "bots.because.only": "There is nothing else to choose",
} as const;
