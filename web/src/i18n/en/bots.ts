/** A small number in words. */
const spelt = (count: string): string =>
  `{${count}, plural, =1 {one} =2 {two} =3 {three} =4 {four} =5 {five} other {#}}`;

/** Bots: what levels are like, what a hint says to watch, and the reasons behind choices, by the server's codes. */
export const bots = {
  "bots.order": "Bots from easy to strong, the strongest last.",
  "bots.rung": "{name} ({rung} of {count})",
  "bots.rungAbout": "1 is easy, {count} is strong",
  "bots.level.sandbag.breeze": "sees only the trick on the table, shuns every trick, and its mind wanders",
  "bots.level.sandbag.drift": "remembers the last few tricks, minds its own business, and is not always sure",
  "bots.level.sandbag.gust": "counts every card and has a good nose for rockets and trumps",
  "bots.level.sandbag.gale": "thinks ahead to the end of the round, whoever may hold what",
  "bots.level.sandbag.storm":
    "works out from your choices what you hold, and thinks ahead as far as a second allows",
  "bots.level.bagoloot.urchin": "does not count cards, hardly ever lies, and believes nearly every bag",
  "bots.level.bagoloot.pickpocket": "lies boldly and counts the cards, but holds nobody up",
  "bots.level.bagoloot.fence": "counts everything, seldom lies and is hard to fool",
  "bots.level.bagoloot.smuggler": "tries out what may come before it plays",
  "bots.level.bagoloot.kingpin":
    "reads your hand from what you leave unplayed, seldom misses a split and thinks every choice through",

  "bots.searched":
    "{why}. The chance to win the game is then {win}%{other, select, none {; nothing is surely better.} other {, against {next}% with the next best choice.}}",
  "bots.plain": "{why}.",
  "bots.further": "{said}. {next}",

  "bots.watch.anything": "All choices are much alike here.",
  "bots.watch.only": "There is only one thing to choose.",
  "bots.watch.sandbag.high_cards": "Watch the high cards in your hand: they win tricks.",
  "bots.watch.sandbag.colours": "Watch the colours in your hand: of which you hold many, and of which few.",
  "bots.watch.sandbag.basket": "Watch your basket: what stays there face up counts for you.",
  "bots.watch.sandbag.sandbag": "Think of your sandbags: face down, a card wins nothing.",
  "bots.watch.sandbag.rocket": "Watch the rockets: where they are, and who will get them.",
  "bots.watch.sandbag.trump": "Watch what would be trump, and what would turn it.",
  "bots.watch.sandbag.trick": "Watch who has the trick as it lies now.",
  "bots.watch.sandbag.lead": "Think about what others must play to the card you lead.",
  "bots.watch.sandbag.basket_cards": "Watch the cards in the baskets of others.",
  "bots.watch.bagoloot.draw": "A turn begins in the same way every time.",
  "bots.watch.bagoloot.junk": "Watch your hand for coins whose number is bagged already.",
  "bots.watch.bagoloot.split": "Watch the numbers in all stashes: does one lie in two of them?",
  "bots.watch.bagoloot.hands": "Count the cards that the others hold.",
  "bots.watch.bagoloot.own_hand": "Count the cards that you hold yourself.",
  "bots.watch.bagoloot.stashes": "Watch the stashes of the others.",
  "bots.watch.bagoloot.own_stash": "Watch your own stash.",
  "bots.watch.bagoloot.pairs": "Look for pairs in your hand.",
  "bots.watch.bagoloot.four": "Look for collections of four.",
  "bots.watch.bagoloot.looter": "Think about what a looter is worth now.",
  "bots.watch.bagoloot.lid": "Think about which card the lid should be.",
  "bots.watch.bagoloot.lids": "Count the cards that could be a genuine lid.",
  "bots.watch.bagoloot.robbery": "Think of the robbery, and whom it hits.",
  "bots.watch.bagoloot.keep": "Think about what others could take if you lay it open.",

  "bots.because.own": "I have my reasons",
  "bots.because.any": "All choices are alike",
  "bots.because.only": "There is nothing else to choose",
  "bots.because.sandbag.pass": "Pass {card}: it would cost you tricks",
  "bots.because.sandbag.pass_other": "Pass {card}: the cards that stay go better together without it",
  "bots.because.sandbag.pass_rocket": "A rocket in your hand would only go to others",
  "bots.because.sandbag.basket": "{card} costs little if it stays in the basket",
  "bots.because.sandbag.basket_rocket": "A rocket in your basket is yours until somebody fetches it",
  "bots.because.sandbag.stow": "Stow {card}: face down it cannot win a trick",
  "bots.because.sandbag.stow_rocket": "Hidden, a rocket goes where you decide",
  "bots.because.sandbag.ready": "Your other cards are of more use in the hand",
  "bots.because.sandbag.high": "High cards win tricks: {card} is better gone",
  "bots.because.sandbag.sandbag": "A sandbag cannot win the trick, and costs no card of the hand",
  "bots.because.sandbag.lead": "Lead {card}: somebody may have to beat it",
  "bots.because.sandbag.lead_rocket": "Lead {card}: any balloon beats it",
  "bots.because.sandbag.take":
    "Take the trick: {rockets, plural, one {# rocket is} other {# rockets are}} in it",
  "bots.because.sandbag.win": "Win with {card}: everything else would cost more",
  "bots.because.sandbag.may_win": "{card} may still be overtaken",
  "bots.because.sandbag.duck": "Duck: {card} does not beat {best}",
  "bots.because.sandbag.fetch":
    "Fetching the rocket from that basket costs its owner dear, and you are rid of {given}",
  "bots.because.sandbag.turn":
    "With {taken} gone, {trumps, plural, =0 {nothing is} one {{trump} is} other {{trump} are}} trump, which suits this hand better",
  "bots.because.sandbag.swap_win": "{taken} wins this one, and you are rid of {given}",
  "bots.because.sandbag.swap": "{taken} is harmless here, and you are rid of {given}",
  "bots.because.bagoloot.draw": "A turn begins with a draw",
  "bots.because.bagoloot.exchange": "There is a bag of {number}s already: a new card can only be better",
  "bots.because.bagoloot.claim": "The {number}s lie in several stashes: a split",
  "bots.because.bagoloot.hold_up":
    "That hand has, counted out, {count, plural, one {# card} other {# cards}}, and what is above {safe} comes to you",
  "bots.because.bagoloot.hold_up_to_end":
    "That hand has only {count, plural, one {# card} other {# cards}}, and so your turn ends, as it should",
  "bots.because.bagoloot.open_to_steal": `Open {pair}: the pair takes the ${spelt("size")} that lie in another stash`,
  "bots.because.bagoloot.open_first": "Open {pair}: without a collection of your own you cannot steal",
  "bots.because.bagoloot.open_hand":
    "Open {pair}: with {held, plural, one {# card} other {# cards}} you can be held up",
  "bots.because.bagoloot.open": "Open {pair}: on the table two cards count, in the hand they cost",
  "bots.because.bagoloot.build_four": "Four {number}s can be bagged in this turn",
  "bots.because.bagoloot.build": "A third {number} on the table counts, in the hand it costs",
  "bots.because.bagoloot.steal_free": `The pair that you have opened takes ${spelt("size")} {number}s for nothing`,
  "bots.because.bagoloot.steal_looter": `${spelt("size")} {number}s are worth a looter now`,
  "bots.because.bagoloot.steal_to_four": `With yours the ${spelt("size")} {number}s are four, ready for a bag`,
  "bots.because.bagoloot.steal": `One card of yours brings you ${spelt("size")} {number}s`,
  "bots.because.bagoloot.bag": "A bag of {number}s, for which you hold a genuine lid",
  "bots.because.bagoloot.bag_bluff": "You have no lid for the {number}s, but the others cannot know that",
  "bots.because.bagoloot.lid_looter": "A looter makes the bag genuine",
  "bots.because.bagoloot.lid": "The {card} makes the bag genuine",
  "bots.because.bagoloot.lid_spare": "The {card} is a bluff; what matches is worth more in your hand",
  "bots.because.bagoloot.lid_bluff":
    "A bluff: nothing in your hand matches, and the {card} is of little other use",
  "bots.because.bagoloot.robbery": "That plays the last of your hand: a robbery, and the round is over",
  "bots.because.bagoloot.to_robbery":
    "All that is left in your hand can go in this turn too: on the way to a robbery",
  "bots.because.bagoloot.knock_robbed": "The robbery is done, and you need no more",
  "bots.because.bagoloot.knock_looter":
    "Keep your cards: nothing here is worth laying open, and a looter makes any lid genuine",
  "bots.because.bagoloot.knock": "Keep your cards: what you lay open now, others can take",
  "bots.because.bagoloot.challenge_sure":
    "Challenge: you have seen every {number} and every looter, so it is a bluff",
  "bots.because.bagoloot.challenge_few":
    "Challenge: only {left, plural, one {# card} other {# cards}} that you have not seen could be a genuine lid for {number}s",
  "bots.because.bagoloot.challenge":
    "Challenge, though {left, plural, one {# card} other {# cards}} that you have not seen could be a genuine lid for {number}s",
  "bots.because.bagoloot.stand":
    "Let it stand: {left, plural, one {# card} other {# cards}} that you have not seen could be a genuine lid for {number}s",
  "bots.because.bagoloot.challenge_odds":
    "It is {odds}% likely a bluff by the cards that can be counted: worth the risk",
  "bots.because.bagoloot.stand_odds": "It is only {odds}% likely a bluff by the cards that can be counted",
  "bots.because.bagoloot.rob_only": "Nobody else has a bag to rob",
  "bots.because.bagoloot.rob_first": "Of those with a bag, none has a higher total",
  "bots.because.bagoloot.rob": `Rob who has ${spelt("bags")} of the bags`,
} as const;
