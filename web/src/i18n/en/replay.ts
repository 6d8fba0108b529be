export const replay = {
  "replay.title": "Replay",
  "replay.pageTitle": "Replay: {game} – Bagatelle",

  // Where one looks, and with whose eyes
  "replay.bar": "What you are looking at",
  "replay.position":
    "{phase, select, deal {the first deal} over {the end of the game} pass {the passing of round {round}} baskets {the baskets of round {round}} play {trick {beat} of round {round}} other {turn {beat} of round {round}}}",
  "replay.looking":
    "You are looking at {position}, {look, select, seat {as {name} saw it} everybody {as everybody saw it} other {with all cards}}.",
  "replay.look": "Who sees it",
  "replay.look.all": "All cards",
  "replay.look.everybody": "As everybody",
  "replay.look.seat": "As {name}",
  "replay.sheet": "Points",

  // Going about
  "replay.controls": "Going through the game",
  "replay.slider": "Step of the game",
  "replay.step": "Step {step} of {last}. {text}",
  "replay.said": "At {position}. {text}",
  "replay.first": "To the first deal",
  "replay.last": "To the end of the game",
  "replay.back": "One step back",
  "replay.forward": "One step on",
  "replay.beatBack": "{game, select, sandbag {One trick back} other {One turn back}}",
  "replay.beatForward": "{game, select, sandbag {One trick on} other {One turn on}}",
  "replay.play": "Play",
  "replay.pause": "Pause",
  "replay.speed": "Speed ×{speed}",

  // Keys
  "replay.key.step": "one step back or on",
  "replay.key.beat": "{game, select, sandbag {one trick back or on} other {one turn back or on}}",
  "replay.key.homeEnd": "Home, End",
  "replay.key.ends": "the first deal, the end of the game",
  "replay.key.space": "Space",
  "replay.key.play": "play and pause",

  // Giving it away
  "replay.link": "Link to this moment",
  "replay.linkAbout":
    "Whoever opens this link sees {position} of this game. The cards of all seats can be seen there.",

  // A second opinion
  "replay.review": "What would a bot do?",
  "replay.review.none": "Nobody whose cards you see has anything to decide here.",
  "replay.review.thinking": "A bot is thinking about the cards of {name} …",
  "replay.review.did": "{name} chose",
  "replay.review.bot": "{bot} would choose",
  "replay.review.same": "The same",
  "replay.review.nothing": "nothing more: the time was over",

  // Playing on
  "replay.playOn": "Play on from here",
  "replay.playOn.short": "Play on",
  "replay.playOn.over": "The game is over here. Go back a few steps first.",
  "replay.playOn.about":
    "A new game begins with the same cards, where this one stood: at {position}. What happened since is undone, and this game stays as it was.",
  "replay.playOn.seat": "You play for",
  "replay.playOn.level": "The others are",
  "replay.playOn.begin": "Begin",

  // What can go wrong
  "replay.trouble.none":
    "No record is open. Choose a record file, or open the replay of a game that is over.",
  "replay.trouble.damaged":
    "{line, plural, =0 {This record is damaged.} other {This record is damaged in line #.}}",
  "replay.trouble.tooLong":
    "This file is too large for a record: those have at most 256 KiB. Is it another file?",
  "replay.trouble.notOver":
    "This game is not over yet. Its cards are secret until then; the replay opens when it has ended.",
  "replay.trouble.fileNotOver":
    "The game of this record is not over. Its cards are secret until then: only finished games can be looked at.",
  "replay.again": "Try again",
  "replay.toTable": "To the table",
} as const;
