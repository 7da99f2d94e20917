/**
 * Writes an amount of cents for people.
 *
 * @param {number} cents
 * @param {string} symbol
 * @returns {string}
 */
export function formatPrice(cents, symbol = "€") {
  if (!Number.isInteger(cents)) throw new TypeError("cents must be a whole number");
  const sign = cents < 0 ? "-" : "";
  const amount = Math.abs(cents);
  const euros = Math.floor(amount / 100);
  const rest = String(amount % 100).padStart(2, "0");
  return `${sign}${symbol}${euros}.${rest}`;
}

/**
 * Reads a price such as "12.50" into cents.
 *
 * @param {string} text
 * @returns {number}
 */
export function parsePrice(text) {
  const match = /^(\d+)(?:\.(\d{2}))?$/.exec(text.trim());
  if (match === null) throw new RangeError(`not a price: ${text}`);
  return Number(match[1]) * 100 + Number(match[2] ?? 0);
}
