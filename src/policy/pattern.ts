/**
 * Whether a normalised path fits a pattern: `*` is any part of one name, `**` any number of folders. A pattern without
 * a slash fits a name in any folder.
 */
export function matchesPattern(path: string, pattern: string): boolean {
  return expression(pattern).test(path);
}

/** Ignores case: on some systems `.GitHub` is `.github`. For denials only, never for permissions. */
export function matchesInAnyCase(path: string, pattern: string): boolean {
  return expression(pattern, "i").test(path);
}

/** Every path is compared with hundreds of patterns, always the same. */
const compiled = new Map<string, RegExp>();

function expression(pattern: string, flags = ""): RegExp {
  const key = `${flags} ${pattern}`;
  const known = compiled.get(key) ?? compile(pattern, flags);
  compiled.set(key, known);
  return known;
}

function compile(pattern: string, flags: string): RegExp {
  const anchored = pattern.includes("/") ? pattern : `**/${pattern}`;
  const source = anchored
    .split("/")
    .map((part, at, all) => {
      const isLast = at === all.length - 1;
      if (part === "**") return isLast ? ".*" : "(?:[^/]+/)*";
      return part.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*") + (isLast ? "" : "/");
    })
    .join("");
  // A pattern for a whole folder also covers its name: `.git/**` is also a file `.git`.
  return new RegExp(`^${source.replace(/\/\.\*$/, "(?:/.*)?")}$`, `u${flags}`);
}
