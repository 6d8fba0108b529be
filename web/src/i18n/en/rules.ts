export const rules = {
  "rules.whole": "The whole rulebook",
  "rules.title": "Rules of {game}",
  "rules.games": "Games",
  "rules.contents": "Contents",
  "rules.rulebook": "The rules",
  "rules.rulings": "Rulings",
  "rules.search": "Search in the rules",
  "rules.hits":
    "{count, plural, =0 {Nothing found for “{query}”. The contents list every chapter and ruling.} other {{count, plural, one {# hit} other {# hits}} in {sections, plural, one {# section} other {# sections}}}}",
  /** Words of other games, each with what it is here: what is sought by the first is found by the others. */
  "rules.synonyms":
    "suit colour, color colour, joker looter, wild looter, wildcard looter, meld collection, set collection, doubt challenge, lie bluff, cheat bluff, discard junk, exchange swap, trade swap, change turn swap, points score, tie equal, start begin lead",
  "rules.cited": "In the rules:",
  "rules.link": "Link to this section",
  "rules.top": "To the top, to the search",
  "rules.print": "Print",
  "rules.missing": "The rules could not be loaded: {reason}",
  "rules.again": "Try again",
  "rules.otherLanguage": "There is no translation yet; this is the English text.",
  "rules.table": "Table",
  "rules.reference": "Reference",
  "rules.referenceTitle": "Reference of {game}",
  "rules.noReference": "There is no reference for this game yet; its rulebook has everything.",
  "rules.toPrint": "To print",
} as const;
