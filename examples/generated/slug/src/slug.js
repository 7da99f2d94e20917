/**
 * A title as it stands in an address.
 *
 * @example slugify("Crème brûlée!") // "creme-brulee"
 * @param {string} title
 * @param {{ separator?: string, maxLength?: number }} [options]
 */
export function slugify(title, { separator = "-", maxLength = 60 } = {}) {
  if (typeof title !== "string") throw new TypeError("a title is a string");
  if (maxLength < 1) throw new RangeError(`maxLength is ${maxLength}, but at least 1 is needed`);
  const words = title
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  if (!words) return "untitled";
  const slug = words.join(separator);
  return slug.length > maxLength ? slug.slice(0, maxLength).replace(/[^a-z0-9]+$/, "") : slug;
}

/**
 * The slug, with a number behind it where it is in use.
 *
 * @param {string} slug
 * @param {string[]} taken
 */
export function uniqueSlug(slug, taken) {
  if (!taken.includes(slug)) return slug;
  let number = 2;
  while (taken.includes(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
