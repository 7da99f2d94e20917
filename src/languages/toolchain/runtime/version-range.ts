type Version = readonly number[];

/** The first version in a text, such as `v22.3.0` in what a program prints; undefined if there is none. */
export function readVersion(text: string): Version | undefined {
  const found = /\d+(?:\.\d+)*/.exec(text)?.[0];
  return found?.split(".").map(Number);
}

/**
 * Whether a version is in a range, as manifests write them: `>=18 <23`, `^20.1 || 22.x`, `>=3.9,!=3.10.*`, `~=3.9`,
 * `18 - 20`. Parts that cannot be read exclude nothing.
 */
export function isInRange(version: Version, range: string): boolean {
  return range.split("||").some((alternative) => {
    const spread = alternative.replace(/(\S+)\s+-\s+(\S+)/, ">=$1 <=$2");
    const parts = spread.matchAll(/(>=|<=|===?|!=|~=|\^|~|>|<|=)?\s*v?(\d+(?:\.(?:\d+|[xX*]))*)/g);
    return [...parts].every(([, operator = "=", text = ""]) => meets(version, operator, text));
  });
}

function meets(version: Version, operator: string, text: string): boolean {
  const limit = text
    .split(".")
    .filter((part) => /^\d/.test(part))
    .map(Number);
  const order = compare(version, limit);
  const hasPrefix = limit.every((part, at) => (version[at] ?? 0) === part);
  switch (operator) {
    case ">=":
      return order >= 0;
    case ">":
      return order > 0 && !hasPrefix;
    case "<=":
      return order <= 0 || hasPrefix;
    case "<":
      return order < 0;
    case "!=":
      return !hasPrefix;
    case "^":
      return (
        order >= 0 &&
        startsAlike(
          version,
          limit,
          Math.max(
            limit.findIndex((part) => part > 0),
            0,
          ) + 1,
        )
      );
    case "~":
      return order >= 0 && startsAlike(version, limit, Math.min(limit.length, 2));
    case "~=":
      return order >= 0 && startsAlike(version, limit, Math.max(limit.length - 1, 1));
    default:
      return hasPrefix;
  }
}

function compare(version: Version, limit: Version): number {
  for (let at = 0; at < limit.length; at += 1) {
    const difference = (version[at] ?? 0) - (limit[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function startsAlike(version: Version, limit: Version, parts: number): boolean {
  return limit.slice(0, parts).every((part, at) => (version[at] ?? 0) === part);
}
