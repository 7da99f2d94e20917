import type { CaseSubject } from "../../planning/language-planning.ts";

/** The function that a case becomes: `test_<module>_<function>_<what it shows>`. */
export function nameCase({ path, symbol, slug }: CaseSubject, longest: number): string {
  const parts = [moduleName(path), symbol, slug].map(snakeCase).filter(Boolean);
  return `test_${parts.join("_")}`.slice(0, longest).replace(/_+$/, "");
}

/** A package has the name of its folder. */
function moduleName(path: string): string {
  const segments = path.replace(/\.py$/, "").split("/");
  const last = segments.at(-1) ?? "";
  return last === "__init__" || last === "__main__" ? (segments.at(-2) ?? last) : last;
}

function snakeCase(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toLowerCase();
}
