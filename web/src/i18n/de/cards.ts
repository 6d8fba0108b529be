/** What cards are called, in the middle of a sentence. */
export const cards = {
  "cards.colour":
    "{colour, select, T {Türkis} R {Rot} P {Lila} O {Orange} Y {Gelb} other {eine unbekannte Farbe}}",
  "cards.sandbag":
    "{colour, select, T {Türkis {value}} R {Rot {value}} P {Lila {value}} O {Orange {value}} Y {Gelb {value}} other {{value}}}",
  "cards.rocket": "Rakete",
  "cards.aRocket": "eine Rakete",
  "cards.coin": "Münze {number}",
  "cards.looter": "Plünderer",
  "cards.faceDown": "verdeckte Karte",
  "cards.aFaceDown": "eine verdeckte Karte",
  "cards.rockets": "{count, plural, =2 {zwei} =3 {drei} =4 {vier} =5 {fünf} =6 {sechs} other {#}} Raketen",
  "cards.faceDowns":
    "{count, plural, =2 {zwei} =3 {drei} =4 {vier} =5 {fünf} =6 {sechs} other {#}} verdeckte Karten",
} as const;
