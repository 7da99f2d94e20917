/**
 * Reads a query string: a name that stands more than once has a list of values.
 *
 * @param {string} text
 */
export function parseQuery(text) {
  const query = {};
  for (const part of text.replace(/^\?/, "").split("&")) {
    if (part === "") continue;
    const [name, value = ""] = part.split("=").map((side) => decodeURIComponent(side.replaceAll("+", " ")));
    if (name in query) query[name] = [].concat(query[name], value);
    else query[name] = value;
  }
  return query;
}

/**
 * Writes a query string; what is null or undefined is left out.
 *
 * @param {Record<string, string>} query
 * @param {{ sort?: boolean }} [options]
 */
export function formatQuery(query, { sort = false } = {}) {
  const names = Object.keys(query);
  if (sort) names.sort();
  return names
    .filter((name) => query[name] !== null && query[name] !== undefined)
    .flatMap((name) => [].concat(query[name]).map((value) => `${name}=${encodeURIComponent(value)}`))
    .join("&");
}
