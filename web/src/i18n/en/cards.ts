/** What cards are called, in the middle of a sentence. */
export const cards = {
  "cards.colour":
    "{colour, select, T {teal} R {red} P {purple} O {orange} Y {yellow} other {an unknown colour}}",
  "cards.sandbag":
    "{colour, select, T {teal {value}} R {red {value}} P {purple {value}} O {orange {value}} Y {yellow {value}} other {{value}}}",
  "cards.rocket": "rocket",
  "cards.aRocket": "a rocket",
  "cards.coin": "coin {number}",
  "cards.looter": "looter",
  "cards.faceDown": "face-down card",
  "cards.aFaceDown": "a face-down card",
  "cards.rockets": "{count, plural, =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} other {#}} rockets",
  "cards.faceDowns":
    "{count, plural, =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} other {#}} face-down cards",
} as const;
