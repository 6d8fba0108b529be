import type { bots as en } from "../en/bots";

/** Eine kleine Zahl in Worten. */
const spelt = (count: string): string =>
  `{${count}, plural, =1 {eine} =2 {zwei} =3 {drei} =4 {vier} =5 {fünf} other {#}}`;

/** Bots: wie die Stufen spielen, worauf ein Tipp achten lässt, und die Gründe nach den Codes des Servers. */
export const bots: Readonly<Record<keyof typeof en, string>> = {
  "bots.order": "Bots von leicht bis stark, der stärkste zuletzt.",
  "bots.rung": "{name} ({rung} von {count})",
  "bots.rungAbout": "1 ist leicht, {count} ist stark",
  "bots.level.sandbag.breeze": "sieht nur den Stich auf dem Tisch, meidet jeden Stich und ist oft zerstreut",
  "bots.level.sandbag.drift":
    "merkt sich die letzten paar Stiche, spielt für sich und ist nicht immer sicher",
  "bots.level.sandbag.gust": "zählt jede Karte und hat ein Gespür für Raketen und Trümpfe",
  "bots.level.sandbag.gale": "denkt bis zum Ende der Runde voraus, wer auch immer was haben mag",
  "bots.level.sandbag.storm":
    "schließt aus deinen Entscheidungen auf deine Karten und denkt so weit voraus, wie eine Sekunde reicht",
  "bots.level.bagoloot.urchin": "zählt keine Karten, lügt fast nie und glaubt beinahe jeden Sack",
  "bots.level.bagoloot.pickpocket": "lügt dreist und zählt die Karten, überfällt aber niemanden",
  "bots.level.bagoloot.fence": "zählt alles, lügt selten und ist schwer zu täuschen",
  "bots.level.bagoloot.smuggler": "probiert aus, was kommen kann, bevor er spielt",
  "bots.level.bagoloot.kingpin":
    "liest deine Hand aus dem, was du nicht spielst, übersieht selten eine Teilung und durchdenkt jede Entscheidung",

  "bots.searched":
    "{why}. Die Aussicht, das Spiel zu gewinnen, ist dann {win} %{other, select, none {; nichts ist sicher besser.} other {, mit der nächstbesten Wahl {next} %.}}",
  "bots.plain": "{why}.",
  "bots.further": "{said}. {next}",

  "bots.watch.anything": "Hier ist eine Wahl so gut wie die andere.",
  "bots.watch.only": "Es gibt nur eines zu wählen.",
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

  "bots.because.own": "Ich habe meine Gründe",
  "bots.because.any": "Alles ist gleich gut",
  "bots.because.only": "Es gibt nichts anderes zu wählen",
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
};
