/**
 * Whether a normalised path fits a pattern: `*` is any part of one name, `**` any number of folders. A pattern without
 * a slash fits a name in any folder.
 */
export function matchesPattern(path: string, pattern: string): boolean {
  return expression(pattern).test(path);
}

/** Case does not count: on some systems `.GitHub` is `.github`. For what is forbidden, never for what is allowed. */
export function matchesInAnyCase(path: string, pattern: string): boolean {
  return expression(pattern, "i").test(path);
}

function expression(pattern: string, flags = ""): RegExp {
  const anchored = pattern.includes("/") ? pattern : `**/${pattern}`;
  const source = anchored
    .split("/")
    .map((part, at, all) => {
      const isLast = at === all.length - 1;
      if (part === "**") return isLast ? ".*" : "(?:[^/]+/)*";
      return part.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*") + (isLast ? "" : "/");
    })
    .join("");
  // A folder that is meant as a whole is meant as a name too: `.git/**` is also a file `.git`.
  return new RegExp(`^${source.replace(/\/\.\*$/, "(?:/.*)?")}$`, `u${flags}`);
}
