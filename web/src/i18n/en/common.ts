export const common = {
  "common.title": "Bagatelle",
  "common.close": "Close",
  "common.home": "Home",
  "common.loading": "Loading …",
  "common.notLoaded": "A part of the page could not be loaded.",
  "common.reload": "Load again",
  "common.lost": "The connection is lost. Trying again …",
  "common.ended": "The connection has ended: {reason}",
  "common.you": "You",
  "common.points": "{count, plural, one {# point} other {# points}}",
  "common.copied": "Copied",
  "common.copy": "Copy",
  "common.rule": "Rule {number}",
  "common.no": "No",
  "common.cancel": "Cancel",
  "common.independent":
    "Bagatelle is an independent implementation with its own art and words. The names Sandbag and Bag-O-Loot belong to their publishers.",
} as const;
