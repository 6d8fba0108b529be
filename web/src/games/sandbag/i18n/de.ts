import type { Translation } from "../../../core/i18n.svelte";
import type { sentences as en } from "./en";

/** Der Tisch von Sandbag in Worten; Karten und Farben kommen als Wörter. */
export const sentences: Translation<typeof en> = {
  "sandbag.colour.none": "keine Farbe",
  "sandbag.you": "dir",

  "sandbag.progress.pass": "Runde {round} von 3, Weitergeben",
  "sandbag.progress.setUp": "Runde {round} von 3, Körbe",
  "sandbag.progress.play": "Runde {round} von 3, Stich {trick} von {tricks}",
  "sandbag.progressBrief.pass": "R{round} · Weitergabe",
  "sandbag.progressBrief.setUp": "R{round} · Körbe",
  "sandbag.progressBrief.play": "R{round} · Stich {trick}/{tricks}",
  "sandbag.progress.over": "Spiel vorbei",

  "sandbag.prompt.pass": "Wähle zwei Karten zum Weitergeben: erst für {left}, dann für {right}.",
  "sandbag.prompt.passRight": "Wähle eine Karte für {right}.",
  "sandbag.prompt.setUp":
    "Lege zwei Karten in deinen Korb und {most, plural, =1 {einen Sandsack} other {1 bis # Sandsäcke}} dahinter.",
  "sandbag.prompt.lead": "Du spielst aus. Alles ist erlaubt.",
  "sandbag.prompt.leadSandbag": "Du spielst aus. Deine Hand ist leer: Spiel einen Sandsack.",
  "sandbag.prompt.play":
    "Du bist dran: {led, select, rocket {Eine Rakete wurde ausgespielt} other {Keine Farbe wurde ausgespielt}}. {which, select, all {Jede Karte deiner Hand darf gespielt werden.} none {Aus der Hand lässt sich nichts spielen: Nimm einen Sandsack.} other {Spielen darfst du: {cards}.}}",
  "sandbag.prompt.follow": "Du bist dran: {colour} wurde ausgespielt.",
  "sandbag.prompt.faceUp": "Du bist dran. Ein Sandsack wurde ausgespielt: Du musst eine Karte zeigen.",
  "sandbag.waiting.play": "{name} ist dran.",
  "sandbag.waiting.sealed": "Es fehlt noch die Wahl von {names}.",

  "sandbag.zone.table": "Tisch",
  "sandbag.zone.seats": "Plätze und Körbe",
  "sandbag.zone.trick": "Stich",
  "sandbag.zone.actions": "Was zu tun ist",
  "sandbag.zone.hand": "Deine Hand",
  "sandbag.zone.trump": "Trumpf",
  "sandbag.zone.regatta": "Regatta: Wer am wenigsten Punkte hat, fliegt am höchsten",
  "sandbag.zone.own": "Dein Korb und deine Sandsäcke",
  "sandbag.hand.empty": "Deine Hand ist leer.",

  "sandbag.seat.total": "{count, plural, one {{figure} Punkt} other {{figure} Punkte}}",
  "sandbag.seat.hand": "{count, plural, one {# Karte auf der Hand} other {# Karten auf der Hand}}",
  "sandbag.seat.sandbags":
    "{count, plural, =0 {kein Sandsack mehr} one {noch # Sandsack} other {noch # Sandsäcke}}",
  "sandbag.seat.tricks": "{count, plural, =0 {kein Stich} one {# Stich gewonnen} other {# Stiche gewonnen}}",
  "sandbag.seat.rockets": "{count, plural, one {# Rakete gewonnen} other {# Raketen gewonnen}}",
  "sandbag.seat.turn": "{who, select, you {Du bist dran} other {{name} ist dran}}",
  "sandbag.seat.choosing": "wählt noch",
  "sandbag.basket.up": "{card}, {who, select, you {in deinem Korb} other {im Korb von {name}}}",
  "sandbag.basket.down": "verdeckte Karte {who, select, you {in deinem Korb} other {im Korb von {name}}}",
  "sandbag.basket.known": "{card}, verdeckt {who, select, you {in deinem Korb} other {im Korb von {name}}}",
  "sandbag.basket.from": "von {who, select, you {dir} other {{name}}}",
  "sandbag.basket.take": "kann genommen werden",
  "sandbag.basket.taken": "die würdest du nehmen",
  "sandbag.xray": "nur hier zu sehen",
  "sandbag.xray.hand": "Hand von {name}",
  "sandbag.xray.sandbags": "Sandsäcke von {name}",

  "sandbag.regatta.title": "Flughöhe: wenige Punkte fliegen hoch",
  "sandbag.regatta.about": "Blass: mit den Punkten dieser Runde bisher",
  "sandbag.regatta.seat":
    "{name}: {points}{has, select, some {, mit dieser Runde bisher {heading}} other {}}",
  "sandbag.regatta.line": "{figure} {count, plural, one {Punkt} other {Punkte}}",
  "sandbag.own.basket": "Dein Korb",
  "sandbag.own.sandbags": "{count, plural, =0 {kein Sandsack} one {# Sandsack} other {# Sandsäcke}}",
  "sandbag.own.sandbag": "dein Sandsack {card}",
  "sandbag.own.chosen": "du würdest ihn spielen",
  "sandbag.chip.trump":
    "Trumpf jetzt: {trump}{count, plural, =0 {} one {, # Karte · {sum}} other {, # Karten · {sum}}}",
  "sandbag.chip.none": "jetzt kein Trumpf",
  "sandbag.chip.would": "Trumpf wäre {trump}",
  "sandbag.chip.final": "Trumpf: {trump}",
  "sandbag.chip.all": "Alle Farben",
  "sandbag.trick.led": "{colour} wurde ausgespielt",
  "sandbag.trick.swap": "Tausch",
  "sandbag.trick.play": "{who, select, you {Du} other {{name}}}: {card}",
  "sandbag.trick.playSwap":
    "{who, select, you {Du} other {{name}}}: {card}, getauscht aus {owner, select, you {deinem Korb} other {dem Korb von {ownerName}}}",
  "sandbag.trick.playSandbag": "{who, select, you {Du} other {{name}}}: ein Sandsack",
  "sandbag.trick.playOwnSandbag": "{who, select, you {Du} other {{name}}}: ein Sandsack, {card}",
  "sandbag.trick.winning": "würde jetzt gewinnen",
  "sandbag.trick.won": "gewinnt",
  "sandbag.trick.next": "als Nächstes",
  "sandbag.trick.ghost": "Du?",
  "sandbag.trick.wouldWin": "würde gewinnen",
  "sandbag.trick.empty": "Noch wurde keine Karte gespielt.",
  "sandbag.trick.last": "Letzter Stich",
  "sandbag.trick.none": "In dieser Runde wurde noch kein Stich gespielt.",
  "sandbag.trick.trumpWas": "Trumpf war {trump}.",

  "sandbag.trump.title": "Trumpf, wenn der Stich jetzt endete",
  "sandbag.trump.final": "Trumpf in diesem Stich",
  "sandbag.trump.notYet": "noch kein Trumpf",
  "sandbag.trump.before": "Vor dem Aufdecken der Körbe gibt es keinen Trumpf.",
  "sandbag.trump.none": "Kein Ballon liegt offen: Es gibt keinen Trumpf.",
  "sandbag.trump.is": "Trumpf",
  "sandbag.trump.isSpoken": "(Trumpf)",
  "sandbag.trump.strip": "{colour}: {count}{is, select, trump {, Trumpf} other {}}",
  "sandbag.trump.count":
    "{count, plural, =0 {keine} one {# Karte, Summe {sum}} other {# Karten, Summe {sum}}}",
  "sandbag.trump.say": "Trumpf ist {trump}.",
  "sandbag.trump.wouldWin":
    "{who, select, you {Du würdest} other {{name} würde}} den Stich durch {card} gewinnen.",
  "sandbag.trump.leftOut": "{colour} bleibt in der Schachtel",

  "sandbag.vane.stays": "Trumpf bleibt {trump}.",
  "sandbag.vane.turns": "Trumpf wird {trump}.",
  "sandbag.vane.keeps": "{who, select, you {Du behältst} other {{name} behält}} den Stich ({card}).",
  "sandbag.vane.gets":
    "So wie es steht, {who, select, you {bekommst du} other {bekommt {name}}} den Stich durch {card}.",
  "sandbag.vane.nobody": "So wie es steht, bekommt niemand den Stich.",
  "sandbag.do.play": "{card} spielen",
  "sandbag.do.playSandbag": "Sandsack spielen",
  "sandbag.do.swap": "Tauschen",
  "sandbag.do.swapNow": "Jetzt tauschen",
  "sandbag.do.sandbag": "Sandsack ({count})",
  "sandbag.do.cancel": "Abbrechen",
  "sandbag.do.whichSandbag": "Welchen Sandsack spielst du? Nur du siehst ihn.",
  "sandbag.do.sandbagSure": "Du spielst deinen Sandsack {card} verdeckt. Er kann nicht gewinnen.",
  "sandbag.do.playSure": "Du spielst {card}.",
  "sandbag.do.swapTake": "Du nimmst und spielst {card} aus dem Korb von {name}. Welche Karte gibst du dafür?",
  "sandbag.do.swapGive": "Du gibst {card} verdeckt weg. Welche Korbkarte nimmst und spielst du?",
  "sandbag.do.swapBoth": "Wähle eine Karte, die du gibst, oder eine Korbkarte, die du nimmst.",
  "sandbag.do.swapSure": "Du gibst {name} verdeckt {given}, nimmst {taken} und spielst sie.",
  "sandbag.do.notNow": "kann jetzt nicht gespielt werden",

  "sandbag.tray.left": "An {name} (links)",
  "sandbag.tray.right": "An {name} (rechts)",
  "sandbag.tray.basket": "Korb {number}",
  "sandbag.tray.sandbag": "Sandsack",
  "sandbag.tray.extra": "Weiterer Sandsack",
  "sandbag.tray.optional": "wenn du magst",
  "sandbag.tray.empty": "leer",
  "sandbag.tray.back": "zurücknehmen",
  "sandbag.tray.basketNote": "Korb: Alle sehen ihn und dürfen daraus nehmen; was bleibt, kostet seinen Wert.",
  "sandbag.tray.sandbagNote": "Sandsack: Nur du siehst ihn; verdeckt gespielt, gewinnt er nie.",
  "sandbag.tray.extraNote":
    "{count, plural, one {Du darfst noch # Sandsack mehr ablegen.} other {Du darfst noch bis zu # Sandsäcke mehr ablegen.}}",
  "sandbag.tray.now": "Jetzt eine für {name}.",
  "sandbag.tray.nowBasket": "Jetzt noch eine Karte für deinen Korb.",
  "sandbag.tray.nowSandbag": "Jetzt ein Sandsack.",
  "sandbag.tray.whole": "Gib sie weiter oder vertausche die beiden.",
  "sandbag.tray.wholeOne": "Gib sie weiter oder nimm sie zurück.",
  "sandbag.tray.wholeSetUp": "{more, select, more {Fertig, oder noch ein Sandsack?} other {Fertig?}}",
  "sandbag.tray.exchange": "Beide vertauschen",
  "sandbag.tray.undo": "Alles zurücknehmen",
  "sandbag.tray.pass": "Karten weitergeben",
  "sandbag.tray.ready": "Fertig",
  "sandbag.tray.missing":
    "{count, plural, one {Noch nicht: In das leere Feld gehört noch eine Karte aus deiner Hand.} other {Noch nicht: In die leeren Felder gehören noch # Karten aus deiner Hand.}}",
  "sandbag.tray.wait": "Einen Moment: Der Tisch ist noch nicht so weit.",
  "sandbag.tray.sealed": "Du hast gewählt.",
  "sandbag.tray.passedTo": "{card} geht an {name}",
  "sandbag.received": "von {name}",
  "sandbag.received.left": "links",
  "sandbag.received.right": "rechts",

  "sandbag.round.ballast": "Ballast",
  "sandbag.round.rockets": "Raketen",
  "sandbag.round.basket": "Korb",
  "sandbag.round.about":
    "Ballast sind die Ballons, die du in Stichen gewonnen hast oder die verdeckt in deinem Korb liegen: Jeder kostet einen Punkt. Jede Rakete bringt Punkte weg, und was noch offen in einem Korb liegt, kostet seinen Wert. Wenige Punkte sind gut.",
  "sandbag.round.times": "×{count}",
  "sandbag.round.rocketCount": "{count, plural, one {# Rakete} other {# Raketen}}",
  "sandbag.round.turnedUp": "Was verdeckt lag",
  "sandbag.round.turnedSwap": "von {who, select, you {dir} other {{name}}} gegeben, Stich {trick}",
  "sandbag.round.turnedSandbag": "Sandsack von {who, select, you {dir} other {{name}}}, Stich {trick}",
  "sandbag.round.counts": "Zählt für {who, select, you {dich} other {{name}}}",
  "sandbag.round.aside": "Beiseitegelegt, zählt für niemanden",
  "sandbag.round.noneDown": "Keine Karte lag verdeckt.",

  "sandbag.end.title": "Das Spiel ist vorbei",
  "sandbag.end.winner": "{who, select, you {Du gewinnst} other {{name} gewinnt}}!",
  "sandbag.end.ahead":
    "{who, select, you {Du liegst} other {{name} liegt}} {count, plural, one {# Punkt} other {# Punkte}} vor {second}.",
  "sandbag.end.swing":
    "Größter Ausschlag: {who, select, you {du} other {{name}}} mit {score} {count, plural, one {Punkt} other {Punkten}} in Runde {round}.",
  "sandbag.end.rockets":
    "Die meisten Raketen: {names} mit {seats, plural, one {{count}} other {je {count}}}.",
  "sandbag.end.catch":
    "{count, plural, one {Eine Rakete} other {# Raketen}} in einem Stich {who, select, you {hast du} other {hat {name}}} gefangen: Runde {round}, Stich {trick}.",
  "sandbag.end.turn":
    "Bester Tausch: {who, select, you {Du hast} other {{name} hat}} den Trumpf von {before} zu {trump} gedreht, und {other, select, you {du hast} other {{winner} hat}} den Stich bekommen: Runde {round}, Stich {trick}.",
  "sandbag.end.nobody": "Alle haben Gleichstand mit jemandem: Niemand gewinnt.",
  "sandbag.end.tied": "Gleichstand",
  "sandbag.end.tiedFirst":
    "Die Plätze davor haben in jeder Runde Gleichstand, und wer gleichsteht, kann nicht gewinnen.",
  "sandbag.end.tieBreak":
    "Gleiche Summen: Es entscheidet die niedrigere dritte Runde, dann die zweite, dann die erste.",

  "sandbag.say.positionSet": "Runde {round} geht in einer gestellten Lage weiter.",
  "sandbag.say.roundBegan": "Runde {round} beginnt. {who, select, you {Du gibst} other {{name} gibt}}.",
  "sandbag.say.roundBeganWithout":
    "Runde {round} beginnt ohne {colour}. {who, select, you {Du gibst} other {{name} gibt}}.",
  "sandbag.say.dealt": "{who, select, you {Du bekommst} other {{name} bekommt}} {cards}.",
  "sandbag.say.passSealed":
    "{who, select, you {Du hast} other {{name} hat}} zwei Karten zum Weitergeben gewählt.",
  "sandbag.say.passed":
    "{who, select, you {Du gibst} other {{name} gibt}} {left} nach links zu {leftName} und {right} nach rechts zu {rightName}.",
  "sandbag.say.received":
    "{who, select, you {Du bekommst} other {{name} bekommt}} {left} von {leftName} und {right} von {rightName}.",
  "sandbag.say.setUpSealed": "{who, select, you {Du hast} other {{name} hat}} ausgelegt.",
  "sandbag.say.setUp":
    "{who, select, you {Du legst} other {{name} legt}} {basket} in den Korb und {sandbags} dahinter.",
  "sandbag.say.baskets": "Die Körbe werden aufgedeckt: {baskets}. Trumpf ist {trump}.",
  "sandbag.say.basket":
    "{who, select, you {bei dir} other {bei {name}}} {cards}, dazu {count, plural, one {# Sandsack} other {# Sandsäcke}}",
  "sandbag.say.leader":
    "{who, select, you {Du beginnst} other {{name} beginnt}}: {card} ist der höchste Trumpf in einem Korb.",
  "sandbag.say.leaderTied":
    "{who, select, you {Du beginnst} other {{name} beginnt}}: {card} ist mit einer Karte von {others} der höchste Trumpf in einem Korb, und {who, select, you {du sitzt} other {{name} sitzt}} näher links vom Geber.",
  "sandbag.say.played": "{who, select, you {Du spielst} other {{name} spielt}} {card}.",
  "sandbag.say.sandbag": "{who, select, you {Du spielst} other {{name} spielt}} verdeckt einen Sandsack.",
  "sandbag.say.sandbagKnown":
    "{who, select, you {Du spielst} other {{name} spielt}} verdeckt einen Sandsack ({card}).",
  "sandbag.say.swapped":
    "{who, select, you {Du gibst} other {{name} gibt}} {owner, select, you {dir} other {{ownerName}}} verdeckt eine Karte und {who, select, you {spielst} other {spielt}} {taken}.",
  "sandbag.say.swappedKnown":
    "{who, select, you {Du gibst} other {{name} gibt}} {owner, select, you {dir} other {{ownerName}}} verdeckt {given} und {who, select, you {spielst} other {spielt}} {taken}.",
  "sandbag.say.turned": "Der Trumpf wechselt von {before} zu {trump}.",
  "sandbag.say.wonTrump":
    "{who, select, you {Du gewinnst} other {{name} gewinnt}} Stich {trick}: {trump} {colours, plural, one {war} other {waren}} Trumpf, und {card} ist die höchste Karte.",
  "sandbag.say.wonLed":
    "{who, select, you {Du gewinnst} other {{name} gewinnt}} Stich {trick}: Kein Trumpf fiel, und {card} ist die höchste Karte der ausgespielten Farbe.",
  "sandbag.say.wonRocket":
    "{who, select, you {Du gewinnst} other {{name} gewinnt}} Stich {trick}: Kein Ballon fiel, und dies war die erste Rakete.",
  "sandbag.say.wonNobody":
    "Niemand gewinnt Stich {trick}: lauter Sandsäcke. Die Karten werden beiseitegelegt.",
  "sandbag.say.folded":
    "Stich {trick} · {who, select, you {du} nobody {niemand} other {{name}}} · {count, plural, one {# Karte} other {# Karten}}{rockets, plural, =0 {} one {, # Rakete} other {, # Raketen}}",
  "sandbag.say.foldedBaskets":
    "Weitergeben und Körbe · {who, select, you {du spielst} other {{name} spielt}} aus",
  "sandbag.say.rockets": "{count, plural, one {Eine Rakete ist dabei!} other {# Raketen sind dabei!}}",
  "sandbag.say.scored": "Runde {round} ist gewertet. {scores}.",
  "sandbag.say.score": "{name}: {score} (gesamt {total})",
  "sandbag.say.ended":
    "Das Spiel ist vorbei. {who, select, you {Du gewinnst} other {{name} gewinnt}}. {totals}.",
  "sandbag.say.endedNobody": "Das Spiel ist vorbei, und niemand gewinnt. {totals}.",
  "sandbag.say.total": "{name}: {total}",

  "sandbag.action.play": "{card} spielen",
  "sandbag.action.sandbag": "Den Sandsack {card} spielen",
  "sandbag.action.swap":
    "{card} an {name} geben und die {slot, plural, =1 {erste} other {zweite}} Karte aus diesem Korb spielen",
  "sandbag.action.swapFor": "{card} an {name} geben und {taken} aus diesem Korb spielen",
  "sandbag.action.left": "{card} nach links geben",
  "sandbag.action.right": "{card} nach rechts geben",
  "sandbag.action.basket": "{card} in den Korb legen",
  "sandbag.action.stow": "{card} als Sandsack ablegen",
  "sandbag.action.ready": "Keine weiteren Sandsäcke",

  "sandbag.key.s": "einen Sandsack spielen",
  "sandbag.key.w": "einen Tausch beginnen",
  "sandbag.key.l": "letzter Stich",
  "sandbag.key.u": "den Trumpf ansagen",
  "sandbag.key.t": "den Stich ansagen",
  "sandbag.key.b": "die Körbe ansagen",

  "sandbag.speak.trick": "Stich: {plays}.",
  "sandbag.speak.basket": "{name}: {cards}",
  "sandbag.speak.baskets": "Körbe. {baskets}.",

  "refusal.sandbag.no_such_action": "Diesen Zug gibt es nicht.",
  "refusal.sandbag.no_such_seat": "Diesen Platz gibt es am Tisch nicht.",
  "refusal.sandbag.game_over": "Das Spiel ist vorbei.",
  "refusal.sandbag.not_your_turn": "Du bist nicht dran; gespielt wird links herum.",
  "refusal.sandbag.already_sealed": "Deine Wahl steht fest; warte, bis alle anderen gewählt haben.",
  "refusal.sandbag.pass_first": "Zuerst geben alle jedem Nachbarn eine Karte.",
  "refusal.sandbag.set_up_first": "Zuerst wählen alle ihren Korb und einen Sandsack.",
  "refusal.sandbag.passing_is_over": "Das Weitergeben ist für diese Runde vorbei.",
  "refusal.sandbag.set_up_is_over": "Die Körbe sind für diese Runde ausgelegt.",
  "refusal.sandbag.pass_left_first": "Wähle zuerst die Karte für den linken Nachbarn.",
  "refusal.sandbag.pass_right_next": "Die Karte nach links ist gewählt; nun wähle die nach rechts.",
  "refusal.sandbag.basket_first": "Lege zuerst zwei Karten in deinen Korb.",
  "refusal.sandbag.basket_full": "In deinem Korb liegen zwei Karten; nun wähle den Sandsack.",
  "refusal.sandbag.sandbag_first": "Ein Sandsack muss sein; nur weitere stehen dir frei.",
  "refusal.sandbag.not_in_hand":
    "Nicht auf deiner Hand: {cards}. Weggelegte Karten und die in und hinter dem Korb zählen nicht dazu.",
  "refusal.sandbag.must_follow": "Du hast {cards} in der ausgespielten Farbe und musst bedienen.",
  "refusal.sandbag.no_sandbag_left": "Du hast keinen Sandsack mehr.",
  "refusal.sandbag.not_your_sandbag": "Das ist keiner deiner Sandsäcke: {cards}.",
  "refusal.sandbag.face_up_needed_after_sandbag_lead":
    "Ein Sandsack wurde ausgespielt, also muss der erste Platz mit Handkarten eine zeigen.",
  "refusal.sandbag.no_such_basket": "Diesen Korb gibt es am Tisch nicht.",
  "refusal.sandbag.swap_own_basket": "Dein eigener Korb ist für die anderen.",
  "refusal.sandbag.swap_face_down": "Diese Karte liegt verdeckt und kann nie genommen werden.",
  "refusal.sandbag.give_from_hand_only":
    "Geben kannst du nur eine Karte von deiner Hand. Dort ist nicht: {cards}.",
  "refusal.sandbag.swap_must_take_led_or_rocket":
    "Du hast {cards} in der ausgespielten Farbe, mehr, als du für eine Karte einer anderen Farbe weggeben könntest.",
  "way.sandbag.follow": "eine davon spielen",
  "way.sandbag.play_card": "eine Karte von der Hand spielen",
  "way.sandbag.play_rocket": "eine Rakete spielen",
  "way.sandbag.play_sandbag": "einen Sandsack spielen",
  "way.sandbag.as_sandbag": "sie verdeckt als Sandsack spielen",
  "way.sandbag.swap_card": "eine tauschen",
  "way.sandbag.take_rocket": "gegen eine Rakete tauschen",
  "way.sandbag.take_led": "gegen eine Karte der ausgespielten Farbe tauschen",
  "way.sandbag.give_led": "deine einzige Karte der ausgespielten Farbe wegtauschen",
  "way.sandbag.take_elsewhere": "aus einem anderen nehmen",
  "way.sandbag.take_face_up": "eine offene nehmen",
  "refusal.sandbag.swap_give_must_be_your_only_led_card":
    "Um eine andere Farbe zu nehmen, musst du {cards} geben, deine einzige Karte der ausgespielten Farbe.",

  // Auf anderen Seiten.
  "home.title.sandbag": "Sandbag",
  "sandbag.sample.balloon": "eine orange 7",
  "sandbag.sample.rocket": "eine Rakete",
  "home.about.sandbag": "Stiche meiden, Raketen fangen, den Trumpf drehen.",
  "home.goal.sandbag": "Die wenigsten Punkte gewinnen.",
  "home.option.sandbag.left_out": "Die Farbe, die in der Schachtel bleibt",
  "home.option.sandbag.left_out.random": "Wird ausgelost",
  "home.option.sandbag.left_out.teal": "Türkis",
  "home.option.sandbag.left_out.red": "Rot",
  "home.option.sandbag.left_out.purple": "Lila",
  "home.option.sandbag.left_out.orange": "Orange",
  "home.option.sandbag.left_out.yellow": "Gelb",

  // Wie gespielt wird, am Tisch.
  "table.option.sandbag.left_out":
    "{value, select, random {Der Zufall entscheidet, welche Farbe in der Schachtel bleibt.} teal {Türkis bleibt in der Schachtel.} red {Rot bleibt in der Schachtel.} purple {Violett bleibt in der Schachtel.} orange {Orange bleibt in der Schachtel.} other {Gelb bleibt in der Schachtel.}}",

  // Bots: Stufen, Tipps und Gründe nach den Codes des Servers.
  "bots.level.sandbag.breeze": "sieht nur den Stich auf dem Tisch, meidet jeden Stich und ist oft zerstreut",
  "bots.level.sandbag.drift":
    "merkt sich die letzten paar Stiche, spielt für sich und ist nicht immer sicher",
  "bots.level.sandbag.gust": "zählt jede Karte und hat ein Gespür für Raketen und Trümpfe",
  "bots.level.sandbag.gale": "denkt bis zum Ende der Runde voraus, wer auch immer was haben mag",
  "bots.level.sandbag.storm":
    "schließt aus deinen Entscheidungen auf deine Karten und denkt so weit voraus, wie eine Sekunde reicht",
  "bots.watch.sandbag.high_cards": "Achte auf die hohen Karten in deiner Hand: Sie gewinnen Stiche.",
  "bots.watch.sandbag.colours":
    "Achte auf die Farben in deiner Hand: Von welchen hast du viele, von welchen wenige?",
  "bots.watch.sandbag.basket": "Achte auf deinen Korb: Was dort offen liegen bleibt, zählt für dich.",
  "bots.watch.sandbag.sandbag": "Denk an deine Sandsäcke: Verdeckt gewinnt eine Karte nichts.",
  "bots.watch.sandbag.rocket": "Achte auf die Raketen: wo sie sind und wer sie bekommt.",
  "bots.watch.sandbag.trump": "Achte darauf, was Trumpf wäre und was ihn drehen würde.",
  "bots.watch.sandbag.trick": "Achte darauf, wem der Stich gehört, so wie er liegt.",
  "bots.watch.sandbag.lead": "Überlege, was die anderen auf die Karte spielen müssen, die du ausspielst.",
  "bots.watch.sandbag.basket_cards": "Achte auf die Karten in den Körben der anderen.",
  "bots.because.sandbag.pass": "Gib {card} weiter: Sie würde dich Stiche kosten",
  "bots.because.sandbag.pass_other": "Gib {card} weiter: Was bleibt, passt ohne sie besser zusammen",
  "bots.because.sandbag.pass_rocket": "Eine Rakete in deiner Hand käme nur anderen zugute",
  "bots.because.sandbag.basket": "{card} kostet wenig, wenn sie im Korb bleibt",
  "bots.because.sandbag.basket_rocket": "Eine Rakete in deinem Korb gehört dir, bis jemand sie holt",
  "bots.because.sandbag.stow": "Verstaue {card}: Verdeckt kann sie keinen Stich gewinnen",
  "bots.because.sandbag.stow_rocket": "Verdeckt geht eine Rakete dorthin, wo du willst",
  "bots.because.sandbag.ready": "Deine anderen Karten nützen dir in der Hand mehr",
  "bots.because.sandbag.high": "Hohe Karten gewinnen Stiche: {card} ist besser weg",
  "bots.because.sandbag.sandbag":
    "Ein Sandsack kann den Stich nicht gewinnen und kostet keine Karte der Hand",
  "bots.because.sandbag.lead": "Spiel {card} aus: Vielleicht muss jemand darübergehen",
  "bots.because.sandbag.lead_rocket": "Spiel {card} aus: Jeder Ballon schlägt sie",
  "bots.because.sandbag.take":
    "Nimm den Stich: {rockets, plural, one {Es ist # Rakete} other {Es sind # Raketen}} darin",
  "bots.because.sandbag.win": "Gewinne durch {card}: Alles andere würde mehr kosten",
  "bots.because.sandbag.may_win": "{card} kann noch überboten werden",
  "bots.because.sandbag.duck": "Bleib darunter: {card} schlägt {best} nicht",
  "bots.because.sandbag.fetch":
    "Die Rakete aus diesem Korb zu holen kommt ihren Besitzer teuer zu stehen, und du bist {given} los",
  "bots.because.sandbag.turn":
    "Ohne {taken} {trumps, plural, =0 {ist nichts} one {ist {trump}} other {sind {trump}}} Trumpf, was besser zu dieser Hand passt",
  "bots.because.sandbag.swap_win": "{taken} gewinnt diesen Stich, und du bist {given} los",
  "bots.because.sandbag.swap": "{taken} schadet hier nicht, und du bist {given} los",

  // Karten, mitten im Satz.
  "sandbag.card.colour":
    "{colour, select, T {Türkis} R {Rot} P {Lila} O {Orange} Y {Gelb} other {eine unbekannte Farbe}}",
  "sandbag.card.balloon":
    "{colour, select, T {Türkis {value}} R {Rot {value}} P {Lila {value}} O {Orange {value}} Y {Gelb {value}} other {{value}}}",
  "sandbag.card.rocket": "Rakete",
  "sandbag.card.aRocket": "eine Rakete",
  "sandbag.card.faceDown": "verdeckte Karte",
  "sandbag.card.aFaceDown": "eine verdeckte Karte",
  "sandbag.card.rockets":
    "{count, plural, =2 {zwei} =3 {drei} =4 {vier} =5 {fünf} =6 {sechs} other {#}} Raketen",
  "sandbag.card.faceDowns":
    "{count, plural, =2 {zwei} =3 {drei} =4 {vier} =5 {fünf} =6 {sechs} other {#}} verdeckte Karten",

  // What bots remark; each has three ways to say it.
  "sandbag.remark.taken":
    "{variant, select, 0 {Nicht meinen Ballon!} 1 {He, den mochte ich.} other {Mein armer Korb.}}",
  "sandbag.remark.turned":
    "{variant, select, 0 {Der Wind hat gedreht.} 1 {Mal sehen, wie euch dieser Trumpf gefällt.} other {Nur eine kleine Drehung.}}",
  "sandbag.remark.rocket":
    "{variant, select, 0 {Und hinauf!} 1 {Eine Rakete, nur für mich.} other {Schon leichter!}}",
  "sandbag.remark.ballast":
    "{variant, select, 0 {Noch mehr Ballast …} 1 {Das wollte ich nicht.} other {Uff, schwer.}}",
  "sandbag.remark.light":
    "{variant, select, 0 {Was für eine Aussicht!} 1 {Leicht wie eine Feder.} other {Das war ein schöner Flug.}}",
  "sandbag.remark.won":
    "{variant, select, 0 {Am höchsten von allen!} 1 {Sanft gelandet, und ganz vorn.} other {Danke fürs Mitfliegen.}}",
};
