export const sentences = {
  "home.title.lowcard": "Low Card",
  "lowcard.hand": "Your hand",
  "lowcard.card": "card {number}",
  "lowcard.prompt": "Seal a card.",
  "lowcard.said.Revealed": "{who, select, you {You win} other {{name} wins}} trick {trick}.",
} as const;

type Own = typeof sentences;
declare module "../../../core/i18n.svelte" {
  interface Sentences extends Own {}
}
