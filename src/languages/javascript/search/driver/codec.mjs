// Values in both directions.
import { types } from "node:util";
import { callsAmong, decodeValue } from "./decode.mjs";
import { drain, encodeError, encodeFields, encodeSafely, membersOf } from "./values.mjs";

/** Encodes and decodes values; `lookUp` finds an export by name, `files` puts a file in place. */
export function createCodec(lookUp, files) {
  const decode = (value) => decodeValue(value, lookUp, files);
  return {
    decode,
    encode: (value) => encodeSafely(value),
    encodeAll: (values) => values.map((value) => encodeSafely(value)),
    encodeFields,
    encodeError,
    callsAmong,
    membersOf,
    isAsyncGenerator: (value) =>
      types.isGeneratorObject(value) && typeof value[Symbol.asyncIterator] === "function",
    drain,
    isThenable: (value) => types.isPromise(value),
  };
}
