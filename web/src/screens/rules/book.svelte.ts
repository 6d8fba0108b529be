/** The rules of one game in the language of the page: loaded, searched, and what mentions what. */
import { refusalText } from "../../core/refusals";
import { catalogues, t } from "../../core/i18n.svelte";
import { settings } from "../../core/settings.svelte";
import { rules as ask } from "../../net/api";
import { citations, readReference, readRules, type Part, type RulesDocument, type Section } from "./document";
import { readSynonyms, search, type Found } from "./search";

export interface Loaded {
  readonly game: string;
  readonly document: RulesDocument;
  readonly reference: readonly Part[];
  readonly languages: { readonly rulebook: string; readonly rulings: string; readonly reference: string };
}

export const PARTS = ["rulebook", "rulings"] as const;

export class Book {
  shown = $state.raw<Loaded | null>(null);
  problem = $state("");
  query = $state("");
  /** What was asked for last. */
  #wanted = "";

  readonly synonyms = $derived(readSynonyms(t("rules.synonyms")));
  readonly rulebook: Found = $derived(search(this.shown?.document.rulebook ?? [], this.query, this.synonyms));
  readonly rulings: Found = $derived(search(this.shown?.document.rulings ?? [], this.query, this.synonyms));
  readonly cited = $derived(citations(this.shown?.document.rulebook ?? []));

  get hits(): number {
    return this.rulebook.hits + this.rulings.hits;
  }

  get count(): number {
    return this.rulebook.sections.length + this.rulings.sections.length;
  }

  get isSearching(): boolean {
    return this.hits > 0 || this.query.trim().length > 1;
  }

  citing(section: Section): readonly Section[] {
    return this.cited[section.anchor] ?? [];
  }

  async load(game: string, language: string): Promise<void> {
    this.problem = "";
    const wanted = `${game} ${language}`;
    this.#wanted = wanted;
    try {
      const found = await ask(game, language);
      await catalogues.load(language);
      if (this.#wanted !== wanted) return;
      const words = { table: t("rules.table") };
      this.shown = {
        game,
        document: readRules(game, found, words),
        reference: readReference(game, found, words),
        languages: {
          rulebook: found.rulebook_language,
          rulings: found.rulings_language,
          reference: found.reference_language,
        },
      };
    } catch (error) {
      this.problem = t("rules.missing", { reason: refusalText(error) });
    }
  }

  again(game: string): void {
    void this.load(game, settings.language);
  }
}
