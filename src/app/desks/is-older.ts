/** Whether a version is older than a project asks for, such as `>=3.12`, `^20.4 || >=22` or `v24`; false if that is unclear. */
export function isOlder(found: string, asked: string): boolean {
  const have = numbersOf(/\d+(?:\.\d+)*/.exec(found)?.[0]);
  if (have.length === 0 || asked.includes("@")) return false;
  return asked.split("||").every((range) => {
    const least = /^\s*(?:>=?|\^|~>?|~=|==?)?\s*(?:[a-z]+[-/]?)?(\d+(?:\.\d+)*)/i.exec(range)?.[1];
    return least !== undefined && isLess(have, numbersOf(least));
  });
}

function numbersOf(text = ""): number[] {
  return text.split(".").filter(Boolean).map(Number);
}

/** As far as both say something. */
function isLess(one: readonly number[], other: readonly number[]): boolean {
  for (const [at, part] of other.entries()) {
    const own = one[at];
    if (own === undefined || own > part) return false;
    if (own < part) return true;
  }
  return false;
}
