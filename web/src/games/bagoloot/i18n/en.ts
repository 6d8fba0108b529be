/** Some cards of a number: "three 9s". */
const many = (count: string): string =>
  `{${count}, plural, =2 {two} =3 {three} =4 {four} =5 {five} other {#}} {number}s`;
/** A seat that does something, by its name or spoken to. */
const who = (you: string, other: string): string => `{who, select, you {You ${you}} other {{name} ${other}}}`;
/** Whose something is. */
const whose = "{whom, select, you {your} other {{other}’s}}";

/** Who is held up by whom, and with how many cards. */
const held = `${who("hold", "holds")} {whom, select, you {you up: you have} other {up {other}, who has}} {count, plural, one {# card} other {# cards}}`;

/** A small number in words. */
const spelt = (count: string): string =>
  `{${count}, plural, =1 {one} =2 {two} =3 {three} =4 {four} =5 {five} other {#}}`;

export const sentences = {
  "bagoloot.card": "{card, select, L {looter} other {{card}}}",
  "bagoloot.card.some": "{card, select, L {a looter} other {{card}}}",
  "bagoloot.cards.alike":
    "{count, plural, =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} other {#}} {card, select, L {looters} other {{card}s}}",
  "bagoloot.card.the": "the {card, select, L {looter} other {{card}}}",
  "bagoloot.cards.the":
    "the {count, plural, =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} other {#}} {card, select, L {looters} other {{card}s}}",
  "bagoloot.progress.over": "Game over",
  "bagoloot.progress.rounds": "Round {round} of {rounds}",
  "bagoloot.progress.target": "Round {round}, to {target} points",
  "bagoloot.progress.time":
    "Round {round}, {last, select, true {the last} other {{minutes, plural, other {# minutes}}}}",

  // What happened
  "bagoloot.said.PositionSet": "Round {round} goes on in a set position.",
  "bagoloot.said.RoundBegan": `Round {round} begins. ${who("deal", "deals")}, {whom, select, you {you begin} other {{other} begins}}.`,
  "bagoloot.said.Dealt": `${who("get", "gets")} {cards}.`,
  "bagoloot.said.TurnBegan": `The deck is empty: {who, select, you {you play} other {{name} plays}} without a draw; a turn without a play will be the last.`,
  "bagoloot.said.Drew": `${who("draw", "draws")} {known, select, true {{card}} other {a card}}{last, select, true {, the last one} other {}}.`,
  "bagoloot.said.HeldUp.taken": `${held}, and {who, select, you {you take} other {{whom, select, you {{name} takes} other {takes}}}} {known, select, true {{cards}} other {{taken, plural, =1 {one} =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} other {#}} of them}}.`,
  "bagoloot.said.HeldUp.failed": `${held}. That is not enough, and the turn is over.`,
  "bagoloot.said.Opened": `${who("open", "opens")} {looter, select, true {{number} and a looter} other {two {number}s}}.{splits, select, true { That makes a split, if they lie so when the turn ends.} other {}}`,
  "bagoloot.said.Built": `${who("build", "builds")} {looter, select, true {a looter} other {{number}}}: ${many("size")} now.`,
  "bagoloot.said.Stole": `${who("steal", "steals")} ${whose} ${many("took")} with {card, select, pair {the pair} L {a looter} other {{card}}}.`,
  "bagoloot.said.Merged": `${who("have", "has")} ${many("size")} {bag, select, true {together: a bag, all face up and genuine} other {now}}.{junk, select, true { To the junk pile: {surplus}.} other {}}`,
  "bagoloot.said.BagMade": `${who("lay", "lays")} {known, select, true {{lid}, face down,} other {a card face down}} on {whom, select, own {} you {your } other {{other}’s }}four {number}s: a bag!`,
  "bagoloot.said.WindowOpened": "It may be challenged by {seats}.",
  "bagoloot.said.LetStand": `${who("let", "lets")} it stand.`,
  "bagoloot.said.WindowClosed.answers": "The bag stands.",
  "bagoloot.said.WindowClosed.clock": "The clock closes the window: the bag stands.",
  "bagoloot.said.WindowClosed.nobody": "Nobody can challenge it.",
  "bagoloot.said.Challenged": `${who("challenge", "challenges")} ${whose} bag of {number}s: {genuine, select, true {it is genuine!} other {it is a bluff!}}{known, select, true { The lid is {lid, select, L {a looter} other {{lid}}}.} other {}}`,
  "bagoloot.said.BagMoved": `${who("get", "gets")} ${whose} bag of {number}s{why, select, robbery { for the robbery} other {}}.`,
  "bagoloot.said.CollectionsLost": `${who("lose", "loses")} all open collections ({numbers}) {whom, select, junk {to the junk pile} you {to you} other {to {other}}}.`,
  "bagoloot.said.Exchanged": `${who("exchange", "exchanges")} a junk {number} for {known, select, true {{card}} other {a new card}}.`,
  "bagoloot.said.Knocked": `${who("knock", "knocks")}.`,
  "bagoloot.said.Claimed": `${who("claim", "claims")} a split of {number}s and {who, select, you {take} other {takes}} those of {owners}!`,
  "bagoloot.said.ClaimFailed": `${who("claim", "claims")} a split of {number}s: wrong, and nothing changes.{own, select, true { Who has made a split may not claim it.} other {}}`,
  "bagoloot.said.Offended": `${who("play", "plays")} {what, select, undrawn {before drawing: it is undone and costs this turn} other {before the turn was over: it is undone and costs the coming turn}}.`,
  "bagoloot.said.TurnSkipped": `${who("lose", "loses")} this turn for rushing.`,
  "bagoloot.said.SeatDone": `${who("are", "is")} done for this round.`,
  "bagoloot.said.Robbed": `${who("have", "has")} played the last card: a robbery! The round is over.`,
  "bagoloot.said.TimeCalled": "The time is up: this round is the last.",
  "bagoloot.said.RoundScored": "Round {round} is over. {scores}.",
  "bagoloot.said.score": "{name}: {score}",
  "bagoloot.said.GameEnded": "The game is over. {winner}",
  "bagoloot.winner.one": `${who("win", "wins")}!`,
  "bagoloot.winner.many": "Equal totals: {names} share the win.",
  "bagoloot.why.rounds": "All rounds are played.",
  "bagoloot.why.target": "The target was reached.",
  "bagoloot.why.time": "The time was up.",
  "bagoloot.why.limit": "The most rounds that such a game can have are played.",

  // What is asked for
  "bagoloot.prompt.challenge": `${who("have", "has")} made a bag of {number}s. Challenge it, or let it stand?{drawing, select, true { After your draw it can no longer be challenged.} other {}}`,
  "bagoloot.prompt.rob": "A robbery! Whose oldest bag do you take?",
  "bagoloot.prompt.draw": "Your turn: draw a card.",
  "bagoloot.prompt.lid": "Which card goes face down on the four {number}s?",
  "bagoloot.prompt.empty":
    "Your hand is empty. Steal with the pair you opened, or knock: the round is over either way.",
  "bagoloot.prompt.play":
    "Your play: pick a card{first, select, true {, knock, or begin with a holdup} other { or knock}}.{last, select, true { Without a play you are done for this round.} other {}}{warned, select, true { Your {numbers} make a split as they lie.} other {}}",
  "bagoloot.prompt.plural": "{number}s",
  "bagoloot.turn": "{name}’s turn",
  "bagoloot.turn.you": "Your turn",
  "bagoloot.turn.answer": "Your answer",
  "bagoloot.turn.now": "playing",
  "bagoloot.waits.answers": "Waiting for answers to the bag of {number}s.",
  "bagoloot.waits.rob": "{name} chooses whose bag to take.",
  "bagoloot.over": "The game is over.",

  // The table
  "bagoloot.zone.others": "Stashes of the others",
  "bagoloot.zone.own": "Your stash",
  "bagoloot.zone.middle": "Deck and junk pile",
  "bagoloot.zone.hand": "Your hand",
  "bagoloot.zone.actions": "What you can do",
  "bagoloot.zone.buttons": "Buttons",
  "bagoloot.stashOf": "{name}, stash",
  "bagoloot.empty": "{over, select, true {No loot} other {No loot yet}}",
  "bagoloot.pts": "{count, plural, one {# pt} other {# pts}}",
  "bagoloot.set": "{number} ×{count}",
  "bagoloot.set.spoken":
    "{number}s, {count, plural, one {# card} other {# cards}}{looters, plural, =0 {} one {, # looter} other {, # looters}}, {points, plural, one {# point} other {# points}}",
  "bagoloot.bag": "Bag {number}",
  "bagoloot.bag.spoken":
    "Bag of {number}s, {points, plural, one {# point} other {# points}}{lid, select, none {, all face up} unseen {, the lid face down} other {, the lid is {lid}}}{verdict, select, genuine {, genuine} bluff {, a bluff} other {}}{open, select, true {, can be challenged} other {}}",
  "bagoloot.bag.lid": "lid {card}",
  "bagoloot.bag.genuine": "genuine",
  "bagoloot.bag.bluff": "bluff",
  "bagoloot.bag.open": "all open",
  "bagoloot.locked": "locked out",
  "bagoloot.done": "done",
  "bagoloot.skips": "skips a turn",
  "bagoloot.inHand": "{count, plural, one {# card in hand} other {# cards in hand}}",
  "bagoloot.handHidden": "Hand, its size is not shown",
  "bagoloot.holdUp": "Hold up {name}",
  "bagoloot.unfold": "All loot of {name}",
  "bagoloot.fold": "Less of {name}",
  "bagoloot.xray": "X-ray: the cards of {name}: {cards}",
  "bagoloot.left": "Left in hand: {cards}",
  "bagoloot.deck": "Deck",
  "bagoloot.deck.left": "{count, plural, =0 {empty} one {# card} other {# cards}}",
  "bagoloot.deck.draw": "Draw",
  "bagoloot.junk": "Junk",
  "bagoloot.junk.none": "Nothing has been thrown away yet.",
  "bagoloot.junk.title": "The junk pile",
  "bagoloot.junk.about": "These cards are out until the next deal.",
  "bagoloot.times": "{count} ×",
  "bagoloot.answering": "Still to answer: {names}",
  "bagoloot.junkMark": "junk, can be exchanged",

  // What can be done
  "bagoloot.do.build": "build",
  "bagoloot.do.steal": "steal",
  "bagoloot.do.free.spoken": "steal with the pair",
  "bagoloot.do.bag": "lid",
  "bagoloot.do.bag.spoken": "lay a lid on it, face down",
  "bagoloot.do.rob": "take",
  "bagoloot.draw": "Draw a card",
  "bagoloot.knock": "Knock: done",
  "bagoloot.knock.out": "Knock: out for this round",
  "bagoloot.challenge": "Show me the loot!",
  "bagoloot.stand": "Let it stand",
  "bagoloot.extend": "+10 s",
  "bagoloot.extend.spoken": "more time to answer",
  "bagoloot.open": "Open",
  "bagoloot.open.brief": "Open {number}s",
  "bagoloot.open.spoken": "Open two {number}s",
  "bagoloot.holdup": "Hold up …",
  "bagoloot.claim": "Claim a split",
  "bagoloot.rob": "Take {name}’s Bag {number}",
  "bagoloot.action.challenge": "Challenge the bag",
  "bagoloot.action.stand": "Let the bag stand",
  "bagoloot.action.rob": "Take {name}’s bag",
  "bagoloot.action.holdup": "Hold up {name}",
  "bagoloot.action.build": "Build {card} on the {number}s",
  "bagoloot.action.bag": "Make a bag of {whom, select, you {your} other {{other}’s}} {number}s",
  "bagoloot.action.lid": "Lay {card} face down as the lid",
  "bagoloot.action.claim": "Claim a split of {number}s",
  "bagoloot.offer.open": "Open {second, select, L {{number} and a looter} other {two {number}s}}",
  "bagoloot.offer.build": "Build {card} on your {number}s",
  "bagoloot.offer.steal": "Steal {name}’s {number}s with {card, select, L {a looter} other {{card}}}",
  "bagoloot.offer.free": "Steal {name}’s {number}s with the pair",
  "bagoloot.offer.exchange": "Exchange {number}",
  "bagoloot.picked": "Picked: {cards}.",
  "bagoloot.picked.open": "Open it with a match.",
  "bagoloot.picked.build": "Build it on your collection.",
  "bagoloot.picked.steal": "Steal a collection that is lit.",
  "bagoloot.picked.bag": "Lay it face down on four to make a bag.",
  "bagoloot.picked.exchange": "Exchange it for a new card.",
  "bagoloot.picked.nothing": "There is nothing to do with it now.",
  "bagoloot.aimed": "Pick the card for the {number}s.",
  "bagoloot.price.any":
    "If it is genuine you lose your oldest bag or, without one, all your open collections.",
  "bagoloot.price.bag": "If it is genuine you lose your oldest bag, the {number}s.",
  "bagoloot.price.collections":
    "If it is genuine you lose all your open collections ({numbers}){junk, select, true { to the junk pile} other {}}.",
  "bagoloot.price.win": "A bluff gives you the bag.",

  // Sheets
  "bagoloot.lid.title": "A bag of {number}s",
  "bagoloot.lid.lay":
    "You lay {card} face down on {whom, select, you {your} other {{other}’s}} four {number}s.",
  "bagoloot.lid.genuine": "It matches: the bag is genuine.",
  "bagoloot.lid.bluff": "It does not match: a bluff.",
  "bagoloot.lid.ends": "Only you know. Your turn is over then, and others may challenge it.",
  "bagoloot.lid.do": "Lay it face down",
  "bagoloot.holdup.title": "Hold up whom?",
  "bagoloot.holdup.about":
    "The seat has to say how many cards it holds. What it has above eight is yours. With eight or fewer, your turn is over at once.",
  "bagoloot.holdup.counted": "{count, plural, one {# card} other {# cards}}, by counting along",
  "bagoloot.holdup.shown": "{count, plural, one {# card} other {# cards}} in hand",
  "bagoloot.holdup.unknown": "How many cards somebody holds is not shown here.",
  "bagoloot.holdup.do": "Hold up {name}",
  "bagoloot.claim.title": "A split of which number?",
  "bagoloot.claim.about":
    "Where a turn has left collections of a number in several stashes, the first to claim it gets them all. A wrong claim costs nothing, but you have one a turn.",
  "bagoloot.claim.do": "Claim the {number}s",
  "bagoloot.claim.seen": "a split",
  "bagoloot.early.title": "That is too early",
  "bagoloot.early.about":
    "At this table the manners are strict: what is done too early is undone unseen and costs a turn.",
  "bagoloot.early.do": "Do it all the same",
  "bagoloot.verdict.genuine": "Genuine!",
  "bagoloot.verdict.bluff": "A bluff!",
  "bagoloot.verdict.peek": "Only you and {name} see the lid",
  "bagoloot.verdict.peek.maker": "{name} has seen your lid",
  "bagoloot.contested": "{name}’s new bag of {number}s",
  "bagoloot.contested.you": "Your new bag of {number}s",

  "bagoloot.about.title": "{who, select, you {How you stand} other {How {name} stands}}",
  "bagoloot.about.spoken": "what this means{who, select, you {} other { for {name}}}",
  "bagoloot.about.points":
    "{rounds, plural, =0 {No round is over yet, so nobody has points.} one {{total, plural, one {# point} other {# points}} from the round that is over.} other {{total, plural, one {# point} other {# points}} from the # rounds that are over.}} What lies in a stash counts only when its round ends, and then every card left in hand takes one out of it first.",
  "bagoloot.about.locked":
    "{who, select, you {You are} other {{name} is}} locked out: to steal, {who, select, you {you need} other {a seat needs}} an open collection of {who, select, you {your} other {its}} own. Bags do not count as one.",
  "bagoloot.about.done":
    "{who, select, you {You are} other {{name} is}} done for this round: no more turns, but {who, select, you {you may} other {{name} may}} still challenge and claim, and can be stolen from.",
  "bagoloot.about.skips":
    "{who, select, you {You were} other {{name} was}} too early at a table with strict manners, and {who, select, you {lose your} other {loses the}} coming turn for it.",

  // Scores
  "bagoloot.score.robber": `${who("have", "has")} made the robbery.`,
  "bagoloot.score.hand": "Left in hand",
  "bagoloot.score.about":
    "Every card left in hand takes one out of the stash before it is counted. “5 of 5” says how many cards went, and of how many.",
  "bagoloot.score.removed": "Leaves the stash: {cards}",
  "bagoloot.score.bags": "Whole bags",
  "bagoloot.score.bagCount": "{count, plural, one {from # bag} other {from # bags}}",
  "bagoloot.score.cards": "Other cards",
  "bagoloot.score.cardCount": "{count, plural, one {from # card} other {from # cards}}",
  "bagoloot.score.points": "Points",
  "bagoloot.score.removed.set": "{number}s: {cards} of {of}",
  "bagoloot.score.removed.bag": "bag {number}: {cards} of {of}",
  "bagoloot.end.title": "The game is over",
  "bagoloot.said.stash": "{name}: {things}.",
  "bagoloot.side.title": "Bags on the table",
  "bagoloot.side.none": "No bag yet.",
  "bagoloot.side.made": "made by {who, select, you {you} other {{name}}}",
  "bagoloot.side.owner": "with {who, select, you {you} other {{name}}}",
  "bagoloot.side.taken": "{made}, {owner}",
  "bagoloot.side.unseen": "lid not seen",

  // Why not
  "refusal.bagoloot.no_such_action": "There is no such action.",
  "refusal.bagoloot.no_such_seat": "There is no such seat at this table.",
  "refusal.bagoloot.game_over": "The game is over.",
  "refusal.bagoloot.clock_only": "That is for the table’s clock to do.",
  "refusal.bagoloot.clock_has_nothing_to_do": "There is nothing for the clock to do now.",
  "refusal.bagoloot.round_is_over": "A robbery has ended the round; wait for the robber.",
  "refusal.bagoloot.rob_first": "Your robbery has ended the round: first choose whose bag you take.",
  "refusal.bagoloot.no_robbery": "A bag is taken so only by a robbery, by who has played a whole hand.",
  "refusal.bagoloot.no_bag_there": "There is no bag in that stash; choose a seat that has one.",
  "refusal.bagoloot.window_is_open":
    "A bag may still be challenged; the next turn begins when all have answered.",
  "refusal.bagoloot.not_your_turn": "It is not your turn; wait until it comes round to you.",
  "refusal.bagoloot.draw_first": "Draw a card first; drawing begins your turn.",
  "refusal.bagoloot.already_drawn": "You have drawn your card.",
  "refusal.bagoloot.deck_empty": "The deck is empty: there is nothing to draw.",
  "refusal.bagoloot.lay_the_lid": "You have begun a bag: choose its lid first.",
  "refusal.bagoloot.no_bag_begun": "A lid needs a bag that was begun, and there is none.",
  "refusal.bagoloot.hand_empty": "Your hand is empty.",
  "refusal.bagoloot.holdup_first_only": "A holdup must be the first play of a turn; try it next time.",
  "refusal.bagoloot.not_yourself": "Choose another seat, not your own.",
  "refusal.bagoloot.number_not_in_pack": "With so few seats the numbers go up to {cards} only.",
  "refusal.bagoloot.not_in_hand": "There is no {cards} in your hand.",
  "refusal.bagoloot.no_coin_but_looter": "There is no {cards} in your hand; your looter would do: pick it.",
  "refusal.bagoloot.no_looter": "You have no looter in your hand.",
  "refusal.bagoloot.no_pair": "You hold only one {cards}, and a collection begins with two cards.",
  "refusal.bagoloot.already_open":
    "You have {cards} open already: what comes to it is built on it, one card at a time.",
  "refusal.bagoloot.nothing_to_build_on": "You have no open collection of {cards} to build on.",
  "refusal.bagoloot.needs_a_lid": "Those are four {cards}s already: the fifth card is a lid.",
  "refusal.bagoloot.no_collection_there": "No open collection of {cards} lies there; bags cannot be stolen.",
  "refusal.bagoloot.locked_out": "You are locked out: to steal you need an open collection of your own.",
  "refusal.bagoloot.not_opened_this_turn":
    "Only a pair of {cards} that you opened in this turn steals by itself.",
  "refusal.bagoloot.bag_needs_four":
    "A bag needs a collection of four; that one of {cards} is still smaller.",
  "refusal.bagoloot.robbery_not_by_bluff":
    "{cards} would be your last card and a bluff: the last card must match.",
  "refusal.bagoloot.robbery_not_on_first_turn":
    "Here a first turn may not be a robbery: keep at least one card.",
  "refusal.bagoloot.no_junk_match":
    "Only coins whose number is in a bag on the table are junk: {count, plural, =0 {none yet} other {{cards}}}.",
  "refusal.bagoloot.challenge_closed":
    "There is no bag to challenge: that is possible only right after it is made.",
  "refusal.bagoloot.challenge_own_bag": "It is your own bag; only the others may challenge it.",
  "refusal.bagoloot.challenge_empty_stash": "Your stash is empty, so you have nothing to challenge with.",
  "refusal.bagoloot.already_answered": "You let this bag stand; that is final.",
  "refusal.bagoloot.no_claims_here": "At this table splits cannot be claimed.",
  "refusal.bagoloot.already_claimed": "You have made a wrong claim in this turn; wait for the next turn.",
  "way.bagoloot.take": "steal with the pair you opened last",
  "way.bagoloot.knock": "knock to end your turn",
  "way.bagoloot.play": "play",
  "way.bagoloot.begin_bag": "choose the collection of four that it is for",
  "way.bagoloot.open_with_looter": "open it with your looter",
  "way.bagoloot.open": "open one first",
  "way.bagoloot.build": "build with your coin",
  "way.bagoloot.build_with_looter": "build with your looter",
  "way.bagoloot.bag": "make a bag of them",
  "way.bagoloot.steal_with_coin": "steal with a coin of the number",
  "way.bagoloot.steal_with_looter": "steal with your looter",
  "refusal.bagoloot.nothing_to_claim": "No open collection of {cards} lies on the table.",
  "refusal.bagoloot.nothing_lies_open":
    "A split is open collections of one number in several stashes, and no collection lies open now.",

  // The table as a picture.
  "bagoloot.counted": "Round {round} is counted.",
  "bagoloot.turn.waits": "awaits answers",
  "bagoloot.turn.robs": "takes a bag",
  "bagoloot.onTable": "on the table",
  "bagoloot.onTable.spoken": "{points, plural, one {# point} other {# points}} on the table in this round",
  "bagoloot.total": "total {count}",
  "bagoloot.inHand.brief": "{count, plural, other {# in hand}}",
  "bagoloot.set.label": "×{count}",
  "bagoloot.window": `${who("make", "makes")} a bag of {number}s.{ask, select, true { Challenge it?} other {}}`,
  "bagoloot.answered": "{names} {count, plural, one {has} other {have}} answered.",
  "bagoloot.seconds": "{count, plural, other {# s}}",
  "bagoloot.zone.answer": "Your answer",
  "bagoloot.would.collect": `${many("size")} in your stash{bag, select, true {: a bag, all face up, and your turn is over} other {}}.{junk, plural, =0 {} one { # card goes to the junk pile.} other { # cards go to the junk pile.}}{splits, select, true { That makes a split.} other {}}{robbery, select, true { Your hand is empty then: a robbery!} other {}}`,
  "bagoloot.side.totals": "Totals",
  "bagoloot.side.plus": "+ on the table now",
  "bagoloot.score.plus": "{score, plural, other {+#}}",
  "bagoloot.score.how": "How it was counted",
  "bagoloot.score.counted":
    "{bags, plural, =0 {No bag} one {# bag: {bagPoints}} other {# bags: {bagPoints}}}, {cards, plural, =0 {no other card} one {# other card: {cardPoints}} other {# other cards: {cardPoints}}}. {hand, plural, =0 {No card} one {# card} other {# cards}} left in hand.",
  "bagoloot.best.title.margin": "The lead",
  "bagoloot.best.title.round": "The best round",
  "bagoloot.best.title.bluff": "The boldest bluff",
  "bagoloot.best.title.catch": "The best catch",
  "bagoloot.best.title.steal": "The biggest steal",
  "bagoloot.best.title.robbery": "The robbery",
  "bagoloot.best.margin": "{points, plural, one {# point} other {# points}} ahead",
  "bagoloot.best.round":
    "{points, plural, one {# point} other {# points}} for {who, select, you {you} other {{name}}} in round {round}",
  "bagoloot.best.bluff": `{who, select, you {Your} other {{name}’s}} bag of {number}s, and {whom, select, you {you} other {{other}}} saw through it`,
  "bagoloot.best.catch": `${who("saw", "saw")} through {count, plural, one {a bluff} other {# bluffs}}`,
  "bagoloot.best.steal": `${who("took", "took")} ${whose} ${many("count")}`,
  "bagoloot.best.robbery": `${who("went", "went")} out and took ${whose} bag of {number}s`,

  // On other screens.
  "home.title.bagoloot": "Bag-O-Loot",
  "bagoloot.sample.coin": "a coin 12",
  "bagoloot.sample.looter": "a looter",
  "home.about.bagoloot": "Collect sets, steal, bluff, and call a bluff.",
  "home.goal.bagoloot": "The most points win.",
  "home.option.bagoloot.end": "What ends the game",
  "home.option.bagoloot.end.about": "Looked at when a round has been scored.",
  "home.option.bagoloot.end.rounds": "Rounds",
  "home.option.bagoloot.end.target": "A score",
  "home.option.bagoloot.end.time": "Time",
  "home.option.bagoloot.rounds": "How many rounds",
  "home.option.bagoloot.rounds.value": "{count, plural, one {# round} other {# rounds}}",
  "home.option.bagoloot.target": "Which score",
  "home.option.bagoloot.target.value": "{count, plural, one {# point} other {# points}}",
  "home.option.bagoloot.minutes": "How long",
  "home.option.bagoloot.minutes.value": "{count, plural, one {# minute} other {# minutes}}",
  "home.option.bagoloot.advanced": "Advanced play",
  "home.option.bagoloot.advanced.about": "Everybody begins with a looter on top of the seven cards.",
  "home.option.bagoloot.advanced.off": "Off",
  "home.option.bagoloot.advanced.on": "On",
  "home.option.bagoloot.counts": "Sizes of hands",
  "home.option.bagoloot.counts.about": "Whether the table shows how many cards the others hold.",
  "home.option.bagoloot.counts.hidden": "Hidden",
  "home.option.bagoloot.counts.open": "Shown",
  "home.option.bagoloot.window": "How long a bag can be challenged",
  "home.option.bagoloot.window.all_answer": "Until all have answered",
  "home.option.bagoloot.window.timed": "Until a clock runs out",
  "home.option.bagoloot.window.until_draw": "Until the next draw",
  "home.option.bagoloot.failed_challenge": "A failed challenger without a bag",
  "home.option.bagoloot.failed_challenge.about": "Where the collections go that are lost.",
  "home.option.bagoloot.failed_challenge.to_maker": "To the maker of the bag",
  "home.option.bagoloot.failed_challenge.to_junk": "To the junk pile",
  "home.option.bagoloot.splits": "Splits",
  "home.option.bagoloot.splits.about": "Whether collections of a number that lie apart can be claimed.",
  "home.option.bagoloot.splits.catch": "Can be claimed",
  "home.option.bagoloot.splits.warn": "With a warning",
  "home.option.bagoloot.splits.off": "No claims",
  "home.option.bagoloot.manners": "Manners",
  "home.option.bagoloot.manners.about": "Playing before drawing, or before the turn has come.",
  "home.option.bagoloot.manners.mild": "Just refused",
  "home.option.bagoloot.manners.strict": "Costs a turn",
  "home.option.bagoloot.robbery": "Robbery on a first turn",
  "home.option.bagoloot.robbery.printed": "Allowed, as printed",
  "home.option.bagoloot.robbery.not_on_first_turn": "Not allowed",

  // How it is played, at the table.
  "table.option.bagoloot.end":
    "{value, select, rounds {The game has a set number of rounds.} target {The game ends when somebody has enough points.} other {The game ends when the time is up.}}",
  "table.option.bagoloot.rounds": "{value, plural, one {# round.} other {# rounds.}}",
  "table.option.bagoloot.target": "{value, plural, other {# points end the game.}}",
  "table.option.bagoloot.minutes": "{value, plural, other {# minutes to play.}}",
  "table.option.bagoloot.advanced":
    "{value, select, on {Everybody gets a looter on top of the seven cards.} other {Seven cards each, without extra looters.}}",
  "table.option.bagoloot.counts":
    "{value, select, open {The table shows how many cards each hand holds.} other {How many cards others hold is not shown.}}",
  "table.option.bagoloot.window":
    "{value, select, all_answer {A bag can be challenged until everybody has answered.} timed {A bag can be challenged until a clock runs out.} other {A bag can be challenged until the next draw.}}",
  "table.option.bagoloot.failed_challenge":
    "{value, select, to_junk {What a failed challenger without a bag loses goes to the junk pile.} other {What a failed challenger without a bag loses goes to the bag’s maker.}}",
  "table.option.bagoloot.splits":
    "{value, select, catch {Splits can be claimed.} warn {Splits can be claimed, and their maker is warned.} other {Splits cannot be claimed.}}",
  "table.option.bagoloot.manners":
    "{value, select, strict {Playing undrawn and rushing are possible, and cost a turn.} other {Playing undrawn and rushing are refused.}}",
  "table.option.bagoloot.robbery":
    "{value, select, printed {A first turn may be a robbery.} other {A first turn may not be a robbery.}}",

  // Bots: levels, hints and reasons, by the server's codes.
  "bots.level.bagoloot.urchin": "does not count cards, hardly ever lies, and believes nearly every bag",
  "bots.level.bagoloot.pickpocket": "lies boldly and counts the cards, but holds nobody up",
  "bots.level.bagoloot.fence": "counts everything, seldom lies and is hard to fool",
  "bots.level.bagoloot.smuggler": "tries out what may come before it plays",
  "bots.level.bagoloot.kingpin":
    "reads your hand from what you leave unplayed, seldom misses a split and thinks every choice through",
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

  // Cards, in the middle of a sentence.
  "bagoloot.card.coin": "coin {number}",
  "bagoloot.card.looter": "looter",
  "bagoloot.card.faceDown": "face-down card",

  // What bots remark; each has three ways to say it.
  "bagoloot.remark.caught":
    "{variant, select, 0 {All right, all right, it was a bluff.} 1 {You weren’t meant to look.} other {Caught red-pawed.}}",
  "bagoloot.remark.unmasked": "{variant, select, 0 {I knew it!} 1 {I can smell a bluff.} other {Nice try.}}",
  "bagoloot.remark.doubted":
    "{variant, select, 0 {Ouch. It was real.} 1 {I should have kept quiet.} other {That hurt.}}",
  "bagoloot.remark.honest":
    "{variant, select, 0 {Honest as the night is long.} 1 {Told you so.} other {Why would I lie?}}",
  "bagoloot.remark.stolen":
    "{variant, select, 0 {Hey! Those were mine.} 1 {Thief among thieves!} other {I’ll remember that.}}",
  "bagoloot.remark.bagged":
    "{variant, select, 0 {My lovely collection!} 1 {In a bag, just like that.} other {Put that back!}}",
  "bagoloot.remark.held_up":
    "{variant, select, 0 {Paws up, they said.} 1 {My poor pockets.} other {Take it, take it.}}",
  "bagoloot.remark.holdup_failed":
    "{variant, select, 0 {Nothing? Really?} 1 {What a waste of a mask.} other {Empty pockets. Pity.}}",
  "bagoloot.remark.split":
    "{variant, select, 0 {Finders keepers.} 1 {Nobody saw that? I did.} other {Two heaps, one paw.}}",
  "bagoloot.remark.robbery":
    "{variant, select, 0 {This is a robbery!} 1 {Paws empty, job done.} other {And out of the window!}}",
  "bagoloot.remark.bag_gone":
    "{variant, select, 0 {My bag! My oldest bag!} 1 {I had just packed it.} other {Come back here!}}",
  "bagoloot.remark.won":
    "{variant, select, 0 {Split it? No. All mine.} 1 {The best night in weeks.} other {A pleasure robbing you.}}",
} as const;

type Own = typeof sentences;
declare module "../../../core/i18n.svelte" {
  interface Sentences extends Own {}
}
