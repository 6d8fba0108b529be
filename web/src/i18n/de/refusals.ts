import type { refusals as en } from "../en/refusals";

/** Ablehnungen des Servers selbst nach ihren Codes; die eines Spiels stehen in seinem eigenen Katalog. */
export const refusals: Readonly<Record<keyof typeof en, string>> = {
  "refusal.settings": "So kann ein Tisch nicht sein. Wähle andere Einstellungen.",
  "refusal.bot": "Diesen Bot gibt es hier nicht. Wähle eine andere Stärke.",
  "refusal.no seat": "Du sitzt nicht an diesem Tisch. Nimm einen freien Platz oder sieh zu.",
  "refusal.begun": "Das Spiel hat begonnen: Plätze nimmt und verlässt man nur vorher.",
  "refusal.no such seat": "Diesen Platz gibt es an dem Tisch nicht.",
  "refusal.ask first":
    "Das Spiel hat begonnen. Frag nach dem Platz: Du spielst mit, sobald alle am Tisch zustimmen.",
  "refusal.no joining":
    "An diesem Tisch steigt niemand in ein laufendes Spiel ein. Du kannst zusehen und dich beim nächsten dazusetzen.",
  "refusal.removed seat":
    "Von diesem Platz wurde in dieser Runde jemand entfernt, darum sieht niemand sonst seine Karten. Nimm ihn, wenn die Runde vorbei ist, oder den Platz eines anderen Bots.",
  "refusal.second hand":
    "Du kennst in dieser Runde schon die Karten eines anderen Platzes und bekommst keine weiteren. Nimm deinen eigenen Platz wieder ein oder warte auf die nächste Runde.",
  "refusal.free": "An diesem Tisch musst du nicht fragen: Nimm den Platz einfach.",
  "refusal.no such lesson": "Diese Lektion gibt es hier nicht. Auf der Seite der Lektionen stehen alle.",
  "refusal.no such answer": "Diese Antwort gibt es nicht. Wähle eine der angebotenen.",
  "refusal.asked":
    "Du hast schon nach einem Platz gefragt. Warte auf die Antwort oder zieh deine Anfrage zurück.",
  "refusal.declined": "Deine Anfrage wurde abgelehnt. In einer Minute kannst du noch einmal fragen.",
  "refusal.agreed": "Du hast schon zugestimmt. Andere am Tisch müssen noch zustimmen.",
  "refusal.many requests": "Hier fragen schon mehrere nach einem Platz. Warte, bis sie eine Antwort haben.",
  "refusal.no request": "Diese Anfrage wurde schon beantwortet oder zurückgezogen.",
  "refusal.over": "Das Spiel ist aus. Wer hier saß, kann noch einmal spielen.",
  "refusal.seated": "Du hast an diesem Tisch schon einen anderen Platz. Steh erst auf, um diesen zu nehmen.",
  "refusal.taken": "Auf diesem Platz sitzt jemand. Wähle einen anderen.",
  "refusal.name":
    "Dieser Name geht hier nicht: Jemand hat ihn schon oder einen, der genauso aussieht, er ist zu lang, oder er hat Zeichen, die man nicht sieht, oder gestapelte Akzente. Wähle einen anderen.",
  "refusal.entropy":
    "Was dein Browser zum Mischen beigesteuert hat, war unverständlich. Versuche es noch einmal.",
  "refusal.not host":
    "Nur wer den Tisch leitet, ändert oder schließt ihn, setzt Bots hin, ändert die Reihenfolge der Plätze und entfernt jemanden.",
  "refusal.closed":
    "Wer diesen Tisch leitet, hat ihn geschlossen. Eröffne einen anderen oder finde einen in der Lobby.",
  "refusal.seat in use":
    "Jemand sitzt auf einem Platz, den es dann nicht mehr gäbe. Tausch diesen Platz erst mit einem weiter vorn.",
  "refusal.other game": "Ein anderes Spiel braucht einen anderen Tisch: Eröffne einen dafür.",
  "refusal.played on":
    "Hier wird ein Spiel weitergespielt: Plätze und Optionen sind die, mit denen es begann.",
  "refusal.removed":
    "Wer diesen Tisch leitet, hat dir den Platz genommen. Du kannst zusehen, dich wieder setzen, sobald es dir erlaubt wird, oder einen eigenen Tisch eröffnen.",
  "refusal.nobody":
    "Diese Person ist nicht mehr dort. Sieh dir die Plätze noch einmal an; vor dem Spiel geht ein Bot, wenn du „Noch niemand“ wählst.",
  "refusal.somebody else":
    "Dort sitzt inzwischen jemand anderes, und niemand wurde entfernt. Sieh dir die Plätze noch einmal an und wähle dann.",
  "refusal.covered": "Ein Bot spielt schon für dich. Nimm deinen Platz zurück, um zu spielen.",
  "refusal.own seat": "Das ist dein eigener Platz. Willst du ihn aufgeben, verlass den Tisch.",
  "refusal.no neighbour": "Dahinter ist kein Platz mehr, mit dem getauscht werden könnte.",
  "refusal.no window": "Für dich läuft gerade keine Uhr, also gibt es nichts zu verlängern.",
  "refusal.seen":
    "Deine Wahl hat etwas gezeigt oder entschieden, sie bleibt also so. Zurücknehmen lässt sich eine Wahl nur, solange sie die letzte ist und nichts Verdecktes gezeigt hat.",
  "refusal.overtaken":
    "Inzwischen hat schon jemand gewählt, deine Wahl bleibt also so. Zurücknehmen lässt sich eine Wahl nur, solange sie die letzte ist und nichts Verdecktes gezeigt hat.",
  "refusal.nothing chosen":
    "Du hast noch nichts gewählt. Zurücknehmen lässt sich eine Wahl nur, solange sie die letzte ist und nichts Verdecktes gezeigt hat.",
  "refusal.not whole":
    "Deine Wahl ist noch nicht vollständig: Triff sie erst ganz. Zurücknehmen lässt sich eine Wahl nur, solange sie die letzte ist und nichts Verdecktes gezeigt hat.",
  "refusal.no time": "Deine Zeit für diese Wahl ist aufgebraucht, sie bleibt also so.",
  "refusal.extended": "Du hattest für diese Entscheidung schon zehn Sekunden mehr: Das hat jeder einmal.",
  "refusal.not answering": "Mehr Zeit kann nur verlangen, wer noch antworten muss.",
  "refusal.seats free": "Es sind noch Plätze frei. Warte auf Mitspieler oder setze Bots hin.",
  "refusal.not begun": "Das Spiel hat noch nicht begonnen.",
  "refusal.notation": "Der Server hat diese Aktion nicht verstanden. Lade die Seite neu.",
  "refusal.too late": "Das war zu spät: Das Spiel ist weitergegangen.",
  "refusal.phrase": "Diesen Satz gibt es an dem Tisch nicht.",
  "refusal.not covered": "Du spielst selbst: Kein Bot spielt für dich.",
  "refusal.no chat": "An diesem Tisch kann man nicht frei schreiben. Du kannst einen der Sätze sagen.",
  "refusal.empty": "In diesem Text gibt es nichts zu lesen.",
  "refusal.nothing to cover": "Auf dem Platz sitzt niemand, für den ein Bot spielen könnte.",
  "refusal.too soon":
    "Das ist zu früh: Ein Bot darf für jemanden spielen, der zwei Minuten weg ist oder auf den das Spiel zehn Minuten gewartet hat.",
  "refusal.not over": "Das Spiel ist noch nicht aus.",
  "refusal.rematch": "Es gibt schon einen neuen Tisch: Setz dich dazu.",
  "refusal.busy": "Andere waren immer wieder schneller. Versuche es noch einmal.",
  "refusal.full": "An diesem Tisch ist zu viel geschehen. Spiel zu Ende oder eröffne einen anderen.",
  "refusal.too often":
    "Du hast hier gerade sehr viel gesagt und getan. Warte einen Augenblick und versuche es dann noch einmal.",
  "refusal.no such game": "Dieses Spiel gibt es hier nicht.",
  "refusal.no such table":
    "Diesen Tisch gibt es nicht. Vielleicht war er auf einem anderen Server, oder der Link ist nicht vollständig.",
  "refusal.no such link":
    "Dieser Link öffnet hier keinen Platz mehr: Er wurde schon benutzt, oder die Person ist aufgestanden. Das Gerät, das den Platz hat, zeigt den neuen Link. Zusehen kannst du trotzdem.",
  "refusal.id taken":
    "Der Platz wurde inzwischen von einem anderen Gerät übernommen. Öffne den Link noch einmal.",
  "refusal.too many": "Du siehst bei zu vielen Tischen zugleich zu. Verlass erst einen.",
  "refusal.from the future": "Der Server weiß weniger über diesen Tisch als diese Seite. Lade sie neu.",
  "refusal.no such word": "Diese Frage kennt der Server nicht.",
  "refusal.not stored": "Der Server konnte das gerade nicht speichern. Versuche es gleich noch einmal.",
  "refusal.slow down":
    "Das war zu viel auf einmal von deiner Adresse. Warte einen Moment und versuche es dann noch einmal.",
  "refusal.closing": "Der Server startet neu. Versuche es gleich noch einmal.",
  "refusal.who": "Der Server kennt dich nicht mehr. Lade die Seite neu.",
  "refusal.host":
    "Unter diesem Namen antwortet dieser Server nicht. Sein Betreiber kann ihn mit --allow-host erlauben.",
  "refusal.page": "Diese Seite darf mit diesem Server nicht sprechen.",
  "refusal.bad request": "Der Server hat das nicht verstanden. Lade die Seite neu.",
  "refusal.too long": "Das ist zu lang.",
  "refusal.method": "Das geht hier nicht.",
  "refusal.no such page": "Hier ist nichts.",
  "refusal.mistake": "Der Server hat einen Fehler gemacht. Er ist vermerkt.",
  "refusal.private": "Das ist nicht für alle.",
  "refusal.no hints": "An diesem Tisch gibt es keine Tipps.",
  "refusal.no hint": "Kein Bot hat sich rechtzeitig etwas ausgedacht. Frag gleich noch einmal.",
  "refusal.thinking": "Für dich wird schon ein Tipp ausgedacht. Einen Moment.",
  "refusal.no record": "Eine Übung hat keine Aufzeichnung: Ihr Spiel hat mittendrin begonnen.",
  "refusal.no positions":
    "Für dieses Spiel gibt es noch keine Übungen. Du kannst es aber noch einmal ansehen.",
  "refusal.exercise":
    "Eine Übung bleibt, wie sie eröffnet wurde. Öffne einen anderen Tisch, um etwas zu ändern.",
  "refusal.no such step": "Diesen Schritt gibt es in der Aufzeichnung nicht.",
  "refusal.not asked": "Du bist nicht dran.",
  "refusal.ways": "Du kannst stattdessen {ways}.",
  "refusal.no page":
    "Diese Seite kann das Spiel nicht zeigen. Es lässt sich in einem Terminal spielen, mit „bagatelle play --at“.",
  "refusal.unreachable": "Der Server ist nicht zu erreichen.",
};
