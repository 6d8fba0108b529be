import type { bots as en } from "../en/bots";

/** Bots: wie die Stufen spielen, worauf ein Tipp achten lässt, und die Gründe nach den Codes des Servers. */
export const bots: Readonly<Record<keyof typeof en, string>> = {
  "bots.order": "Bots von leicht bis stark, der stärkste zuletzt.",
  "bots.rung": "{name} ({rung} von {count})",
  "bots.rungAbout": "1 ist leicht, {count} ist stark",

  "bots.searched":
    "{why}. Die Aussicht, das Spiel zu gewinnen, ist dann {win} %{other, select, none {; nichts ist sicher besser.} other {, mit der nächstbesten Wahl {next} %.}}",
  "bots.plain": "{why}.",
  "bots.further": "{said}. {next}",

  "bots.watch.anything": "Hier ist eine Wahl so gut wie die andere.",
  "bots.watch.only": "Es gibt nur eines zu wählen.",

  "bots.because.own": "Ich habe meine Gründe",
  "bots.because.any": "Alles ist gleich gut",
  "bots.because.only": "Es gibt nichts anderes zu wählen",
};
