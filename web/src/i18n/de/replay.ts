export const replay = {
  "replay.title": "Wiederholung",
  "replay.pageTitle": "Wiederholung: {game} – Bagatelle",

  // Where one looks, and with whose eyes
  "replay.bar": "Was du gerade siehst",
  "replay.position":
    "{phase, select, deal {das erste Geben} over {das Ende des Spiels} pass {das Weitergeben in Runde {round}} baskets {das Auslegen der Körbe in Runde {round}} play {Stich {beat} von Runde {round}} other {Zug {beat} von Runde {round}}}",
  "replay.looking":
    "Du siehst {position}, {look, select, seat {mit den Augen von {name}} everybody {so wie alle am Tisch} other {mit allen Karten}}.",
  "replay.look": "Wer es sieht",
  "replay.look.all": "Alle Karten",
  "replay.look.everybody": "Wie alle am Tisch",
  "replay.look.seat": "Wie {name}",
  "replay.sheet": "Punkte",

  // Going about
  "replay.controls": "Durch das Spiel gehen",
  "replay.slider": "Schritt des Spiels",
  "replay.step": "Schritt {step} von {last}. {text}",
  "replay.said": "Jetzt: {position}. {text}",
  "replay.first": "Zum ersten Geben",
  "replay.last": "Zum Ende des Spiels",
  "replay.back": "Einen Schritt zurück",
  "replay.forward": "Einen Schritt weiter",
  "replay.beatBack": "{game, select, sandbag {Einen Stich zurück} other {Einen Zug zurück}}",
  "replay.beatForward": "{game, select, sandbag {Einen Stich weiter} other {Einen Zug weiter}}",
  "replay.play": "Abspielen",
  "replay.pause": "Anhalten",
  "replay.speed": "Tempo ×{speed}",

  // Keys
  "replay.key.step": "einen Schritt zurück oder weiter",
  "replay.key.beat":
    "{game, select, sandbag {einen Stich zurück oder weiter} other {einen Zug zurück oder weiter}}",
  "replay.key.homeEnd": "Pos1, Ende",
  "replay.key.ends": "das erste Geben, das Ende des Spiels",
  "replay.key.space": "Leertaste",
  "replay.key.play": "abspielen und anhalten",

  // Giving it away
  "replay.link": "Link zu diesem Moment",
  "replay.linkAbout":
    "Wer diesen Link öffnet, sieht {position} dieses Spiels. Dort sind die Karten aller Plätze zu sehen.",

  // Eine zweite Meinung
  "replay.review": "Was täte ein Bot?",
  "replay.review.none": "Niemand, dessen Karten du siehst, hat hier etwas zu entscheiden.",
  "replay.review.thinking": "Ein Bot denkt über die Karten von {name} nach …",
  "replay.review.did": "{name} hat gewählt",
  "replay.review.bot": "{bot} würde wählen",
  "replay.review.same": "Dasselbe",
  "replay.review.nothing": "nichts mehr: Die Zeit war um",

  // Playing on
  "replay.playOn": "Von hier weiterspielen",
  "replay.playOn.short": "Weiterspielen",
  "replay.playOn.over": "Hier ist das Spiel aus. Geh zuerst ein paar Schritte zurück.",
  "replay.playOn.about":
    "Ein neues Spiel beginnt mit denselben Karten da, wo dieses stand: {position}. Was danach geschah, gilt dort nicht, und dieses Spiel bleibt, wie es war.",
  "replay.playOn.seat": "Du spielst für",
  "replay.playOn.level": "Die anderen sind",
  "replay.playOn.begin": "Los",

  // What can go wrong
  "replay.trouble.none":
    "Es ist keine Aufzeichnung offen. Wähle eine Datei, oder öffne die Wiederholung eines Spiels, das aus ist.",
  "replay.trouble.damaged":
    "{line, plural, =0 {Diese Aufzeichnung ist beschädigt.} other {Diese Aufzeichnung ist in Zeile # beschädigt.}}",
  "replay.trouble.tooLong":
    "Diese Datei ist zu groß für eine Aufzeichnung: die haben höchstens 256 KiB. Ist es eine andere Datei?",
  "replay.trouble.notOver":
    "Dieses Spiel ist noch nicht aus. Bis dahin sind seine Karten geheim; die Wiederholung gibt es, wenn es zu Ende ist.",
  "replay.trouble.fileNotOver":
    "Das Spiel dieser Aufzeichnung ist nicht aus. Bis dahin sind seine Karten geheim: ansehen lassen sich nur beendete Spiele.",
  "replay.again": "Noch einmal versuchen",
  "replay.toTable": "Zum Tisch",
} as const;
