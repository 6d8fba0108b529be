import type { Translation } from "../../../core/i18n.svelte";
import type { sentences as en } from "./en";

/** Einige Karten einer Zahl: „drei 9er“. */
const many = (count: string): string =>
  `{${count}, plural, =2 {zwei} =3 {drei} =4 {vier} =5 {fünf} other {#}} {number}er`;
/** Wer etwas tut, mit Namen oder angesprochen. */
const who = (you: string, other: string): string => `{who, select, you {Du ${you}} other {{name} ${other}}}`;
/** Von wem etwas ist. */
const whose = "{whom, select, you {von dir} other {von {other}}}";

/** Eine kleine Zahl in Worten. */
const spelt = (count: string): string =>
  `{${count}, plural, =1 {eine} =2 {zwei} =3 {drei} =4 {vier} =5 {fünf} other {#}}`;

export const sentences: Translation<typeof en> = {
  "bagoloot.card": "{card, select, L {Plünderer} other {{card}}}",
  "bagoloot.card.some": "{card, select, L {einen Plünderer} other {{card}}}",
  "bagoloot.cards.alike":
    "{count, plural, =2 {zwei} =3 {drei} =4 {vier} =5 {fünf} =6 {sechs} other {#}} {card, select, L {Plünderer} other {{card}er}}",
  "bagoloot.card.the": "{card, select, L {den Plünderer} other {die {card}}}",
  "bagoloot.cards.the":
    "die {count, plural, =2 {zwei} =3 {drei} =4 {vier} =5 {fünf} =6 {sechs} other {#}} {card, select, L {Plünderer} other {{card}er}}",
  "bagoloot.progress.over": "Spiel vorbei",
  "bagoloot.progress.rounds": "Runde {round} von {rounds}",
  "bagoloot.progress.target": "Runde {round}, bis {target} Punkte",
  "bagoloot.progress.time":
    "Runde {round}, {last, select, true {die letzte} other {{minutes, plural, other {# Minuten}}}}",

  // Was geschehen ist
  "bagoloot.said.PositionSet": "Runde {round} geht in einer gestellten Lage weiter.",
  "bagoloot.said.RoundBegan": `Runde {round} beginnt. ${who("gibst", "gibt")}, {whom, select, you {du fängst} other {{other} fängt}} an.`,
  "bagoloot.said.Dealt": `${who("bekommst", "bekommt")} {cards}.`,
  "bagoloot.said.TurnBegan": `Der Stapel ist leer: {who, select, you {du spielst} other {{name} spielt}}, ohne zu ziehen; ein Zug, in dem nichts ausgespielt wird, ist der letzte.`,
  "bagoloot.said.Drew": `${who("ziehst", "zieht")} {known, select, true {{card}} other {eine Karte}}{last, select, true {, die letzte} other {}}.`,
  "bagoloot.said.HeldUp.taken": `${who("überfällst", "überfällt")} {whom, select, you {dich} other {{other}}}: {count, plural, one {# Karte} other {# Karten}}, davon {who, select, you {nimmst du} other {nimmt {name}}} {known, select, true {{cards}} other {{taken, plural, =1 {eine} =2 {zwei} =3 {drei} =4 {vier} =5 {fünf} =6 {sechs} other {#}}}}.`,
  "bagoloot.said.HeldUp.failed": `${who("überfällst", "überfällt")} {whom, select, you {dich} other {{other}}}: {count, plural, one {# Karte} other {# Karten}}. Das ist zu wenig, der Zug ist vorbei.`,
  "bagoloot.said.Opened": `${who("eröffnest", "eröffnet")} mit {looter, select, true {{number} und Plünderer} other {zwei {number}ern}}.{splits, select, true { Das gibt eine Teilung, wenn es am Ende des Zugs so liegt.} other {}}`,
  "bagoloot.said.Built": `${who("baust", "baut")} {looter, select, true {einen Plünderer} other {{number}}} an: jetzt ${many("size")}.`,
  "bagoloot.said.Stole": `${who("stiehlst", "stiehlt")} ${many("took")} ${whose} mit {card, select, pair {dem Paar} L {einem Plünderer} other {{card}}}.`,
  "bagoloot.said.Merged": `${who("hast", "hat")} {bag, select, true {${many("size")} zusammen: ein Sack, ganz offen und echt} other {jetzt ${many("size")}}}.{junk, select, true { Zum Ramsch: {surplus}.} other {}}`,
  "bagoloot.said.BagMade": `${who("legst", "legt")} {known, select, true {{lid}} other {eine Karte}} verdeckt auf {whom, select, own {vier {number}er} you {deine vier {number}er} other {die vier {number}er von {other}}}: ein Sack!`,
  "bagoloot.said.WindowOpened": "Wer ihn anzweifeln darf: {seats}.",
  "bagoloot.said.LetStand": `${who("lässt", "lässt")} ihn gelten.`,
  "bagoloot.said.WindowClosed.answers": "Der Sack gilt.",
  "bagoloot.said.WindowClosed.clock": "Die Uhr ist abgelaufen: Der Sack gilt.",
  "bagoloot.said.WindowClosed.nobody": "Niemand kann ihn anzweifeln.",
  "bagoloot.said.Challenged": `${who("zweifelst", "zweifelt")} den Sack {number}er ${whose} an: {genuine, select, true {Er ist echt!} other {Er ist ein Bluff!}}{known, select, true { Der Deckel ist {lid, select, L {ein Plünderer} other {{lid}}}.} other {}}`,
  "bagoloot.said.BagMoved": `${who("bekommst", "bekommt")} den Sack {number}er ${whose}{why, select, robbery { für den Raubzug} other {}}.`,
  "bagoloot.said.CollectionsLost": `${who("verlierst", "verliert")} alle offenen Sammlungen ({numbers}) {whom, select, junk {an den Ramsch} you {an dich} other {an {other}}}.`,
  "bagoloot.said.Exchanged": `${who("tauschst", "tauscht")} {number} als Ramsch gegen {known, select, true {{card}} other {eine neue Karte}}.`,
  "bagoloot.said.Knocked": `${who("klopfst", "klopft")}.`,
  "bagoloot.said.Claimed": `${who("meldest", "meldet")} eine Teilung der {number}er und {who, select, you {nimmst} other {nimmt}} die von {owners}!`,
  "bagoloot.said.ClaimFailed": `${who("meldest", "meldet")} eine Teilung der {number}er: falsch, und nichts ändert sich.{own, select, true { Wer eine Teilung gemacht hat, darf sie nicht melden.} other {}}`,
  "bagoloot.said.Offended": `${who("spielst", "spielt")} {what, select, undrawn {vor dem Ziehen: Es wird zurückgenommen und kostet diesen Zug} other {vor dem Ende des Zugs davor: Es wird zurückgenommen und kostet den nächsten Zug}}.`,
  "bagoloot.said.TurnSkipped": `${who("verlierst", "verliert")} diesen Zug wegen Drängelns.`,
  "bagoloot.said.SeatDone": `${who("bist", "ist")} für diese Runde fertig.`,
  "bagoloot.said.Robbed": `${who("hast", "hat")} die letzte Karte gespielt: ein Raubzug! Die Runde ist vorbei.`,
  "bagoloot.said.TimeCalled": "Die Zeit ist um: Diese Runde ist die letzte.",
  "bagoloot.said.RoundScored": "Runde {round} ist vorbei. {scores}.",
  "bagoloot.said.score": "{name}: {score}",
  "bagoloot.said.GameEnded": "Das Spiel ist vorbei. {winner}",
  "bagoloot.winner.one": `${who("gewinnst", "gewinnt")}!`,
  "bagoloot.winner.many": "Gleichstand: {names} teilen sich den Sieg.",
  "bagoloot.why.rounds": "Alle Runden sind gespielt.",
  "bagoloot.why.target": "Das Ziel ist erreicht.",
  "bagoloot.why.time": "Die Zeit war um.",
  "bagoloot.why.limit": "Mehr Runden kann ein solches Spiel nicht haben.",

  // Was gefragt ist
  "bagoloot.prompt.challenge": `${who("hast", "hat")} einen Sack {number}er gemacht. Zweifelst du ihn an, oder lässt du ihn gelten?{drawing, select, true { Ziehst du, ist es zum Anzweifeln zu spät.} other {}}`,
  "bagoloot.prompt.rob": "Ein Raubzug! Wessen ältesten Sack nimmst du?",
  "bagoloot.prompt.draw": "Du bist dran: Zieh eine Karte.",
  "bagoloot.prompt.lid": "Welche Karte kommt verdeckt auf die vier {number}er?",
  "bagoloot.prompt.empty":
    "Deine Hand ist leer. Stiehl mit dem eröffneten Paar oder klopfe: Die Runde ist so oder so vorbei.",
  "bagoloot.prompt.play":
    "Du spielst: Wähl eine Karte{first, select, true {, klopfe oder beginne mit einem Überfall} other { oder klopfe}}.{last, select, true { Spielst du nichts aus, bist du für diese Runde fertig.} other {}}{warned, select, true { Deine {numbers} geben eine Teilung, so wie sie liegen.} other {}}",
  "bagoloot.prompt.plural": "{number}er",
  "bagoloot.turn": "{name} ist dran",
  "bagoloot.turn.you": "Du bist dran",
  "bagoloot.turn.answer": "Deine Antwort",
  "bagoloot.turn.now": "ist dran",
  "bagoloot.waits.answers": "Noch stehen Antworten zum Sack {number}er aus.",
  "bagoloot.waits.rob": "{name} wählt, wessen Sack es sein soll.",
  "bagoloot.over": "Das Spiel ist vorbei.",

  // Der Tisch
  "bagoloot.zone.others": "Beute der anderen",
  "bagoloot.zone.own": "Deine Beute",
  "bagoloot.zone.middle": "Stapel und Ramsch",
  "bagoloot.zone.hand": "Deine Hand",
  "bagoloot.zone.actions": "Was du tun kannst",
  "bagoloot.zone.buttons": "Knöpfe",
  "bagoloot.stashOf": "{name}, Beute",
  "bagoloot.empty": "{over, select, true {Keine Beute} other {Noch keine Beute}}",
  "bagoloot.pts": "{count, plural, one {# Pkt.} other {# Pkt.}}",
  "bagoloot.set": "{number} ×{count}",
  "bagoloot.set.spoken":
    "{number}er, {count, plural, one {# Karte} other {# Karten}}{looters, plural, =0 {} one {, # Plünderer} other {, # Plünderer}}, {points, plural, one {# Punkt} other {# Punkte}}",
  "bagoloot.bag": "Sack {number}",
  "bagoloot.bag.spoken":
    "Sack {number}er, {points, plural, one {# Punkt} other {# Punkte}}{lid, select, none {, ganz offen} unseen {, der Deckel verdeckt} other {, der Deckel ist {lid}}}{verdict, select, genuine {, echt} bluff {, ein Bluff} other {}}{open, select, true {, kann angezweifelt werden} other {}}",
  "bagoloot.bag.lid": "Deckel {card}",
  "bagoloot.bag.genuine": "echt",
  "bagoloot.bag.bluff": "Bluff",
  "bagoloot.bag.open": "ganz offen",
  "bagoloot.locked": "ausgesperrt",
  "bagoloot.done": "fertig",
  "bagoloot.skips": "setzt aus",
  "bagoloot.inHand": "{count, plural, one {# Karte auf der Hand} other {# Karten auf der Hand}}",
  "bagoloot.handHidden": "Hand, Kartenzahl verdeckt",
  "bagoloot.holdUp": "{name} überfallen",
  "bagoloot.unfold": "Alle Beute von {name}",
  "bagoloot.fold": "Beute von {name} einklappen",
  "bagoloot.xray": "Durchblick: die Karten von {name}: {cards}",
  "bagoloot.left": "Noch auf der Hand: {cards}",
  "bagoloot.deck": "Stapel",
  "bagoloot.deck.left": "{count, plural, =0 {leer} one {# Karte} other {# Karten}}",
  "bagoloot.deck.draw": "Ziehen",
  "bagoloot.junk": "Ramsch",
  "bagoloot.junk.none": "Noch wurde nichts weggelegt.",
  "bagoloot.junk.title": "Der Ramsch",
  "bagoloot.junk.about": "Diese Karten sind bis zum nächsten Geben aus dem Spiel.",
  "bagoloot.times": "{count} ×",
  "bagoloot.answering": "Noch ohne Antwort: {names}",
  "bagoloot.junkMark": "Ramsch, tauschbar",

  // Was man tun kann
  "bagoloot.do.build": "anbauen",
  "bagoloot.do.steal": "stehlen",
  "bagoloot.do.free.spoken": "mit dem Paar stehlen",
  "bagoloot.do.bag": "Deckel",
  "bagoloot.do.bag.spoken": "verdeckt einen Deckel drauflegen",
  "bagoloot.do.rob": "nehmen",
  "bagoloot.draw": "Karte ziehen",
  "bagoloot.knock": "Klopfen: fertig",
  "bagoloot.knock.out": "Klopfen: raus für diese Runde",
  "bagoloot.challenge": "Zeig her die Beute!",
  "bagoloot.stand": "Gelten lassen",
  "bagoloot.extend": "+10 s",
  "bagoloot.extend.spoken": "mehr Zeit zum Antworten",
  "bagoloot.open": "Eröffnen",
  "bagoloot.open.brief": "{number}er eröffnen",
  "bagoloot.open.spoken": "Mit zwei {number}ern eröffnen",
  "bagoloot.holdup": "Überfall …",
  "bagoloot.claim": "Teilung melden",
  "bagoloot.rob": "Sack {number} von {name} nehmen",
  "bagoloot.action.challenge": "Den Sack anzweifeln",
  "bagoloot.action.stand": "Den Sack gelten lassen",
  "bagoloot.action.rob": "Sack von {name} nehmen",
  "bagoloot.action.holdup": "{name} überfallen",
  "bagoloot.action.build": "{card} an die {number}er bauen",
  "bagoloot.action.bag":
    "Einen Sack aus {whom, select, you {deinen {number}ern} other {den {number}ern von {other}}} machen",
  "bagoloot.action.lid": "{card} verdeckt obenauf legen",
  "bagoloot.action.claim": "Eine Teilung der {number}er melden",
  "bagoloot.offer.open": "{second, select, L {{number} mit Plünderer} other {Zwei {number}er}} eröffnen",
  "bagoloot.offer.build": "{card} an deine {number}er bauen",
  "bagoloot.offer.steal":
    "{number}er von {name} mit {card, select, L {einem Plünderer} other {{card}}} stehlen",
  "bagoloot.offer.free": "{number}er von {name} mit dem Paar stehlen",
  "bagoloot.offer.exchange": "{number} tauschen",
  "bagoloot.picked": "Gewählt: {cards}.",
  "bagoloot.picked.open": "Eröffne mit einer passenden Karte.",
  "bagoloot.picked.build": "Bau sie an deine Sammlung an.",
  "bagoloot.picked.steal": "Stiehl eine Sammlung, die leuchtet.",
  "bagoloot.picked.bag": "Leg sie verdeckt auf vier, das macht einen Sack.",
  "bagoloot.picked.exchange": "Tausch sie gegen eine neue Karte.",
  "bagoloot.picked.nothing": "Damit ist jetzt nichts anzufangen.",
  "bagoloot.aimed": "Wähl die Karte für die {number}er.",
  "bagoloot.price.any":
    "Ist er echt, verlierst du deinen ältesten Sack oder, ohne einen, alle offenen Sammlungen.",
  "bagoloot.price.bag": "Ist er echt, verlierst du deinen ältesten Sack, die {number}er.",
  "bagoloot.price.collections":
    "Ist er echt, verlierst du alle offenen Sammlungen ({numbers}){junk, select, true { an den Ramsch} other {}}.",
  "bagoloot.price.win": "Ist er ein Bluff, gehört der Sack dir.",

  // Fragen
  "bagoloot.lid.title": "Ein Sack {number}er",
  "bagoloot.lid.lay":
    "Du legst {card} verdeckt auf {whom, select, you {deine vier {number}er} other {die vier {number}er von {other}}}.",
  "bagoloot.lid.genuine": "Das passt: Der Sack ist echt.",
  "bagoloot.lid.bluff": "Das passt nicht: ein Bluff.",
  "bagoloot.lid.ends": "Nur du weißt es. Dein Zug ist dann vorbei, und andere dürfen den Sack anzweifeln.",
  "bagoloot.lid.do": "Verdeckt hinlegen",
  "bagoloot.holdup.title": "Wen überfällst du?",
  "bagoloot.holdup.about":
    "Wer überfallen wird, muss sagen, wie viele Karten es sind. Was über acht ist, gehört dir. Bei acht oder weniger ist dein Zug sofort vorbei.",
  "bagoloot.holdup.counted": "{count, plural, one {# Karte} other {# Karten}}, wenn man mitzählt",
  "bagoloot.holdup.shown": "{count, plural, one {# Karte} other {# Karten}} auf der Hand",
  "bagoloot.holdup.unknown": "Wie viele Karten jemand hält, wird hier nicht gezeigt.",
  "bagoloot.holdup.do": "{name} überfallen",
  "bagoloot.claim.title": "Eine Teilung welcher Zahl?",
  "bagoloot.claim.about":
    "Hat ein Zug Sammlungen einer Zahl bei mehreren liegen lassen, bekommt sie alle, wer es zuerst meldet. Eine falsche Meldung kostet nichts, aber du hast nur eine pro Zug.",
  "bagoloot.claim.do": "Die {number}er melden",
  "bagoloot.claim.seen": "geteilt",
  "bagoloot.early.title": "Das ist zu früh",
  "bagoloot.early.about":
    "An diesem Tisch gelten strenge Sitten: Was zu früh getan wird, wird ungesehen zurückgenommen und kostet einen Zug.",
  "bagoloot.early.do": "Trotzdem tun",
  "bagoloot.verdict.genuine": "Echt!",
  "bagoloot.verdict.bluff": "Ein Bluff!",
  "bagoloot.verdict.peek": "Nur du und {name} seht den Deckel",
  "bagoloot.verdict.peek.maker": "{name} hat deinen Deckel gesehen",
  "bagoloot.contested": "Neuer Sack {number}er von {name}",
  "bagoloot.contested.you": "Dein neuer Sack {number}er",

  "bagoloot.about.title": "{who, select, you {So stehst du} other {So steht {name}}}",
  "bagoloot.about.spoken": "was das {who, select, you {für dich} other {für {name}}} heißt",
  "bagoloot.about.points":
    "{rounds, plural, =0 {Noch ist keine Runde vorbei, also hat niemand Punkte.} one {{total, plural, one {# Punkt} other {# Punkte}} aus der Runde, die vorbei ist.} other {{total, plural, one {# Punkt} other {# Punkte}} aus den # Runden, die vorbei sind.}} Was in einer Beute liegt, zählt erst am Ende der Runde, und dann nimmt jede Karte, die jemand noch auf der Hand hat, zuerst eine heraus.",
  "bagoloot.about.locked":
    "{who, select, you {Du bist} other {{name} ist}} ausgesperrt: Zum Stehlen {who, select, you {brauchst du} other {braucht man}} eine eigene offene Sammlung. Säcke zählen dafür nicht.",
  "bagoloot.about.done":
    "{who, select, you {Du bist} other {{name} ist}} für diese Runde fertig: kein Zug mehr, aber Anzweifeln und Melden gehen weiterhin, und bestohlen werden {who, select, you {kannst du} other {kann {name}}} auch.",
  "bagoloot.about.skips":
    "{who, select, you {Du warst} other {{name} war}} bei strengen Manieren zu früh dran und {who, select, you {verlierst} other {verliert}} dafür den nächsten Zug.",

  // Wertung
  "bagoloot.score.robber": `${who("hast", "hat")} den Raubzug gemacht.`,
  "bagoloot.score.hand": "Auf der Hand",
  "bagoloot.score.about":
    "Jede Karte, die auf der Hand bleibt, nimmt vor dem Zählen eine von der Beute weg. „5 von 5“ sagt, wie viele Karten gingen, und von wie vielen.",
  "bagoloot.score.removed": "Geht ab: {cards}",
  "bagoloot.score.bags": "Ganze Säcke",
  "bagoloot.score.bagCount": "{count, plural, one {aus # Sack} other {aus # Säcken}}",
  "bagoloot.score.cards": "Andere Karten",
  "bagoloot.score.cardCount": "{count, plural, one {aus # Karte} other {aus # Karten}}",
  "bagoloot.score.points": "Punkte",
  "bagoloot.score.removed.set": "{number}er: {cards} von {of}",
  "bagoloot.score.removed.bag": "Sack {number}: {cards} von {of}",
  "bagoloot.end.title": "Das Spiel ist vorbei",
  "bagoloot.said.stash": "{name}: {things}.",
  "bagoloot.side.title": "Säcke auf dem Tisch",
  "bagoloot.side.none": "Noch kein Sack.",
  "bagoloot.side.made": "gemacht von {who, select, you {dir} other {{name}}}",
  "bagoloot.side.owner": "bei {who, select, you {dir} other {{name}}}",
  "bagoloot.side.taken": "{made}, {owner}",
  "bagoloot.side.unseen": "Deckel nicht gesehen",

  // Warum nicht
  "refusal.bagoloot.no_such_action": "Das gibt es hier nicht.",
  "refusal.bagoloot.no_such_seat": "Diesen Platz gibt es an diesem Tisch nicht.",
  "refusal.bagoloot.game_over": "Das Spiel ist vorbei.",
  "refusal.bagoloot.clock_only": "Das ist Sache der Uhr am Tisch.",
  "refusal.bagoloot.clock_has_nothing_to_do": "Für die Uhr gibt es jetzt nichts zu tun.",
  "refusal.bagoloot.round_is_over": "Ein Raubzug hat die Runde beendet; warte, bis der Räuber gewählt hat.",
  "refusal.bagoloot.rob_first": "Dein Raubzug hat die Runde beendet: Wähl erst, wessen Sack du nimmst.",
  "refusal.bagoloot.no_robbery":
    "So nimmt man einen Sack nur bei einem Raubzug: wenn man die ganze Hand ausgespielt hat.",
  "refusal.bagoloot.no_bag_there": "In dieser Beute ist kein Sack; wähl einen Platz, der einen hat.",
  "refusal.bagoloot.window_is_open":
    "Ein Sack kann noch angezweifelt werden; es geht weiter, wenn alle geantwortet haben.",
  "refusal.bagoloot.not_your_turn": "Du bist nicht dran; warte, bis du an die Reihe kommst.",
  "refusal.bagoloot.draw_first": "Zieh erst eine Karte; damit beginnt dein Zug.",
  "refusal.bagoloot.already_drawn": "Du hast schon gezogen.",
  "refusal.bagoloot.deck_empty": "Der Stapel ist leer: Es gibt nichts zu ziehen.",
  "refusal.bagoloot.lay_the_lid": "Du hast einen Sack begonnen: Wähl erst seinen Deckel.",
  "refusal.bagoloot.no_bag_begun": "Ein Deckel braucht einen begonnenen Sack, und es gibt keinen.",
  "refusal.bagoloot.hand_empty": "Deine Hand ist leer.",
  "refusal.bagoloot.holdup_first_only":
    "Ein Überfall muss das Erste in einem Zug sein; versuch es beim nächsten Mal.",
  "refusal.bagoloot.not_yourself": "Wähl einen anderen Platz, nicht deinen eigenen.",
  "refusal.bagoloot.number_not_in_pack": "Mit so wenigen Plätzen gehen die Zahlen nur bis {cards}.",
  "refusal.bagoloot.not_in_hand": "Auf deiner Hand ist keine {cards}.",
  "refusal.bagoloot.no_coin_but_looter": "Auf deiner Hand ist keine {cards}; dein Plünderer ginge: Wähl ihn.",
  "refusal.bagoloot.no_looter": "Du hast keinen Plünderer auf der Hand.",
  "refusal.bagoloot.no_pair": "Du hast nur eine {cards}, und eine Sammlung beginnt mit zwei Karten.",
  "refusal.bagoloot.already_open":
    "Deine {cards}er liegen schon offen: Was dazukommt, wird angebaut, eine Karte nach der anderen.",
  "refusal.bagoloot.nothing_to_build_on": "Du hast keine offene Sammlung {cards}er zum Anbauen.",
  "refusal.bagoloot.needs_a_lid": "Das sind schon vier {cards}er: Die fünfte Karte ist ein Deckel.",
  "refusal.bagoloot.no_collection_there":
    "Dort liegt keine offene Sammlung {cards}er; Säcke kann man nicht stehlen.",
  "refusal.bagoloot.locked_out": "Du bist ausgesperrt: Zum Stehlen brauchst du eine eigene offene Sammlung.",
  "refusal.bagoloot.not_opened_this_turn":
    "Nur ein Paar {cards}er, das du in diesem Zug eröffnet hast, stiehlt von selbst.",
  "refusal.bagoloot.bag_needs_four":
    "Ein Sack braucht eine Sammlung aus vier Karten; die {cards}er sind noch zu wenige.",
  "refusal.bagoloot.robbery_not_by_bluff":
    "{cards} wäre deine letzte Karte und ein Bluff: Die letzte Karte muss passen.",
  "refusal.bagoloot.robbery_not_on_first_turn":
    "Hier darf der erste Zug kein Raubzug sein: Behalte mindestens eine Karte.",
  "refusal.bagoloot.no_junk_match":
    "Ramsch sind nur Münzen, deren Zahl in einem Sack auf dem Tisch liegt: {count, plural, =0 {noch keine} other {{cards}}}.",
  "refusal.bagoloot.challenge_closed":
    "Es gibt keinen Sack anzuzweifeln: Das geht nur, gleich nachdem er gemacht wurde.",
  "refusal.bagoloot.challenge_own_bag": "Das ist dein eigener Sack; nur die anderen dürfen ihn anzweifeln.",
  "refusal.bagoloot.challenge_empty_stash":
    "Deine Beute ist leer, also hast du nichts, womit du anzweifeln könntest.",
  "refusal.bagoloot.already_answered": "Du hast diesen Sack gelten lassen; dabei bleibt es.",
  "refusal.bagoloot.no_claims_here": "An diesem Tisch kann man keine Teilungen melden.",
  "refusal.bagoloot.already_claimed":
    "Du hast in diesem Zug schon falsch gemeldet; warte auf den nächsten Zug.",
  "way.bagoloot.take": "mit dem zuletzt eröffneten Paar stehlen",
  "way.bagoloot.knock": "klopfen und so den Zug beenden",
  "way.bagoloot.play": "ausspielen",
  "way.bagoloot.begin_bag": "erst die vier Karten wählen, auf die er kommt",
  "way.bagoloot.open_with_looter": "mit deinem Plünderer eröffnen",
  "way.bagoloot.open": "erst eine eröffnen",
  "way.bagoloot.build": "mit deiner Münze anbauen",
  "way.bagoloot.build_with_looter": "mit deinem Plünderer anbauen",
  "way.bagoloot.bag": "einen Sack daraus machen",
  "way.bagoloot.steal_with_coin": "mit einer Münze der Zahl stehlen",
  "way.bagoloot.steal_with_looter": "mit deinem Plünderer stehlen",
  "refusal.bagoloot.nothing_to_claim": "Auf dem Tisch liegt keine offene Sammlung {cards}er.",
  "refusal.bagoloot.nothing_lies_open":
    "Eine Teilung besteht aus offenen Sammlungen derselben Zahl bei mehreren Leuten, und zurzeit liegt keine Sammlung offen.",

  // Der Tisch als Bild.
  "bagoloot.counted": "Runde {round} ist gezählt.",
  "bagoloot.turn.waits": "wartet auf Antworten",
  "bagoloot.turn.robs": "nimmt einen Sack",
  "bagoloot.onTable": "auf dem Tisch",
  "bagoloot.onTable.spoken": "{points, plural, one {# Punkt} other {# Punkte}} auf dem Tisch in dieser Runde",
  "bagoloot.total": "Summe {count}",
  "bagoloot.inHand.brief": "{count, plural, other {# auf der Hand}}",
  "bagoloot.set.label": "×{count}",
  "bagoloot.window": `${who("machst", "macht")} einen Sack {number}er.{ask, select, true { Anzweifeln?} other {}}`,
  "bagoloot.answered": "Geantwortet: {names}{count, plural, other {}}.",
  "bagoloot.seconds": "{count, plural, other {# s}}",
  "bagoloot.zone.answer": "Deine Antwort",
  "bagoloot.would.collect": `${many("size")} in deiner Beute{bag, select, true {: ein Sack, ganz offen, und dein Zug ist vorbei} other {}}.{junk, plural, =0 {} one { # Karte geht zum Ramsch.} other { # Karten gehen zum Ramsch.}}{splits, select, true { Das macht eine Teilung.} other {}}{robbery, select, true { Dann ist deine Hand leer: ein Raubzug!} other {}}`,
  "bagoloot.side.totals": "Stand",
  "bagoloot.side.plus": "+ jetzt auf dem Tisch",
  "bagoloot.score.plus": "{score, plural, other {+#}}",
  "bagoloot.score.how": "So wurde gezählt",
  "bagoloot.score.counted":
    "{bags, plural, =0 {Kein Sack} one {# Sack: {bagPoints}} other {# Säcke: {bagPoints}}}, {cards, plural, =0 {keine andere Karte} one {# andere Karte: {cardPoints}} other {# andere Karten: {cardPoints}}}. {hand, plural, =0 {Keine Karte} one {# Karte} other {# Karten}} auf der Hand übrig.",
  "bagoloot.best.title.margin": "Der Vorsprung",
  "bagoloot.best.title.round": "Die beste Runde",
  "bagoloot.best.title.bluff": "Der kühnste Bluff",
  "bagoloot.best.title.catch": "Der beste Riecher",
  "bagoloot.best.title.steal": "Der größte Diebstahl",
  "bagoloot.best.title.robbery": "Der Raubzug",
  "bagoloot.best.margin": "{points, plural, one {# Punkt} other {# Punkte}} voraus",
  "bagoloot.best.round":
    "{points, plural, one {# Punkt} other {# Punkte}} für {who, select, you {dich} other {{name}}} in Runde {round}",
  "bagoloot.best.bluff": `{who, select, you {Dein Sack} other {Der Sack von {name}:}} {number}er, durchschaut von {whom, select, you {dir} other {{other}}}`,
  "bagoloot.best.catch": `${who("hast", "hat")} {count, plural, one {einen Bluff} other {# Bluffs}} durchschaut`,
  "bagoloot.best.steal": `${who("hast", "hat")} ${many("count")} ${whose} genommen`,
  "bagoloot.best.robbery": `${who("hast", "hat")} alles ausgespielt und den Sack {number}er ${whose} genommen`,

  // Auf anderen Seiten.
  "home.title.bagoloot": "Bag-O-Loot",
  "bagoloot.sample.coin": "eine Münze 12",
  "bagoloot.sample.looter": "ein Plünderer",
  "home.about.bagoloot": "Sammlungen aufbauen, stehlen, bluffen und Bluffs entlarven.",
  "home.goal.bagoloot": "Die meisten Punkte gewinnen.",
  "home.option.bagoloot.end": "Was das Spiel beendet",
  "home.option.bagoloot.end.about": "Geprüft wird, wenn eine Runde gewertet ist.",
  "home.option.bagoloot.end.rounds": "Runden",
  "home.option.bagoloot.end.target": "Eine Punktzahl",
  "home.option.bagoloot.end.time": "Zeit",
  "home.option.bagoloot.rounds": "Wie viele Runden",
  "home.option.bagoloot.rounds.value": "{count, plural, one {# Runde} other {# Runden}}",
  "home.option.bagoloot.target": "Welche Punktzahl",
  "home.option.bagoloot.target.value": "{count, plural, one {# Punkt} other {# Punkte}}",
  "home.option.bagoloot.minutes": "Wie lange",
  "home.option.bagoloot.minutes.value": "{count, plural, one {# Minute} other {# Minuten}}",
  "home.option.bagoloot.advanced": "Spiel für Fortgeschrittene",
  "home.option.bagoloot.advanced.about": "Alle beginnen mit einem Plünderer zusätzlich zu den sieben Karten.",
  "home.option.bagoloot.advanced.off": "Aus",
  "home.option.bagoloot.advanced.on": "Ein",
  "home.option.bagoloot.counts": "Handgrößen",
  "home.option.bagoloot.counts.about": "Ob der Tisch zeigt, wie viele Karten die anderen halten.",
  "home.option.bagoloot.counts.hidden": "Verborgen",
  "home.option.bagoloot.counts.open": "Sichtbar",
  "home.option.bagoloot.window": "Wie lange ein Sack angezweifelt werden kann",
  "home.option.bagoloot.window.all_answer": "Bis alle geantwortet haben",
  "home.option.bagoloot.window.timed": "Bis eine Uhr abläuft",
  "home.option.bagoloot.window.until_draw": "Bis zum nächsten Ziehen",
  "home.option.bagoloot.failed_challenge": "Falscher Zweifel ohne eigenen Sack",
  "home.option.bagoloot.failed_challenge.about": "Wohin die verlorenen Sammlungen gehen.",
  "home.option.bagoloot.failed_challenge.to_maker": "An den, der den Sack gemacht hat",
  "home.option.bagoloot.failed_challenge.to_junk": "In den Ramsch",
  "home.option.bagoloot.splits": "Teilungen",
  "home.option.bagoloot.splits.about": "Ob man getrennt liegende Sammlungen derselben Zahl melden kann.",
  "home.option.bagoloot.splits.catch": "Kann man melden",
  "home.option.bagoloot.splits.warn": "Mit Warnung",
  "home.option.bagoloot.splits.off": "Keine Meldungen",
  "home.option.bagoloot.manners": "Manieren",
  "home.option.bagoloot.manners.about": "Ausspielen vor dem Ziehen, oder bevor man dran ist.",
  "home.option.bagoloot.manners.mild": "Wird nur abgelehnt",
  "home.option.bagoloot.manners.strict": "Kostet einen Zug",
  "home.option.bagoloot.robbery": "Raubzug im ersten Zug",
  "home.option.bagoloot.robbery.printed": "Erlaubt, wie gedruckt",
  "home.option.bagoloot.robbery.not_on_first_turn": "Nicht erlaubt",

  // Wie gespielt wird, am Tisch.
  "table.option.bagoloot.end":
    "{value, select, rounds {Das Spiel hat eine feste Zahl von Runden.} target {Das Spiel endet, wenn jemand genug Punkte hat.} other {Das Spiel endet, wenn die Zeit um ist.}}",
  "table.option.bagoloot.rounds": "{value, plural, one {# Runde.} other {# Runden.}}",
  "table.option.bagoloot.target": "{value, plural, other {# Punkte beenden das Spiel.}}",
  "table.option.bagoloot.minutes": "{value, plural, other {# Minuten Spielzeit.}}",
  "table.option.bagoloot.advanced":
    "{value, select, on {Alle bekommen zu den sieben Karten einen Plünderer dazu.} other {Sieben Karten für jeden, ohne zusätzliche Plünderer.}}",
  "table.option.bagoloot.counts":
    "{value, select, open {Der Tisch zeigt, wie viele Karten jede Hand hat.} other {Wie viele Karten die anderen haben, wird nicht gezeigt.}}",
  "table.option.bagoloot.window":
    "{value, select, all_answer {Ein Sack kann angezweifelt werden, bis alle geantwortet haben.} timed {Ein Sack kann angezweifelt werden, bis eine Uhr abgelaufen ist.} other {Ein Sack kann angezweifelt werden, bis die nächste Karte gezogen wird.}}",
  "table.option.bagoloot.failed_challenge":
    "{value, select, to_junk {Was ein gescheiterter Zweifler ohne Sack verliert, kommt zum Ramsch.} other {Was ein gescheiterter Zweifler ohne Sack verliert, bekommt, wer den Sack gemacht hat.}}",
  "table.option.bagoloot.splits":
    "{value, select, catch {Teilungen können gemeldet werden.} warn {Teilungen können gemeldet werden; wer sie macht, wird gewarnt.} other {Teilungen können nicht gemeldet werden.}}",
  "table.option.bagoloot.manners":
    "{value, select, strict {Ohne Ziehen spielen und Vordrängeln ist möglich und kostet einen Zug.} other {Ohne Ziehen spielen und Vordrängeln wird abgelehnt.}}",
  "table.option.bagoloot.robbery":
    "{value, select, printed {Schon der erste Zug darf ein Raubzug sein.} other {Der erste Zug darf kein Raubzug sein.}}",

  // Bots: Stufen, Tipps und Gründe nach den Codes des Servers.
  "bots.level.bagoloot.urchin": "zählt keine Karten, lügt fast nie und glaubt beinahe jeden Sack",
  "bots.level.bagoloot.pickpocket": "lügt dreist und zählt die Karten, überfällt aber niemanden",
  "bots.level.bagoloot.fence": "zählt alles, lügt selten und ist schwer zu täuschen",
  "bots.level.bagoloot.smuggler": "probiert aus, was kommen kann, bevor er spielt",
  "bots.level.bagoloot.kingpin":
    "liest deine Hand aus dem, was du nicht spielst, übersieht selten eine Teilung und durchdenkt jede Entscheidung",
  "bots.watch.bagoloot.draw": "Ein Zug beginnt jedes Mal gleich.",
  "bots.watch.bagoloot.junk": "Achte auf Münzen in deiner Hand, deren Zahl schon im Sack ist.",
  "bots.watch.bagoloot.split": "Achte auf die Zahlen in der Beute aller: Liegt eine bei zweien?",
  "bots.watch.bagoloot.hands": "Zähle, wie viele Karten die anderen haben.",
  "bots.watch.bagoloot.own_hand": "Zähle, wie viele Karten du selbst hast.",
  "bots.watch.bagoloot.stashes": "Achte auf die Beute der anderen.",
  "bots.watch.bagoloot.own_stash": "Achte auf deine eigene Beute.",
  "bots.watch.bagoloot.pairs": "Such nach Paaren in deiner Hand.",
  "bots.watch.bagoloot.four": "Such nach Sammlungen von vier Karten.",
  "bots.watch.bagoloot.looter": "Überlege, was ein Plünderer jetzt wert ist.",
  "bots.watch.bagoloot.lid": "Überlege, welche Karte der Deckel sein soll.",
  "bots.watch.bagoloot.lids": "Zähle die Karten, die ein echter Deckel sein könnten.",
  "bots.watch.bagoloot.robbery": "Denk an den Raubzug und wen er trifft.",
  "bots.watch.bagoloot.keep": "Überlege, was andere nehmen könnten, wenn du es offen hinlegst.",
  "bots.because.bagoloot.draw": "Ein Zug beginnt mit dem Ziehen",
  "bots.because.bagoloot.exchange":
    "Es gibt schon einen Sack {number}er: Eine neue Karte kann nur besser sein",
  "bots.because.bagoloot.claim": "Die {number}er liegen bei mehreren: eine Teilung",
  "bots.because.bagoloot.hold_up":
    "Diese Hand hat, nachgezählt, {count, plural, one {# Karte} other {# Karten}}, und was über {safe} ist, bekommst du",
  "bots.because.bagoloot.hold_up_to_end":
    "Diese Hand hat nur {count, plural, one {# Karte} other {# Karten}}, und so endet dein Zug, wie er soll",
  "bots.because.bagoloot.open_to_steal": `Eröffne {pair}: Das Paar nimmt die ${spelt("size")}, die bei jemand anderem liegen`,
  "bots.because.bagoloot.open_first": "Eröffne {pair}: Ohne eigene Sammlung kannst du nicht stehlen",
  "bots.because.bagoloot.open_hand":
    "Eröffne {pair}: Mit {held, plural, one {# Karte} other {# Karten}} kannst du überfallen werden",
  "bots.because.bagoloot.open": "Eröffne {pair}: Auf dem Tisch zählen zwei Karten, in der Hand kosten sie",
  "bots.because.bagoloot.build_four": "Vier {number}er können in diesem Zug in den Sack",
  "bots.because.bagoloot.build": "Eine dritte {number} zählt auf dem Tisch, in der Hand kostet sie",
  "bots.because.bagoloot.steal_free": `Dein eröffnetes Paar nimmt ${spelt("size")} {number}er umsonst`,
  "bots.because.bagoloot.steal_looter": `${spelt("size")} {number}er sind jetzt einen Plünderer wert`,
  "bots.because.bagoloot.steal_to_four": `Mit deinen sind die ${spelt("size")} {number}er vier, bereit für einen Sack`,
  "bots.because.bagoloot.steal": `Eine Karte von dir bringt dir ${spelt("size")} {number}er`,
  "bots.because.bagoloot.bag": "Ein Sack {number}er, für den du einen echten Deckel hast",
  "bots.because.bagoloot.bag_bluff":
    "Du hast keinen Deckel für die {number}er, aber das können die anderen nicht wissen",
  "bots.because.bagoloot.lid_looter": "Ein Plünderer macht den Sack echt",
  "bots.because.bagoloot.lid": "{card} macht den Sack echt",
  "bots.because.bagoloot.lid_spare": "{card} ist ein Bluff; was passt, ist in deiner Hand mehr wert",
  "bots.because.bagoloot.lid_bluff":
    "Ein Bluff: Nichts in deiner Hand passt, und {card} nützt dir sonst wenig",
  "bots.because.bagoloot.robbery": "Damit ist deine Hand leer: ein Raubzug, und die Runde ist vorbei",
  "bots.because.bagoloot.to_robbery":
    "Auch der Rest deiner Hand kann in diesem Zug weg: Es geht auf einen Raubzug zu",
  "bots.because.bagoloot.knock_robbed": "Der Raubzug ist getan, mehr brauchst du nicht",
  "bots.because.bagoloot.knock_looter":
    "Behalte deine Karten: Nichts lohnt sich offen hinzulegen, und ein Plünderer macht jeden Deckel echt",
  "bots.because.bagoloot.knock": "Behalte deine Karten: Was du jetzt offen hinlegst, können andere nehmen",
  "bots.because.bagoloot.challenge_sure":
    "Zweifle an: Du hast alle {number}er und alle Plünderer gesehen, es ist also ein Bluff",
  "bots.because.bagoloot.challenge_few":
    "Zweifle an: Nur {left, plural, one {# Karte} other {# Karten}}, die du nicht gesehen hast, {left, plural, one {könnte} other {könnten}} ein echter Deckel für die {number}er sein",
  "bots.because.bagoloot.challenge":
    "Zweifle an, obwohl {left, plural, one {# Karte} other {# Karten}}, die du nicht gesehen hast, ein echter Deckel für die {number}er sein {left, plural, one {könnte} other {könnten}}",
  "bots.because.bagoloot.stand":
    "Lass ihn gelten: {left, plural, one {# Karte} other {# Karten}}, die du nicht gesehen hast, {left, plural, one {könnte} other {könnten}} ein echter Deckel für die {number}er sein",
  "bots.because.bagoloot.challenge_odds":
    "Nach den Karten, die man zählen kann, ist es zu {odds} % ein Bluff: das Wagnis wert",
  "bots.because.bagoloot.stand_odds":
    "Nach den Karten, die man zählen kann, ist es nur zu {odds} % ein Bluff",
  "bots.because.bagoloot.rob_only": "Sonst hat niemand einen Sack zum Rauben",
  "bots.because.bagoloot.rob_first": "Von denen mit einem Sack hat niemand mehr Punkte",
  "bots.because.bagoloot.rob": `Beraube, wer {bags, plural, =1 {einen} =2 {zwei} =3 {drei} =4 {vier} =5 {fünf} other {#}} der Säcke hat`,

  // Karten, mitten im Satz.
  "bagoloot.card.coin": "Münze {number}",
  "bagoloot.card.looter": "Plünderer",
  "bagoloot.card.faceDown": "verdeckte Karte",

  // What bots remark; each has three ways to say it.
  "bagoloot.remark.caught":
    "{variant, select, 0 {Schon gut, es war ein Bluff.} 1 {Da solltest du nicht hineinsehen.} other {Auf frischer Tat ertappt.}}",
  "bagoloot.remark.unmasked":
    "{variant, select, 0 {Ich wusste es!} 1 {Einen Bluff rieche ich.} other {Netter Versuch.}}",
  "bagoloot.remark.doubted":
    "{variant, select, 0 {Autsch. Er war echt.} 1 {Hätte ich nur geschwiegen.} other {Das tat weh.}}",
  "bagoloot.remark.honest":
    "{variant, select, 0 {Ehrlich währt am längsten.} 1 {Hab ich doch gesagt.} other {Warum sollte ich lügen?}}",
  "bagoloot.remark.stolen":
    "{variant, select, 0 {He! Die gehörten mir.} 1 {Unter Dieben bestohlen!} other {Das merke ich mir.}}",
  "bagoloot.remark.bagged":
    "{variant, select, 0 {Meine schöne Sammlung!} 1 {Einfach so in den Sack.} other {Leg das zurück!}}",
  "bagoloot.remark.held_up":
    "{variant, select, 0 {Pfoten hoch, hieß es.} 1 {Meine armen Taschen.} other {Nimm schon, nimm schon.}}",
  "bagoloot.remark.holdup_failed":
    "{variant, select, 0 {Nichts? Wirklich?} 1 {Dafür die ganze Maske.} other {Leere Taschen. Schade.}}",
  "bagoloot.remark.split":
    "{variant, select, 0 {Wer’s findet, darf’s behalten.} 1 {Keiner gesehen? Ich schon.} other {Zwei Haufen, eine Pfote.}}",
  "bagoloot.remark.robbery":
    "{variant, select, 0 {Das ist ein Überfall!} 1 {Pfoten leer, Arbeit getan.} other {Und durchs Fenster hinaus!}}",
  "bagoloot.remark.bag_gone":
    "{variant, select, 0 {Mein Sack! Mein ältester Sack!} 1 {Frisch gepackt war er.} other {Komm zurück!}}",
  "bagoloot.remark.won":
    "{variant, select, 0 {Teilen? Nein. Alles meins.} 1 {Die beste Nacht seit Wochen.} other {War mir ein Vergnügen.}}",
};
