/**
 * The one of the items that is enough to make something true, found by halving the list; undefined if it takes several.
 * `isEnough` is true of the whole list, and asked about once for each half.
 */
export async function halve<Item>(
  items: readonly Item[],
  isEnough: (part: readonly Item[]) => Promise<boolean>,
): Promise<Item | undefined> {
  let rest = items;
  while (rest.length > 1) {
    const middle = Math.ceil(rest.length / 2);
    const halves = [rest.slice(middle), rest.slice(0, middle)];
    let found: readonly Item[] | undefined;
    for (const half of halves) {
      if (await isEnough(half)) {
        found = half;
        break;
      }
    }
    if (!found) return undefined;
    rest = found;
  }
  return rest[0];
}
