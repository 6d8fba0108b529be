/** The table of Sandbag in words. `who` is "you" or "other"; cards and colours come as words. */
export const sentences = {
  "sandbag.colour.none": "no colour",
  "sandbag.you": "you",

  // Where the game is.
  "sandbag.progress.pass": "Round {round} of 3, passing",
  "sandbag.progress.setUp": "Round {round} of 3, baskets",
  "sandbag.progress.play": "Round {round} of 3, trick {trick} of {tricks}",
  "sandbag.progressBrief.pass": "R{round} · passing",
  "sandbag.progressBrief.setUp": "R{round} · baskets",
  "sandbag.progressBrief.play": "R{round} · trick {trick}/{tricks}",
  "sandbag.progress.over": "Game over",

  // What is asked for.
  "sandbag.prompt.pass": "Choose two cards to pass: first for {left}, then for {right}.",
  "sandbag.prompt.passRight": "Choose a card to pass to {right}.",
  "sandbag.prompt.setUp":
    "Lay out two cards for your basket and {most, plural, =1 {one sandbag} other {1 to # sandbags}}.",
  "sandbag.prompt.lead": "You lead. Anything may be played.",
  "sandbag.prompt.leadSandbag": "You lead. Your hand is empty: play a sandbag.",
  "sandbag.prompt.play":
    "Your turn: {led, select, rocket {a rocket was led} other {no colour was led}}. {which, select, all {Any card of your hand may be played.} none {No card of your hand can be played: use a sandbag.} other {You may play {cards}.}}",
  "sandbag.prompt.follow": "Your turn: {colour} was led.",
  "sandbag.prompt.faceUp": "Your turn. A sandbag was led: you must show a card.",
  "sandbag.waiting.play": "{name}’s turn.",
  "sandbag.waiting.sealed": "Waiting for {names}.",

  // The places on the screen.
  "sandbag.zone.table": "Table",
  "sandbag.zone.seats": "Seats and baskets",
  "sandbag.zone.trick": "Trick",
  "sandbag.zone.actions": "What to do",
  "sandbag.zone.hand": "Your hand",
  "sandbag.zone.trump": "Trump",
  "sandbag.zone.regatta": "Regatta: fewest points fly highest",
  "sandbag.zone.own": "Your basket and sandbags",
  "sandbag.hand.empty": "Your hand is empty.",

  // A seat.
  "sandbag.seat.total": "{count, plural, one {{figure} point} other {{figure} points}}",
  "sandbag.seat.hand": "{count, plural, one {# card in hand} other {# cards in hand}}",
  "sandbag.seat.sandbags":
    "{count, plural, =0 {no sandbag left} one {# sandbag left} other {# sandbags left}}",
  "sandbag.seat.tricks": "{count, plural, =0 {no trick} one {# trick won} other {# tricks won}}",
  "sandbag.seat.rockets": "{count, plural, one {# rocket won} other {# rockets won}}",
  "sandbag.seat.turn": "{who, select, you {Your turn} other {{name}’s turn}}",
  "sandbag.seat.choosing": "choosing",
  "sandbag.basket.up": "{card}, in {who, select, you {your} other {{name}’s}} basket",
  "sandbag.basket.down": "face-down card in {who, select, you {your} other {{name}’s}} basket",
  "sandbag.basket.known": "{card}, face down in {who, select, you {your} other {{name}’s}} basket",
  "sandbag.basket.from": "from {who, select, you {you} other {{name}}}",
  "sandbag.basket.take": "may be taken",
  "sandbag.basket.taken": "you would take it",
  "sandbag.xray": "shown here only",
  "sandbag.xray.hand": "Hand of {name}",
  "sandbag.xray.sandbags": "Sandbags of {name}",

  // The regatta.
  "sandbag.regatta.title": "Altitude: fewest points fly highest",
  "sandbag.regatta.about": "Faint: with the points of this round so far",
  "sandbag.regatta.seat": "{name}: {points}{has, select, some {, with this round so far {heading}} other {}}",
  "sandbag.regatta.line": "{figure} {count, plural, one {point} other {points}}",

  // The own basket.
  "sandbag.own.basket": "Your basket",
  "sandbag.own.sandbags": "{count, plural, =0 {no sandbag} one {# sandbag} other {# sandbags}}",
  "sandbag.own.sandbag": "your sandbag {card}",
  "sandbag.own.chosen": "you would play it",

  // Beside the trick.
  "sandbag.chip.trump":
    "trump now: {trump}{count, plural, =0 {} one {, # card · {sum}} other {, # cards · {sum}}}",
  "sandbag.chip.none": "no trump now",
  "sandbag.chip.would": "trump would be {trump}",
  "sandbag.chip.final": "trump: {trump}",
  "sandbag.chip.all": "All colours",

  // The trick.
  "sandbag.trick.led": "{colour} was led",
  "sandbag.trick.swap": "swap",
  "sandbag.trick.play": "{who, select, you {You} other {{name}}}: {card}",
  "sandbag.trick.playSwap":
    "{who, select, you {You} other {{name}}}: {card}, swapped from {owner, select, you {your} other {{ownerName}’s}} basket",
  "sandbag.trick.playSandbag": "{who, select, you {You} other {{name}}}: a sandbag",
  "sandbag.trick.playOwnSandbag": "{who, select, you {You} other {{name}}}: a sandbag, {card}",
  "sandbag.trick.winning": "would win now",
  "sandbag.trick.won": "wins",
  "sandbag.trick.next": "next",
  "sandbag.trick.ghost": "You?",
  "sandbag.trick.wouldWin": "would win",
  "sandbag.trick.empty": "No card has been played yet.",
  "sandbag.trick.last": "Last trick",
  "sandbag.trick.none": "No trick has been played in this round.",
  "sandbag.trick.trumpWas": "Trump was {trump}.",

  // Trump.
  "sandbag.trump.title": "Trump if the trick ended now",
  "sandbag.trump.final": "Trump of this trick",
  "sandbag.trump.notYet": "no trump yet",
  "sandbag.trump.before": "There is no trump before the baskets turn up.",
  "sandbag.trump.none": "No balloon lies face up: there is no trump.",
  "sandbag.trump.is": "trump",
  "sandbag.trump.isSpoken": "(trump)",
  "sandbag.trump.strip": "{colour}: {count}{is, select, trump {, trump} other {}}",
  "sandbag.trump.count": "{count, plural, =0 {none} one {# card, sum {sum}} other {# cards, sum {sum}}}",
  "sandbag.trump.say": "Trump is {trump}.",
  "sandbag.trump.wouldWin": "{who, select, you {You} other {{name}}} would win the trick with {card}.",
  "sandbag.trump.leftOut": "{colour} stays in the box",

  // The vane: what an action would lead to.
  "sandbag.vane.stays": "Trump stays {trump}.",
  "sandbag.vane.turns": "Trump turns to {trump}.",
  "sandbag.vane.keeps": "{who, select, you {You keep} other {{name} keeps}} the trick ({card}).",
  "sandbag.vane.gets":
    "{who, select, you {You get} other {{name} gets}} the trick with {card}, as it stands.",
  "sandbag.vane.nobody": "Nobody gets the trick, as it stands.",

  // What may be done.
  "sandbag.do.play": "Play {card}",
  "sandbag.do.playSandbag": "Play the sandbag",
  "sandbag.do.swap": "Swap",
  "sandbag.do.swapNow": "Swap now",
  "sandbag.do.sandbag": "Sandbag ({count})",
  "sandbag.do.cancel": "Cancel",
  "sandbag.do.whichSandbag": "Which sandbag do you play? Only you see it.",
  "sandbag.do.sandbagSure": "Play your sandbag {card} face down. It cannot win.",
  "sandbag.do.playSure": "Play {card}.",
  "sandbag.do.swapTake": "Take {card} from {name}’s basket and play it. Which card do you give for it?",
  "sandbag.do.swapGive": "Give {card} away, face down. Which basket card do you take and play?",
  "sandbag.do.swapBoth": "Choose a card to give, or a basket card to take.",
  "sandbag.do.swapSure": "Give {given} face down to {name}, take and play {taken}.",
  "sandbag.do.notNow": "cannot be played now",

  // Passing and setting up.
  "sandbag.tray.left": "To {name} (left)",
  "sandbag.tray.right": "To {name} (right)",
  "sandbag.tray.basket": "Basket {number}",
  "sandbag.tray.sandbag": "Sandbag",
  "sandbag.tray.extra": "Extra sandbag",
  "sandbag.tray.optional": "if you like",
  "sandbag.tray.empty": "empty",
  "sandbag.tray.back": "take back",
  "sandbag.tray.basketNote": "Basket: all see it and may take from it; what stays costs its value.",
  "sandbag.tray.sandbagNote": "Sandbag: only you see it; played face down, it never wins.",
  "sandbag.tray.extraNote":
    "{count, plural, one {You may stow # more sandbag.} other {You may stow up to # more sandbags.}}",
  "sandbag.tray.now": "Now one for {name}.",
  "sandbag.tray.nowBasket": "Now another card for your basket.",
  "sandbag.tray.nowSandbag": "Now a sandbag.",
  "sandbag.tray.whole": "Pass them, or exchange the two.",
  "sandbag.tray.wholeOne": "Pass it, or take it back.",
  "sandbag.tray.wholeSetUp": "{more, select, more {Ready, or one more sandbag?} other {Ready?}}",
  "sandbag.tray.exchange": "Exchange the two",
  "sandbag.tray.undo": "Take all back",
  "sandbag.tray.pass": "Pass the cards",
  "sandbag.tray.ready": "Ready",
  "sandbag.tray.missing":
    "{count, plural, one {Not yet: one more card of your hand goes into the empty tray.} other {Not yet: # more cards of your hand go into the empty trays.}}",
  "sandbag.tray.wait": "One moment: the table is not ready for it yet.",
  "sandbag.tray.sealed": "Your choice is made.",
  "sandbag.tray.passedTo": "{card} goes to {name}",
  "sandbag.received": "from {name}",
  "sandbag.received.left": "left",
  "sandbag.received.right": "right",

  // The end of a round.
  "sandbag.round.ballast": "Ballast",
  "sandbag.round.rockets": "Rockets",
  "sandbag.round.basket": "Basket",
  "sandbag.round.about":
    "Ballast is the balloons that you won in tricks or that lie face down in your basket: each costs a point. Each rocket takes points off, and what still lies face up in a basket costs its value. Few points are good.",
  "sandbag.round.times": "×{count}",
  "sandbag.round.rocketCount": "{count, plural, one {# rocket} other {# rockets}}",
  "sandbag.round.turnedUp": "What lay face down",
  "sandbag.round.turnedSwap": "given by {who, select, you {you} other {{name}}} in trick {trick}",
  "sandbag.round.turnedSandbag": "sandbag of {who, select, you {yours} other {{name}}} in trick {trick}",
  "sandbag.round.counts": "Counts for {who, select, you {you} other {{name}}}",
  "sandbag.round.aside": "Set aside, counts for nobody",
  "sandbag.round.noneDown": "No card lay face down.",

  // The end of the game.
  "sandbag.end.title": "The game is over",
  "sandbag.end.winner": "{who, select, you {You win} other {{name} wins}}!",
  "sandbag.end.ahead":
    "{who, select, you {You are} other {{name} is}} {count, plural, one {# point} other {# points}} ahead of {second}.",
  "sandbag.end.swing":
    "Largest swing: {who, select, you {you} other {{name}}} with {score} {count, plural, one {point} other {points}} in round {round}.",
  "sandbag.end.rockets":
    "{names} caught {seats, plural, one {most rockets: {count}} other {{count, plural, one {a rocket} other {# rockets}} each}}.",
  "sandbag.end.catch":
    "{who, select, you {You} other {{name}}} caught {count, plural, one {a rocket} other {# rockets}} in one trick: round {round}, trick {trick}.",
  "sandbag.end.turn":
    "Best swap: {who, select, you {you} other {{name}}} turned trump from {before} to {trump}, and {other, select, you {you} other {{winner}}} got the trick: round {round}, trick {trick}.",
  "sandbag.end.nobody": "Everybody is tied with somebody: nobody wins.",
  "sandbag.end.tied": "tied",
  "sandbag.end.tiedFirst": "The seats before the winner are tied in every round, and tied seats cannot win.",
  "sandbag.end.tieBreak": "Equal totals: the lower third round decides, then the second, then the first.",

  // The log.
  "sandbag.say.positionSet": "Round {round} goes on in a set position.",
  "sandbag.say.roundBegan": "Round {round} begins. {who, select, you {You deal} other {{name} deals}}.",
  "sandbag.say.roundBeganWithout":
    "Round {round} begins without {colour}. {who, select, you {You deal} other {{name} deals}}.",
  "sandbag.say.dealt": "{who, select, you {You get} other {{name} gets}} {cards}.",
  "sandbag.say.passSealed": "{who, select, you {You have} other {{name} has}} chosen two cards to pass.",
  "sandbag.say.passed":
    "{who, select, you {You pass} other {{name} passes}} {left} to {leftName} on the left and {right} to {rightName} on the right.",
  "sandbag.say.received":
    "{who, select, you {You receive} other {{name} receives}} {left} from {leftName} and {right} from {rightName}.",
  "sandbag.say.setUpSealed": "{who, select, you {You have} other {{name} has}} set up.",
  "sandbag.say.setUp":
    "{who, select, you {You put} other {{name} puts}} {basket} into the basket and {sandbags} behind it.",
  "sandbag.say.baskets": "The baskets turn up: {baskets}. Trump is {trump}.",
  "sandbag.say.basket":
    "{who, select, you {you have} other {{name} has}} {cards}, with {count, plural, one {# sandbag} other {# sandbags}}",
  "sandbag.say.leader":
    "{who, select, you {You lead} other {{name} leads}} first: {card} is the highest trump in a basket.",
  "sandbag.say.leaderTied":
    "{who, select, you {You lead} other {{name} leads}} first: {card} ties with {others} for the highest trump in a basket, and {who, select, you {you sit} other {{name} sits}} closest to the dealer’s left.",
  "sandbag.say.played": "{who, select, you {You play} other {{name} plays}} {card}.",
  "sandbag.say.sandbag": "{who, select, you {You play} other {{name} plays}} a sandbag, face down.",
  "sandbag.say.sandbagKnown":
    "{who, select, you {You play} other {{name} plays}} a sandbag, face down ({card}).",
  "sandbag.say.swapped":
    "{who, select, you {You give} other {{name} gives}} {owner, select, you {you} other {{ownerName}}} a card face down and {who, select, you {play} other {plays}} {taken}.",
  "sandbag.say.swappedKnown":
    "{who, select, you {You give} other {{name} gives}} {owner, select, you {you} other {{ownerName}}} {given} face down and {who, select, you {play} other {plays}} {taken}.",
  "sandbag.say.turned": "Trump turns from {before} to {trump}.",
  "sandbag.say.wonTrump":
    "{who, select, you {You win} other {{name} wins}} trick {trick}: {trump} {colours, plural, one {was} other {were}} trump, and {card} is the highest.",
  "sandbag.say.wonLed":
    "{who, select, you {You win} other {{name} wins}} trick {trick}: no trump was played, and {card} is the highest of the led colour.",
  "sandbag.say.wonRocket":
    "{who, select, you {You win} other {{name} wins}} trick {trick}: no balloon was played, and this was the first rocket.",
  "sandbag.say.wonNobody": "Nobody wins trick {trick}: nothing but sandbags. The cards are set aside.",
  "sandbag.say.folded":
    "Trick {trick} · {who, select, you {you} nobody {nobody} other {{name}}} · {count, plural, one {# card} other {# cards}}{rockets, plural, =0 {} one {, # rocket} other {, # rockets}}",
  "sandbag.say.foldedBaskets": "Passing and baskets · {who, select, you {you lead} other {{name} leads}}",
  "sandbag.say.rockets": "{count, plural, one {A rocket is in it!} other {# rockets are in it!}}",
  "sandbag.say.scored": "Round {round} is scored. {scores}.",
  "sandbag.say.score": "{name}: {score} (total {total})",
  "sandbag.say.ended": "The game is over. {who, select, you {You win} other {{name} wins}}. {totals}.",
  "sandbag.say.endedNobody": "The game is over and nobody wins. {totals}.",
  "sandbag.say.total": "{name}: {total}",

  // Actions, as a hint names them.
  "sandbag.action.play": "Play {card}",
  "sandbag.action.sandbag": "Play the sandbag {card}",
  "sandbag.action.swap":
    "Give {card} to {name} and play the {slot, plural, =1 {first} other {second}} card of that basket",
  "sandbag.action.swapFor": "Give {card} to {name} and play {taken} from that basket",
  "sandbag.action.left": "Pass {card} to the left",
  "sandbag.action.right": "Pass {card} to the right",
  "sandbag.action.basket": "Put {card} into your basket",
  "sandbag.action.stow": "Stow {card} as a sandbag",
  "sandbag.action.ready": "No more sandbags",

  // Keys.
  "sandbag.key.s": "play a sandbag",
  "sandbag.key.w": "begin a swap",
  "sandbag.key.l": "last trick",
  "sandbag.key.u": "say the trump",
  "sandbag.key.t": "say the trick",
  "sandbag.key.b": "say the baskets",

  // What is spoken on demand.
  "sandbag.speak.trick": "Trick: {plays}.",
  "sandbag.speak.basket": "{name}: {cards}",
  "sandbag.speak.baskets": "Baskets. {baskets}.",

  // Why something is refused, and the way out.
  "refusal.sandbag.no_such_action": "There is no such action.",
  "refusal.sandbag.no_such_seat": "There is no such seat at this table.",
  "refusal.sandbag.game_over": "The game is over.",
  "refusal.sandbag.not_your_turn": "It is not your turn; play goes round to the left.",
  "refusal.sandbag.already_sealed": "Your choice is sealed; wait until all the others have made theirs.",
  "refusal.sandbag.pass_first": "First everybody passes one card to each neighbour.",
  "refusal.sandbag.set_up_first": "First everybody chooses a basket and a sandbag.",
  "refusal.sandbag.passing_is_over": "Passing is over for this round.",
  "refusal.sandbag.set_up_is_over": "The baskets are set up for this round.",
  "refusal.sandbag.pass_left_first": "Choose the card for your left neighbour first.",
  "refusal.sandbag.pass_right_next": "The card for the left is chosen; now choose the one for the right.",
  "refusal.sandbag.basket_first": "Put two cards into your basket first.",
  "refusal.sandbag.basket_full": "Your basket holds its two cards; now choose the sandbag.",
  "refusal.sandbag.sandbag_first": "One sandbag is a must; only further ones are a choice.",
  "refusal.sandbag.not_in_hand":
    "Not in your hand: {cards}. Cards laid aside, in the basket or behind it do not count.",
  "refusal.sandbag.must_follow": "You hold {cards} of the led colour and must follow.",
  "refusal.sandbag.no_sandbag_left": "You have no sandbag left.",
  "refusal.sandbag.not_your_sandbag": "This is not one of your sandbags: {cards}.",
  "refusal.sandbag.face_up_needed_after_sandbag_lead":
    "A sandbag was led, so the first seat with cards in hand must show one.",
  "refusal.sandbag.no_such_basket": "There is no such basket at this table.",
  "refusal.sandbag.swap_own_basket": "Your own basket is for the others.",
  "refusal.sandbag.swap_face_down": "That card lies face down and can never be taken.",
  "refusal.sandbag.give_from_hand_only": "You can give only a card from your hand. Not in it: {cards}.",
  "refusal.sandbag.swap_must_take_led_or_rocket":
    "You hold {cards} of the led colour, more than you could give away for a card of another colour.",
  "way.sandbag.follow": "play one of them",
  "way.sandbag.play_card": "play a card from your hand",
  "way.sandbag.play_rocket": "play a rocket",
  "way.sandbag.play_sandbag": "play a sandbag",
  "way.sandbag.as_sandbag": "play it face down, as the sandbag that it is",
  "way.sandbag.swap_card": "swap one",
  "way.sandbag.take_rocket": "swap for a rocket",
  "way.sandbag.take_led": "swap for a card of the led colour",
  "way.sandbag.give_led": "swap away your only card of the led colour",
  "way.sandbag.take_elsewhere": "take from another one",
  "way.sandbag.take_face_up": "take a face-up one",
  "refusal.sandbag.swap_give_must_be_your_only_led_card":
    "To take another colour you must give {cards}, your only card of the led colour.",

  // On other screens.
  "home.title.sandbag": "Sandbag",
  "sandbag.sample.balloon": "an orange 7",
  "sandbag.sample.rocket": "a rocket",
  "home.about.sandbag": "Avoid tricks, catch rockets, turn the trump.",
  "home.goal.sandbag": "The fewest points win.",
  "home.option.sandbag.left_out": "The colour that stays in the box",
  "home.option.sandbag.left_out.random": "Drawn at random",
  "home.option.sandbag.left_out.teal": "Teal",
  "home.option.sandbag.left_out.red": "Red",
  "home.option.sandbag.left_out.purple": "Purple",
  "home.option.sandbag.left_out.orange": "Orange",
  "home.option.sandbag.left_out.yellow": "Yellow",

  // How it is played, at the table.
  "table.option.sandbag.left_out":
    "{value, select, random {Chance decides which colour stays in the box.} teal {Teal stays in the box.} red {Red stays in the box.} purple {Purple stays in the box.} orange {Orange stays in the box.} other {Yellow stays in the box.}}",

  // Bots: levels, hints and reasons, by the server's codes.
  "bots.level.sandbag.breeze": "sees only the trick on the table, shuns every trick, and its mind wanders",
  "bots.level.sandbag.drift": "remembers the last few tricks, minds its own business, and is not always sure",
  "bots.level.sandbag.gust": "counts every card and has a good nose for rockets and trumps",
  "bots.level.sandbag.gale": "thinks ahead to the end of the round, whoever may hold what",
  "bots.level.sandbag.storm":
    "works out from your choices what you hold, and thinks ahead as far as a second allows",
  "bots.watch.sandbag.high_cards": "Watch the high cards in your hand: they win tricks.",
  "bots.watch.sandbag.colours": "Watch the colours in your hand: of which you hold many, and of which few.",
  "bots.watch.sandbag.basket": "Watch your basket: what stays there face up counts for you.",
  "bots.watch.sandbag.sandbag": "Think of your sandbags: face down, a card wins nothing.",
  "bots.watch.sandbag.rocket": "Watch the rockets: where they are, and who will get them.",
  "bots.watch.sandbag.trump": "Watch what would be trump, and what would turn it.",
  "bots.watch.sandbag.trick": "Watch who has the trick as it lies now.",
  "bots.watch.sandbag.lead": "Think about what others must play to the card you lead.",
  "bots.watch.sandbag.basket_cards": "Watch the cards in the baskets of others.",
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

  // Cards, in the middle of a sentence.
  "sandbag.card.colour":
    "{colour, select, T {teal} R {red} P {purple} O {orange} Y {yellow} other {an unknown colour}}",
  "sandbag.card.balloon":
    "{colour, select, T {teal {value}} R {red {value}} P {purple {value}} O {orange {value}} Y {yellow {value}} other {{value}}}",
  "sandbag.card.rocket": "rocket",
  "sandbag.card.aRocket": "a rocket",
  "sandbag.card.faceDown": "face-down card",
  "sandbag.card.aFaceDown": "a face-down card",
  "sandbag.card.rockets":
    "{count, plural, =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} other {#}} rockets",
  "sandbag.card.faceDowns":
    "{count, plural, =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} other {#}} face-down cards",

  // What bots remark; each has three ways to say it.
  "sandbag.remark.taken":
    "{variant, select, 0 {Not my balloon!} 1 {Hey, I liked that one.} other {My poor basket.}}",
  "sandbag.remark.turned":
    "{variant, select, 0 {The wind has changed.} 1 {Let’s see how you like this trump.} other {A little turn, that’s all.}}",
  "sandbag.remark.rocket":
    "{variant, select, 0 {Up we go!} 1 {A rocket, just for me.} other {Lighter already!}}",
  "sandbag.remark.ballast":
    "{variant, select, 0 {More ballast …} 1 {I did not want that.} other {Oof, heavy.}}",
  "sandbag.remark.light":
    "{variant, select, 0 {What a view from up here!} 1 {Light as a feather.} other {That was a fine flight.}}",
  "sandbag.remark.won":
    "{variant, select, 0 {Highest of all!} 1 {A soft landing, and first.} other {Thank you for flying with me.}}",
} as const;

type Own = typeof sentences;
declare module "../../../core/i18n.svelte" {
  interface Sentences extends Own {}
}
