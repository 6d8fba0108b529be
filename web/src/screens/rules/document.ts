/**
 * The rules of a game as a page shows them: its Markdown cut into sections, each with an anchor that is the same in
 * every language. Only what our own Markdown uses becomes HTML; whatever looks like HTML in it stays text.
 */
import { Marked, type Token, type Tokens } from "marked";
import type { Rules } from "../../net/answers";
import { hash } from "../../core/route.svelte";

export interface Section {
  /** `2` or `5.3` for chapters, `0` for the one minute before them, `about` for what is said after them, `S10` for rulings, empty before the first headline. */
  readonly anchor: string;
  readonly title: string;
  readonly html: string;
  /** The points of its first list, as HTML. */
  readonly items: readonly string[];
  /** 2 for chapters and rulings, 3 for parts of chapters. */
  readonly depth: number;
  /** The rulings that are mentioned. */
  readonly cites: readonly string[];
}

/** Cards as they are written, one set beside the other; or what stands between two sets: `→`, `+8`. */
export type Piece = readonly string[] | string;

/** A part of the reference: its blocks are text as HTML, or a row of cards to be drawn. */
export interface Part {
  readonly title: string;
  readonly blocks: readonly (string | { readonly row: readonly Piece[] })[];
}

export interface RulesDocument {
  readonly rulebook: readonly Section[];
  readonly rulings: readonly Section[];
}

const RULING = /^([A-Z]\d+) · /;
const CHAPTER = /^(\d+)\. /;

export function readRules(
  game: string,
  rules: Pick<Rules, "rulebook" | "rulings">,
  words: { readonly table: string },
): RulesDocument {
  const writer = new Writer(game, rulingNumbers(rules.rulings), words.table);
  return { rulebook: writer.sections(rules.rulebook), rulings: writer.sections(rules.rulings) };
}

/** The reference of a game, in its parts; none for a game without one. */
export function readReference(
  game: string,
  rules: Pick<Rules, "reference" | "rulings">,
  words: { readonly table: string },
): readonly Part[] {
  return new Writer(game, rulingNumbers(rules.rulings), words.table).parts(rules.reference);
}

/** The chapters that mention each ruling. */
export function citations(rulebook: readonly Section[]): { readonly [ruling: string]: readonly Section[] } {
  const found: { [ruling: string]: Section[] } = {};
  for (const section of rulebook) {
    if (section.anchor === "") continue; // nothing to lead to
    for (const ruling of section.cites) (found[ruling] ??= []).push(section);
  }
  return found;
}

