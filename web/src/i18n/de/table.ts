import type { table as en } from "../en/table";

export const table: Readonly<Record<keyof typeof en, string>> = {
  // Der Warteraum
  "table.waiting": "Warten auf Mitspieler",
  "table.invite": "Freunde einladen",
  "table.inviteAbout": "Wer diesen Link öffnet, kann sich dazusetzen oder zusehen.",
  "table.link": "Link zu diesem Tisch",
  "table.share": "Teilen",
  "table.qr": "Der Link als QR-Code",
  "table.seats": "Plätze",
  "table.seat": "Platz {number}",
  "table.free": "Frei",
  "table.freeAbout": "Wartet auf jemanden",
  "table.isYou": "du",
  "table.isHost": "hat den Tisch eröffnet",
  "table.bot": "Bot",
  "table.botLevel": "Bot: {level}",
  "table.botFor": "Wer auf Platz {number} spielt",
  "table.nobody": "Noch niemand",
  "table.isAway": "nicht da",
  "table.sit": "Hier sitzen",
  "table.takeFrom": "Den Platz von {name} übernehmen",
  "table.moveUp": "{name} nach oben",
  "table.moveDown": "{name} nach unten",
  "table.moveSeat": "Platz {number}",
  "table.moved": "{name} sitzt jetzt auf Platz {number}.",
  "table.stand": "Aufstehen",
  "table.name": "Dein Name",
  "table.guest": "Gast {number}",
  "table.level": "Stärke der Bots",
  "table.fill": "Mit Bots auffüllen und beginnen",
  "table.start": "Spiel beginnen",
  "table.startAbout":
    "{free, plural, =0 {Alle sind da.} one {Ein Platz ist noch frei.} other {# Plätze sind noch frei.}}",
  "table.startWho":
    "{free, plural, =0 {Wer am Tisch sitzt, kann beginnen.} other {Wer den Tisch eröffnet hat, kann dort Bots hinsetzen.}}",
  "table.sitFirst": "Nimm einen Platz, um mitzuspielen, oder sieh zu.",
  "table.howPlayed": "So wird hier gespielt",
  "table.clockNone": "Niemand wird gedrängt: Es läuft keine Uhr.",
  "table.clockMove": "{time} für jede Entscheidung.",
  "table.clockBank": "Dazu {time} für das ganze Spiel.",
  "table.clockGrace": "Wer {time} weg ist, während das Spiel wartet, wird von einem Bot vertreten.",
  "table.isListed": "Alle finden diesen Tisch in der Lobby.",
  "table.isPrivate": "Nur wer den Link hat, findet diesen Tisch.",
  "table.hasChat": "Man kann einander schreiben.",
  "table.noChat": "Man kann feste Sätze sagen.",
  "table.option": "{about}: {value}",
  "table.option.sandbag.left_out":
    "{value, select, random {Der Zufall entscheidet, welche Farbe in der Schachtel bleibt.} teal {Türkis bleibt in der Schachtel.} red {Rot bleibt in der Schachtel.} purple {Violett bleibt in der Schachtel.} orange {Orange bleibt in der Schachtel.} other {Gelb bleibt in der Schachtel.}}",
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

  // Das Spiel
  "table.yourTurn": "Du bist dran",
  "table.titleTurn": "● Du bist dran – Bagatelle",
  "table.title": "{game} – Bagatelle",
  "table.shout": "Du bist dran. {prompt}",
  "table.side": "Neben dem Tisch",
  "table.notices": "Neues vom Tisch",
  "table.log": "Verlauf",
  "table.logEmpty": "Noch ist nichts geschehen.",
  "table.logNewest": "Zum Neuesten",
  "table.round": "Runde {number}",
  "table.hint": "Tipp",
  "table.menu": "Menü",
  "table.menuMore":
    "{unread, plural, =0 {Menü} one {Menü, eine neue Nachricht} other {Menü, # neue Nachrichten}}",
  "table.rules": "Regeln",
  "table.settings": "Einstellungen",
  "table.people": "Wer hier ist",
  "table.talk": "Reden",
  "table.talkUnread": "{unread, plural, =0 {Reden} other {Reden ({unread} neu)}}",
  "table.seatLink": "Auf einem anderen Gerät weiterspielen",
  "table.download": "Aufzeichnung herunterladen",
  "table.leave": "Tisch verlassen",
  "table.keys": "Tasten",
  "table.watching": "Du siehst zu.",
  "table.watchingTake": "Platz eines Bots übernehmen",
  "table.covered": "Ein Bot spielt für dich.",
  "table.return": "Platz zurücknehmen",
  "table.coveredOther":
    "{count, plural, one {Für {names} spielt ein Bot.} other {Für {names} spielen Bots.}}",
  "table.awayOther": "{count, plural, one {{names} ist nicht da.} other {{names} sind nicht da.}}",
  "table.cover": "Einen Bot für {name} spielen lassen",
  "table.quicker": "{name} war schneller.",
  "table.timeUp": "Die Zeit war um.",
  "table.lastTen": "Noch zehn Sekunden",
  "table.clock.move": "{who, select, you {Du hast noch} other {{name} hat noch}}",
  "table.clock.cover": "Ein Bot spielt für {name} in",
  "table.clock.window": "Zum Anzweifeln",
  "table.clock.game": "Bis zum Ende des Spiels",
  "table.seconds": "{count, plural, one {# Sekunde} other {# Sekunden}}",
  "table.minutes": "{count, plural, one {# Minute} other {# Minuten}}",
  "table.hours": "{count, plural, one {# Stunde} other {# Stunden}}",
  "table.days": "{count, plural, one {# Tag} other {# Tage}}",

  // Der Verlauf
  "table.said": "{who, select, you {Du} other {{name}}}: {text}",
  "table.log.opened": "Der Tisch wurde eröffnet.",
  "table.log.sat": "{who, select, you {Du setzt dich.} other {{name} setzt sich.}}",
  "table.log.stood": "Platz {number} ist frei.",
  "table.log.placed": "{name}, ein Bot, setzt sich.",
  "table.log.removed": "Der Bot auf Platz {number} ist gegangen.",
  "table.log.switched": "Die Plätze {number} und {next} werden getauscht.",
  "table.log.started": "Das Spiel beginnt.",
  "table.log.covered": "{who, select, you {Ein Bot spielt für dich.} other {Für {name} spielt ein Bot.}}",
  "table.log.returned": "{who, select, you {Du spielst wieder selbst.} other {{name} spielt wieder selbst.}}",
  "table.log.away": "{who, select, you {Du hast die Verbindung verloren.} other {{name} ist nicht da.}}",
  "table.log.back": "{who, select, you {Du bist wieder da.} other {{name} ist wieder da.}}",
  "table.log.hinted":
    "{who, select, you {Du hast um einen Tipp gebeten.} other {{name} hat um einen Tipp gebeten.}}",
  "table.log.extended": "{who, select, you {Du möchtest} other {{name} möchte}} zehn Sekunden mehr.",
  "table.log.rematched": "Ein neues Spiel mit denselben Leuten wurde eröffnet.",

  // Reden
  "table.phrase.hello": "Hallo!",
  "table.phrase.thanks": "Danke!",
  "table.phrase.well played": "Gut gespielt!",
  "table.phrase.good game": "Schönes Spiel!",
  "table.phrase.one moment": "Einen Moment, bitte.",
  "table.phrase.your turn": "Du bist dran!",
  "table.phrase.oops": "Hoppla!",
  "table.phrase.again?": "Noch mal?",
  "table.phrase.bye": "Tschüss!",
  "table.phrases": "Etwas sagen",
  "table.chat": "Etwas schreiben",
  "table.send": "Senden",
  "table.talkEmpty": "Noch hat niemand etwas gesagt.",
  "table.talkMute": "Wer zusieht, kann mitlesen, aber nichts sagen.",
  "table.words": "Was gesagt wurde",
  "table.mute": "{name} stumm schalten",
  "table.unmute": "{name} wieder hören",
  "table.muted": "stumm",

  // Tipp
  "table.hintAsk": "Denkt nach …",
  "table.hintWatch": "Zuerst: Worauf du achten kannst",
  "table.hintMove": "Was ein starker Spieler täte",
  "table.hintShow": "Zug zeigen",
  "table.hintDo": "So machen",
  "table.hintNone": "Tipps gibt es, wenn du dran bist.",

  // Der geheime Link des Platzes
  "table.seatLinkAbout":
    "Öffne diesen Link auf deinem Handy oder einem anderen Rechner, und du spielst dort auf demselben Platz weiter. Wer den Link hat, hat deinen Platz: Gib ihn nicht weiter.",
  "table.seatLinkLabel": "Geheimer Link deines Platzes",

  // Das Ende
  "table.over": "Das Spiel ist aus.",
  "table.rematch": "Noch einmal spielen",
  "table.sameDeal": "Dieselben Karten noch einmal",
  "table.replay": "Noch einmal ansehen",
  "table.rematchOpen": "Ein neues Spiel mit denselben Leuten ist offen.",
  "table.join": "Mitspielen",
  "table.deal": "Das Mischen prüfen",
  "table.dealAbout":
    "Bevor die Karten verteilt wurden, hat der Server den Fingerabdruck (SHA-256) einer geheimen Zahl veröffentlicht. Die Reihenfolge der Karten folgt aus diesem Geheimnis und aus dem, was der Browser jedes Spielers beigesteuert hat. So konnte niemand die Karten bestimmen: der Server nicht, weil sein Geheimnis feststand, und kein Spieler, weil er es nicht kannte.",
  "table.dealNow": "Das Geheimnis steht hier, sobald das Spiel aus ist.",
  "table.dealAgain":
    "Diese Karten wurden ausgesucht oder schon einmal gespielt. Wer sie kennt, könnte jede Karte wissen: Es gibt nichts zu prüfen.",
  "table.dealChosen":
    "Die Karten wurden ausgesucht und nicht für dieses Spiel gezogen: Wer das Blatt kennt, könnte jede Karte wissen.",
  "table.seed": "Startwert dieser Karten",
  "table.seedAbout":
    "Mit ihm, ebenso vielen Mitspielern und denselben Optionen werden dieselben Karten noch einmal gegeben: Trage ihn unter „Karten“ ein, wenn du einen Tisch einrichtest.",
  "table.commitment": "Fingerabdruck, vor dem Geben veröffentlicht",
  "table.secret": "Geheimnis, nach dem Spiel gezeigt",
  "table.dealGood": "Dein Browser hat es geprüft: Dieses Geheimnis hat den veröffentlichten Fingerabdruck.",
  "table.dealBad":
    "Dieses Geheimnis hat nicht den veröffentlichten Fingerabdruck. Diesem Mischen ist nicht zu trauen.",
  "table.dealRecord":
    "All das steht in der Aufzeichnung des Spiels; der Befehl „bagatelle verify“ verteilt die Karten daraus noch einmal und vergleicht sie.",

  // Tasten
  "table.key.tab": "von einem Teil des Tisches zum nächsten",
  "table.key.arrows": "innerhalb eines Teils: die Karten der Hand, die Knöpfe",
  "table.key.enter": "wählen",
  "table.key.escape": "abbrechen",
  "table.key.hint": "Tipp",
  "table.key.help": "diese Liste",
  "table.keysOff": "Einzelne Buchstaben lassen sich in den Einstellungen abschalten.",
  "table.keyNames.tab": "Tab",
  "table.keyNames.arrows": "Pfeile",
  "table.keyNames.enter": "Eingabe",
  "table.keyNames.escape": "Esc",
};
