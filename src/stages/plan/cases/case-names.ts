import type { Target } from "../planning.ts";
import type { CaseDraft } from "./cases.ts";

const MAX_LENGTH = 100;

/** The name a test has by its language's habit; unlike any in `taken`, to which it is added. */
export function nameCase(target: Target, draft: CaseDraft, taken: Set<string>): string {
  const { language } = target.file.outline;
  const base = language === "python" ? pythonName(target, draft) : sentence(target, draft);
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = numbered(base, count, language);
  taken.add(name);
  return name;
}

function pythonName({ file, own }: Target, { slug }: CaseDraft): string {
  const parts = [moduleName(file.path), own.symbol.name, slug];
  return `test_${parts.map(snakeCase).filter(Boolean).join("_")}`.slice(0, MAX_LENGTH).replace(/_+$/, "");
}

/** A package is known by its folder. */
function moduleName(path: string): string {
  const segments = path.replace(/\.py$/, "").split("/");
  const last = segments.at(-1) ?? "";
  return last === "__init__" || last === "__main__" ? (segments.at(-2) ?? last) : last;
}

function sentence({ own }: Target, { what }: CaseDraft): string {
  const text = `${own.symbol.name} ${what}`;
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

function numbered(base: string, count: number, language: string): string {
  return language === "python" ? `${base}_${count}` : `${base} (${count})`;
}

function snakeCase(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toLowerCase();
}
