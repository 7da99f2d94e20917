// Values in both directions.
import { types } from "node:util";
import { callsAmong, decodeValue } from "./decode.mjs";
import { drain, encodeError, encodeFields, encodeSafely, membersOf } from "./values.mjs";

/**
 * @import { Value } from "../../../values/value.ts"
 * @import { createFiles } from "./files.mjs"
 */

/**
 * Encodes and decodes values; `lookUp` finds an export by name, `files` puts a file in place.
 *
 * @param {(name: string) => unknown} lookUp
 * @param {ReturnType<typeof createFiles>} files
 */
export function createCodec(lookUp, files) {
  /** @param {Value} value */
  const decode = (value) => decodeValue(value, lookUp, files);
  return {
    decode,
    encode: encodeSafely,
    /** @param {readonly unknown[]} values */
    encodeAll: (values) => values.map((value) => encodeSafely(value)),
    encodeFields,
    encodeError,
    callsAmong,
    membersOf,
    /**
     * @param {unknown} value
     * @returns {value is AsyncGenerator<unknown>}
     */
    isAsyncGenerator: (value) =>
      types.isGeneratorObject(value) &&
      Symbol.asyncIterator in value &&
      typeof value[Symbol.asyncIterator] === "function",
    drain,
    /**
     * @param {unknown} value
     * @returns {value is Promise<unknown>}
     */
    isThenable: (value) => types.isPromise(value),
  };
}