function rulingNumbers(markdown: string): ReadonlySet<string> {
  return new Set([...markdown.matchAll(/^## ([A-Z]\d+) · /gm)].map(([, number = ""]) => number));
}

interface Cut {
  readonly heading: Tokens.Heading | null;
  readonly body: Token[];
}

class Writer {
  readonly #game: string;
  readonly #rulings: ReadonlySet<string>;
  readonly #marked: Marked;
  #cites = new Set<string>();

  constructor(game: string, rulings: ReadonlySet<string>, table: string) {
    this.#game = game;
    this.#rulings = rulings;
    this.#marked = new Marked({
      renderer: {
        html: ({ text }) => escaped(text),
        image: ({ text }) => escaped(text),
        link: (token) => this.#link(token),
        text: (token) => this.#text(token),
        table: (token) => this.#table(token, table),
      },
    });
  }

  sections(markdown: string): readonly Section[] {
    const counts = { chapter: 0, part: 0 };
    return this.#cut(markdown).map(({ heading, body }) => this.#section(heading, body, counts));
  }

  parts(markdown: string): readonly Part[] {
    return this.#cut(markdown).map(({ heading, body }) => ({
      title: heading?.text ?? "",
      blocks: body.map((token) => {
        const row = rowOf(token);
        return row ? { row } : this.#marked.parser([token]).trim();
      }),
    }));
  }

  /** What stands below each headline, and before the first one. */
  #cut(markdown: string): readonly Cut[] {
    const cuts: { heading: Tokens.Heading | null; body: Token[] }[] = [{ heading: null, body: [] }];
    for (const token of this.#marked.lexer(markdown)) {
      if (token.type === "space") continue;
      if (!isHeading(token)) {
        if (!isForProgrammers(token)) cuts.at(-1)?.body.push(token);
      } else if (token.depth > 1) {
        cuts.push({ heading: token, body: [] }); // of depth 1 is the headline that the screen has itself
      }
    }
    return cuts.filter(({ heading, body }) => heading !== null || body.length > 0);
  }

  #section(
    heading: Tokens.Heading | null,
    body: Token[],
    counts: { chapter: number; part: number },
  ): Section {
    this.#cites = new Set();
    const title = heading?.text ?? "";
    const html = this.#marked.parser(body).trim();
    return {
      anchor: anchor(title, heading?.depth ?? 0, counts),
      title,
      html,
      items: this.#items(body),
      depth: heading?.depth ?? 0,
      cites: [...this.#cites],
    };
  }

  #items(body: readonly Token[]): readonly string[] {
    const list = body.find((token): token is Tokens.List => token.type === "list");
    return (list?.items ?? []).map((item) => this.#marked.parser(item.tokens));
  }

  /** Text in which rulings and chapters that are mentioned lead there. */
  #text(token: Tokens.Text | Tokens.Escape): string {
    if ("tokens" in token && token.tokens) return this.#inline(token.tokens);
    return escaped(token.text).replace(
      /\b(chapters?|Kapiteln?) (\d+)\b|\b[A-Z]\d+\b/gi,
      (found, word?: string, chapter?: string) => {
        if (word && chapter) return this.#lead(chapter, found);
        if (!this.#rulings.has(found)) return found;
        this.#cites.add(found);
        return this.#lead(found, found);
      },
    );
  }

  #lead(to: string, text: string): string {
    return `<a href="${hash({ at: "rules", game: this.#game, anchor: to })}">${text}</a>`;
  }

  /** Links lead to other pages of the web at most; anything else stays text. */
  #link({ href, tokens }: Tokens.Link): string {
    const text = this.#inline(tokens);
    return /^https:\/\//.test(href) ? `<a href="${escaped(href)}" rel="noopener">${text}</a>` : text;
  }

  #table({ header, rows }: Tokens.Table, name: string): string {
    const cell = (tag: string, { align, tokens }: Tokens.TableCell) =>
      `<${tag}${align ? ` class="${align}"` : ""}>${this.#inline(tokens)}</${tag}>`;
    // An empty cell heads nothing.
    const head = header.map((each) => cell(each.text ? 'th scope="col"' : "td", each)).join("");
    const body = rows
      .map((row) => row.map((each) => cell("td", each)).join(""))
      .map((row) => `<tr>${row}</tr>`)
      .join("");
    return `<div class="scroll" role="group" aria-label="${escaped(name)}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
  }

  #inline(tokens: Token[]): string {
    return this.#marked.Parser.parseInline(tokens, this.#marked.defaults);
  }
}

/** A paragraph that begins with cards and has no word in it is a row of pictures. */
function rowOf(token: Token): readonly Piece[] | null {
  if (token.type !== "paragraph") return null;
  const tokens = (token as Tokens.Paragraph).tokens;
  if (tokens[0]?.type !== "codespan") return null;
  if (tokens.some(({ type, raw }) => type !== "codespan" && (type !== "text" || /\p{L}/u.test(raw))))
    return null;
  return tokens
    .map((each) => (each.type === "codespan" ? (each as Tokens.Codespan).text.split(" ") : each.raw.trim()))
    .filter((piece) => piece !== "");
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === "heading";
}

/** The line below a ruling that names its test. */
function isForProgrammers(token: Token): boolean {
  return token.type === "paragraph" && /^[^`]*`tests\/[^`]*`(, `tests\/[^`]*`)*$/.test(token.raw.trim());
}

/** The same in every language: rulings by their number, chapters and their parts by counting. */
function anchor(title: string, depth: number, counts: { chapter: number; part: number }): string {
  const ruling = RULING.exec(title)?.[1];
  if (ruling) return ruling;
  if (depth === 2) {
    const chapter = CHAPTER.exec(title)?.[1];
    if (!chapter) return counts.chapter === 0 ? "0" : "about";
    counts.chapter = Number(chapter);
    counts.part = 0;
    return chapter;
  }
  if (depth === 3) return `${counts.chapter}.${++counts.part}`;
  return "";
}

export function escaped(text: string): string {
  return text
    .replace(/&(?!#?\w+;)/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
