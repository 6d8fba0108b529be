import { describe, expect, it } from "vitest";
import { citations, readReference, readRules } from "../src/screens/rules/document";
import { markedTitle, readSynonyms, search } from "../src/screens/rules/search";

const EXAMPLE = {
  rulebook: `# Example: the rules

*Numbers such as (X2) point to the rulings.*

## In one minute

- Points are **bad** <b onclick="x()">really</b> (chapter 2).

## 1. The pack

Five & six (X1).

### A part

See X1 and X2, but not X9.

## 2. The end

|      | Round 1 |
| ---- | ------: |
| Ana  |      24 |

[here](javascript:alert(1)) [there](https://example.org/)
`,
  rulings: `# Example: rulings

All of them.

## X1 · Packs

As printed (X2).

Pinned by: \`tests/example/test_setup.py\`

## X2 · Ends

Not as printed.

Pinned by: \`tests/example/test_a.py\`, \`tests/example/test_b.py\`
`,
};
const read = readRules("example", EXAMPLE, { table: "Table" });

describe("the reference", () => {
  const reference = `# Example: reference

Few points (X1).

## Trump

\`R3 R8\` = 11 > \`*\`

\`R3\` has words beside it, and <b>no</b> HTML.

## Ends
`;
  const parts = readReference("example", { ...EXAMPLE, reference }, { table: "Table" });

  it("has a part for each headline but the first", () => {
    expect(parts.map(({ title }) => title)).toEqual(["", "Trump", "Ends"]);
    expect(parts[0]?.blocks).toEqual(['<p>Few points (<a href="#/rules/example/X1">X1</a>).</p>']);
  });

  it("draws a paragraph of cards without a word, and nothing else", () => {
    expect(parts[1]?.blocks).toEqual([
      { row: [["R3", "R8"], "= 11 >", ["*"]] },
      "<p><code>R3</code> has words beside it, and &lt;b&gt;no&lt;/b&gt; HTML.</p>",
    ]);
  });

  it("is empty for a game without one", () => {
    expect(readReference("example", { ...EXAMPLE, reference: "" }, { table: "" })).toEqual([]);
  });
});

describe("the rules", () => {
  it("are cut into sections whose anchors know no language", () => {
    expect(read.rulebook.map(({ anchor }) => anchor)).toEqual(["", "0", "1", "1.1", "2"]);
    expect(read.rulings.map(({ anchor }) => anchor)).toEqual(["", "X1", "X2"]);
  });

  it("lead from a mention to the ruling or the chapter", () => {
    expect(read.rulebook[2]?.html).toContain('<a href="#/rules/example/X1">X1</a>');
    expect(read.rulebook[1]?.html).toContain('<a href="#/rules/example/2">chapter 2</a>');
    expect(read.rulebook[3]?.html).toContain("not X9");
    expect(citations(read.rulebook)["X1"]?.map(({ anchor }) => anchor)).toEqual(["1", "1.1"]);
  });

  it("contain no HTML but what Markdown makes", () => {
    const html = read.rulebook.map((section) => section.html).join("");
    expect(html).not.toContain("<b");
    expect(html).not.toContain("javascript:");
    expect(html).toContain("&lt;b");
    expect(html).toContain("<strong>bad</strong>");
    expect(html).toContain("Five &amp; six");
    expect(html).toContain('href="https://example.org/"');
  });

  it("have tables with alignment, and no empty headers", () => {
    expect(read.rulebook[4]?.html).toContain('<thead><tr><td></td><th scope="col" class="right">');
    expect(read.rulebook[4]?.html).toContain('<td class="right">24</td>');
  });

  it("leave out which test a ruling has", () => {
    expect(read.rulings.map(({ html }) => html).join("")).not.toContain("tests/");
  });
});

describe("a search", () => {
  it("keeps the sections that have it, and marks and counts", () => {
    const found = search(read.rulebook, "x1");
    expect(found.sections.map(({ anchor }) => anchor)).toEqual(["1", "1.1"]);
    expect(found.hits).toBe(2);
    expect(found.sections[0]?.html).toContain('<a href="#/rules/example/X1"><mark>X1</mark></a>');
  });

  it("finds headlines", () => {
    expect(search(read.rulings, "packs").hits).toBe(1);
    expect(markedTitle("X1 · Packs", "pack")).toEqual([
      { text: "X1 · ", isHit: false },
      { text: "Pack", isHit: true },
      { text: "s", isHit: false },
    ]);
  });

  it("takes no sign for more than a gap between words", () => {
    expect(search(read.rulebook, "(x1)").hits).toBe(2);
    expect(search(read.rulebook, ".*").hits).toBe(0);
    expect(search(read.rulebook, "amp").hits).toBe(0);
  });

  it("finds all words in any order, by how they begin, the best section first", () => {
    const anchors = (query: string) => search(read.rulings, query).sections.map(({ anchor }) => anchor);
    expect(anchors("print as")).toEqual(["X1", "X2"]);
    expect(anchors("printed ends")).toEqual(["X2"]);
    expect(anchors("rinted")).toEqual([]);
    expect(anchors("prints")).toEqual(["X1", "X2"]);
    expect(search(read.rulebook, "x2 x1").sections.map(({ anchor }) => anchor)).toEqual(["1.1"]);
    expect(search(read.rulebook, "part x1").sections[0]?.html).toContain("<mark>X1</mark>");
  });

  it("knows what other games call it", () => {
    const synonyms = readSynonyms("decks pack, finish end");
    expect(search(read.rulebook, "decks", synonyms).sections.map(({ anchor }) => anchor)).toEqual(["1"]);
    expect(markedTitle("2. The end", "finish", synonyms)).toContainEqual({ text: "end", isHit: true });
    expect(search(read.rulebook, "decks").sections).toEqual([]);
  });

  it("is none for nothing", () => {
    for (const query of ["", "  ", "a"]) expect(search(read.rulebook, query).sections).toBe(read.rulebook);
  });
});
