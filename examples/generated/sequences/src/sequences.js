/**
 * The numbers from start up to, or down to, but not including end.
 *
 * @param {number} start
 * @param {number} end
 * @param {number} [step]
 */
export function* range(start, end, step = 1) {
  if (step === 0) throw new RangeError("a step of 0 leads nowhere");
  for (let number = start; step > 0 ? number < end : number > end; number += step) yield number;
}

/**
 * The items in groups of the given size; the last one may be smaller.
 *
 * @param {string[]} items
 * @param {number} size
 */
export function* chunks(items, size) {
  if (size < 1) throw new RangeError("a chunk has at least one item");
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/**
 * The items by what a function makes of them.
 *
 * @param {string[]} items
 * @param {(item: string) => string} keyOf
 */
export function groupBy(items, keyOf) {
  const groups = {};
  for (const item of items) {
    const key = keyOf(item);
    (groups[key] ??= []).push(item);
  }
  return groups;
}

/**
 * Moves an item of a list to another place, in the list itself.
 *
 * @param {string[]} items
 * @param {number} from
 * @param {number} to
 */
export function moveItem(items, from, to) {
  if (from < 0 || from >= items.length) throw new RangeError(`there is no item ${from}`);
  const [item] = items.splice(from, 1);
  items.splice(to, 0, item);
}
