// Records what the code under test compares: an input often needs the operand of a comparison that failed.
import { encodeSafely } from "./values.mjs";

/** @import { Compared } from "../driver-types.ts" */

/** @typedef {string | number | bigint | boolean} Plain */

const MAX_PAIRS = 20;
const MAX_INSIDE = 6;
const plain = /^(string|number|bigint|boolean)$/;

/** Pairs of different plain values that were compared since the last `forget`, in both orders, with their place. */
export function createComparisons() {
  /** @type {unknown[]} */
  const lefts = [];
  /** @type {Map<string, [Plain, Plain | RegExp, number]>} */
  let found = new Map();
  /** @type {(actual: unknown, expected: unknown, place: number) => void} */
  const note = (actual, expected, place) => {
    if (actual === expected || !isPlain(actual) || !isPlain(expected)) return;
    const key = `${place} ${typeof actual} ${actual} ${typeof expected} ${expected}`;
    if (found.size < MAX_PAIRS && key.length < 300) found.set(key, [actual, expected, place]);
  };
  /** @type {(pattern: RegExp, text: unknown, place: number) => void} */
  const noteMiss = (pattern, text, place) => {
    if (typeof text !== "string" || matches(pattern, text)) return;
    const key = `${place} ${pattern.source} ${text}`;
    if (found.size < MAX_PAIRS && key.length < 300) found.set(key, [text, pattern, place]);
  };
  return {
    compare: {
      /**
       * @template T
       * @param {number} place
       * @param {T} value
       */
      l(place, value) {
        lefts[place] = value;
        return value;
      },
      /**
       * @template T
       * @param {number} place
       * @param {T} value
       */
      r(place, value) {
        const left = lefts[place];
        if (left instanceof RegExp) noteMiss(left, value, place);
        else if (value instanceof RegExp) noteMiss(value, left, place);
        else if (isObject(left)) for (const item of inside(left)) note(value, item, place);
        else if (isObject(value)) for (const item of inside(value)) note(left, item, place);
        else note(left, value, place);
        return value;
      },
    },
    /** @returns {Compared} */
    pairs: () =>
      [...found.values()].flatMap(([actual, expected, place]) => {
        const [one, other] = [encodeSafely(actual), encodeSafely(expected)];
        if (expected instanceof RegExp) return [[one, other, place]];
        return [
          [one, other, place],
          [other, one, place],
        ];
      }),
    forget() {
      if (found.size > 0) found = new Map();
    },
  };
}

/** @type {(value: unknown) => value is Plain} */
function isPlain(value) {
  return plain.test(typeof value);
}

/**
 * Does not change the state of the pattern.
 *
 * @type {(pattern: RegExp, text: string) => boolean}
 */
function matches({ source, flags }, text) {
  return new RegExp(source, flags.replaceAll(/[gy]/g, "")).test(text);
}

/** @type {(value: unknown) => value is object} */
function isObject(value) {
  return typeof value === "object" && value !== null;
}

/**
 * Where code may search for a value: items, keys or names of fields.
 *
 * @type {(value: object) => unknown[]}
 */
function inside(value) {
  if (Array.isArray(value)) return value.slice(0, MAX_INSIDE);
  if (value instanceof Set || value instanceof Map) return [...value.keys()].slice(0, MAX_INSIDE);
  return Object.keys(value).slice(0, MAX_INSIDE);
}
