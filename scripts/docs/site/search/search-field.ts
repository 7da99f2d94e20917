import { findSections, type Section } from "./find-sections.ts";

declare global {
  /** Set by `search-index.js`, which is loaded once somebody searches. A script, so that it works from a folder too. */
  var searchIndex: readonly Section[] | undefined;
}

const form = document.querySelector<HTMLFormElement>("form.search");
const field = form?.querySelector("input");
const list = form?.querySelector<HTMLElement>(".results");
const root = form?.dataset["root"] ?? "";

if (form && field && list) {
  form.hidden = false;
  field.addEventListener("focus", loadIndex, { once: true });
  field.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  form.addEventListener("keydown", move);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

function loadIndex(): void {
  const script = document.createElement("script");
  script.src = `${root}search-index.js`;
  script.addEventListener("load", show);
  document.head.append(script);
}

function show(): void {
  if (!field || !list) return;
  const query = field.value.trim();
  const found = findSections(globalThis.searchIndex ?? [], query);
  list.replaceChildren(...found.map(resultOf));
  list.hidden = query === "" || globalThis.searchIndex === undefined;
  if (found.length === 0 && !list.hidden) list.append(textIn("p", `Nothing has “${query}”.`));
}

function resultOf({ at, page, heading, excerpt }: ReturnType<typeof findSections>[number]): HTMLElement {
  const link = document.createElement("a");
  link.href = `${root}${at}`;
  link.append(textIn("strong", heading === page ? page : `${page}: ${heading}`), textIn("span", excerpt));
  return link;
}

function textIn(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** Arrow keys go through the field and its results; Escape leaves them. */
function move(event: KeyboardEvent): void {
  if (!field || !list) return;
  if (event.key === "Escape") {
    list.hidden = true;
    field.focus();
  }
  const stops: HTMLElement[] = [field, ...list.querySelectorAll("a")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
}
