/** Joins the titles of nested suites and a test; the form in which names are reported. */
export const titleSeparator = " > ";

/** A regular expression that matches exactly these full names, whether the runner joins titles by ` > ` or a space. */
export function namePattern(names: readonly string[]): string {
  return `^(?:${names.map(escapeName).join("|")})$`;
}

/** The last title of a full name. */
export function lastTitle(name: string): string {
  return name.slice(name.lastIndexOf(titleSeparator) + 1).replace(/^> /, "");
}

function escapeName(name: string): string {
  return name
    .split(titleSeparator)
    .map((title) => title.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"))
    .join("(?: > | )");
}
