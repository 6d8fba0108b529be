export const common = {
  "common.title": "Bagatelle",
  "common.close": "Schließen",
  "common.home": "Startseite",
  "common.loading": "Wird geladen …",
  "common.notLoaded": "Ein Teil der Seite konnte nicht geladen werden.",
  "common.reload": "Neu laden",
  "common.lost": "Die Verbindung ist unterbrochen. Neuer Versuch …",
  "common.ended": "Die Verbindung ist beendet: {reason}",
  "common.you": "Du",
  "common.points": "{count, plural, one {# Punkt} other {# Punkte}}",
  "common.copied": "Kopiert",
  "common.copy": "Kopieren",
  "common.rule": "Regel {number}",
  "common.no": "Nein",
  "common.cancel": "Abbrechen",
  "common.independent":
    "Bagatelle ist eine unabhängige Umsetzung mit eigenen Bildern und Worten. Die Namen Sandbag und Bag-O-Loot gehören ihren Verlagen.",
} as const;
