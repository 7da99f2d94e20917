/** Joins the titles of nested suites and a test; the form in which names are reported. */
export const titleSeparator = " > ";

/**
 * A regular expression that matches exactly these full names, whether the runner joins titles by ` > ` or a space. Some put a
 * space before the first title too.
 */
export function namePattern(names: readonly string[]): string {
  return `^ ?(?:${names.map(escapeName).join("|")})$`;
}

/** Possible titles of the test itself: a title can contain the separator. */
export function possibleTitles(name: string): string[] {
  const titles = name.split(titleSeparator);
  return titles.map((_, at) => titles.slice(at).join(titleSeparator));
}

/** The test's own title, if no title contains the separator. */
export function lastTitle(name: string): string {
  return name.split(titleSeparator).at(-1) ?? name;
}

function escapeName(name: string): string {
  return name
    .split(titleSeparator)
    .map((title) => title.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"))
    .join("(?: > | )");
}
