import { visibleText } from "../../../contracts/index.ts";

/** A piece of HTML. Only {@link html} makes one, so nothing of a repository is ever markup. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly (Html | undefined)[];

/** HTML from a template: its values are escaped unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  const parts = strings.map((text, at) => text + (at < values.length ? render(values[at]) : ""));
  return new Html(parts.join(""));
}

function render(value: Part): string {
  if (value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map((each) => each?.text ?? "").join("");
  return escapeHtml(String(value));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
