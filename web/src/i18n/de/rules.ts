export const rules = {
  "rules.whole": "Das ganze Regelheft",
  "rules.title": "Regeln von {game}",
  "rules.games": "Spiele",
  "rules.contents": "Inhalt",
  "rules.rulebook": "Die Regeln",
  "rules.rulings": "Entscheidungen",
  "rules.search": "In den Regeln suchen",
  "rules.hits":
    "{count, plural, =0 {Nichts gefunden zu „{query}“. Im Inhalt stehen alle Kapitel und Entscheidungen.} other {{count, plural, one {# Treffer} other {# Treffer}} in {sections, plural, one {# Abschnitt} other {# Abschnitten}}}}",
  /** Wörter aus anderen Spielen und wie es hier heißt. */
  "rules.synonyms":
    "bedienen farbe, joker plünderer, lügen bluff, mogeln bluff, ablage ramsch, abwerfen ramsch, satz sammlung, klauen stehlen, austauschen tausch, wechseln tausch, zähler punkte, austeilen geben, gleichstand gleich, überprüfen anzweifeln",
  "rules.cited": "In den Regeln:",
  "rules.link": "Link zu diesem Abschnitt",
  "rules.top": "Nach oben, zur Suche",
  "rules.print": "Drucken",
  "rules.missing": "Die Regeln konnten nicht geladen werden: {reason}",
  "rules.again": "Noch einmal versuchen",
  "rules.otherLanguage": "Es gibt noch keine Übersetzung; das ist der englische Text.",
  "rules.table": "Tabelle",
  "rules.reference": "Übersicht",
  "rules.referenceTitle": "Übersicht zu {game}",
  "rules.noReference": "Zu diesem Spiel gibt es noch keine Übersicht; im Regelheft steht alles.",
  "rules.toPrint": "Zum Drucken",
} as const;
