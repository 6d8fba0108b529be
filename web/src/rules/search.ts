/** Finding words in the rules. */
import type { Section } from "./document";

export interface Found {
  readonly sections: readonly Section[];
  readonly hits: number;
}

/** The sections that contain the words, with every place marked; all of them, unmarked, while nothing is sought. */
export function search(sections: readonly Section[], query: string): Found {
  const sought = pattern(query);
  if (!sought) return { sections, hits: 0 };
  const found: Section[] = [];
  let hits = 0;
  for (const section of sections) {
    const title = section.title.match(sought)?.length ?? 0;
    const html = mark(section.html, sought);
    if (title + html.hits === 0) continue;
    hits += title + html.hits;
    found.push({ ...section, html: html.text });
  }
  return { sections: found, hits };
}

/** A headline as HTML, with what is sought marked. */
export function markedTitle(title: string, query: string): readonly { text: string; isHit: boolean }[] {
  const sought = pattern(query);
  if (!sought) return [{ text: title, isHit: false }];
  return title
    .split(new RegExp(`(${sought.source})`, "giu"))
    .map((text, index) => ({ text, isHit: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

/** Marks hits in the text between tags and entities, and leaves those alone. */
function mark(html: string, sought: RegExp): { text: string; hits: number } {
  let hits = 0;
  const text = html
    .split(/(<[^>]*>|&#?\w+;)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(sought, (hit) => {
            hits += 1;
            return `<mark>${hit}</mark>`;
          }),
    )
    .join("");
  return { text, hits };
}

/** Letters as they are, in any case; any white space for a blank. */
function pattern(query: string): RegExp | null {
  const words = query.trim();
  if (words.length < 2 && !/\d/.test(words)) return null;
  const source = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
  return new RegExp(source, "giu");
}
