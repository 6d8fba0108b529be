// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFocus } from "../src/ui/focus";

let stop: () => void;

beforeEach(() => {
  Element.prototype.checkVisibility = function (this: Element) {
    return this.closest("[hidden]") === null;
  };
});

afterEach(() => stop());

/** A table whose zone has a button that goes away, and one that cannot be seen. */
async function table(elsewhere: string): Promise<void> {
  document.body.innerHTML = `
    <div id="root"><main tabindex="-1">
      <section><button id="played">7</button><button id="unseen" hidden>8</button></section>
      ${elsewhere}
    </main></div>`;
  const root = document.getElementById("root") as HTMLElement;
  stop = keepFocus(root);
  document.getElementById("played")?.focus();
  root.append(document.createElement("p")); // something happens while the card has the focus
  await new Promise((resolve) => setTimeout(resolve));
}

async function play(): Promise<string | undefined> {
  document.getElementById("played")?.remove();
  if (document.activeElement?.id === "played") (document.activeElement as HTMLElement).blur();
  await new Promise((resolve) => setTimeout(resolve));
  return document.activeElement?.id || document.activeElement?.localName;
}

describe("the focus, when what had it goes away", () => {
  it("goes to what is near and can be seen", async () => {
    await table('<button id="draw">Draw</button>');
    expect(await play()).toBe("draw");
  });

  it("goes to the table itself where nothing else can have it", async () => {
    await table("");
    expect(await play()).toBe("main");
  });
});
