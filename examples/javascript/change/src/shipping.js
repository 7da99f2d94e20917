const NEIGHBOURS = new Set(["AT", "BE", "CH", "CZ", "DK", "FR", "LU", "NL", "PL"]);
const RATES = {
  domestic: { base: 490, perKg: 60 },
  neighbour: { base: 890, perKg: 110 },
  world: { base: 1990, perKg: 450 },
};

/**
 * The zone a country is charged in, from its two-letter code.
 *
 * @param {string} country
 * @returns {"domestic" | "neighbour" | "world"}
 */
export function shippingZone(country) {
  const code = country.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw new RangeError(`not a country code: ${country}`);
  if (code === "DE") return "domestic";
  return NEIGHBOURS.has(code) ? "neighbour" : "world";
}

/**
 * The price of a parcel in cents. Express costs half as much again and ends at 20 kg.
 *
 * @param {number} weightKg
 * @param {string} zone
 * @param {boolean} express
 * @returns {number}
 */
export function shippingCost(weightKg, zone = "domestic", express = false) {
  const rate = RATES[zone];
  if (rate === undefined) throw new RangeError(`unknown zone: ${zone}`);
  if (!(weightKg > 0)) throw new RangeError("weight must be more than 0 kg");
  if (weightKg > 31.5) throw new RangeError("parcels over 31.5 kg go by freight");
  if (express && weightKg > 20) throw new RangeError("express ends at 20 kg");
  const cost = rate.base + Math.ceil(weightKg) * rate.perKg;
  return express ? Math.round(cost * 1.5) : cost;
}

/**
 * Working days until a parcel arrives.
 *
 * @param {string} zone
 * @param {boolean} express
 * @returns {number}
 */
export function deliveryDays(zone, express = false) {
  switch (zone) {
    case "domestic":
      return express ? 1 : 2;
    case "neighbour":
      return express ? 2 : 4;
    case "world":
      return express ? 5 : 14;
    default:
      throw new RangeError(`unknown zone: ${zone}`);
  }
}

/**
 * Reads dimensions such as "40x30x20", in centimetres, longest side first in the result.
 *
 * @param {string} text
 * @returns {number[]}
 */
export function parseDimensions(text) {
  const sides = text.toLowerCase().split("x").map(Number);
  if (sides.length !== 3) throw new RangeError(`expected three sides: ${text}`);
  if (sides.some((side) => !(side > 0))) throw new RangeError(`every side must be more than 0 cm: ${text}`);
  return sides.sort((a, b) => b - a);
}
