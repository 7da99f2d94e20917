// Errors of the code under test, and names that a test can write.
import {
  errorPrototype,
  getPrototypeOf,
  isNativeError,
  isProxy,
  matches,
  sliceText,
  toText,
  toWellFormed,
} from "./originals.mjs";

/** @import { ObservedError } from "../../../search/observation.ts" */

const MAX_MESSAGE = 500;
const MAX_TEXT = 1000;
/** Names that tests can write; the engine refuses others. */
const className = /^(?!__)[a-z_$][\w$]{0,99}$/i;
const reserved =
  /^(arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|yield|NaN|Infinity)$/;
const oneLine = /^[^\p{C}\p{Zl}\p{Zp}]{0,200}$/u;

/**
 * A name that a test can write; undefined for anything else.
 *
 * @type {(name: unknown) => string | undefined}
 */
export function plainName(name) {
  return typeof name === "string" && matches(className, name) && !matches(reserved, name) ? name : undefined;
}

/**
 * The message of an error, cut to a limit.
 *
 * @param {unknown} error
 */
export function messageOf(error) {
  try {
    return cut(toText(/** @type {Partial<Error> | undefined} */ (error)?.message ?? error), MAX_MESSAGE);
  } catch {
    return "";
  }
}

/** @type {(text: string, most: number) => string} */
function cut(text, most) {
  return toWellFormed(sliceText(text, 0, most));
}

/**
 * The class, name and message of an error; empty for other values. May run code of its class.
 *
 * @type {(error: unknown) => ObservedError}
 */
export function encodeError(error) {
  try {
    if (typeof error === "object" && error !== null && isError(error)) {
      const { constructor: maker, name, message } = /** @type {Error} */ (error);
      const own = toText(name);
      return {
        type: plainName(maker?.name) ?? plainName(own) ?? "",
        name: matches(oneLine, own) ? own : "",
        message: cut(toText(message), MAX_TEXT),
      };
    }
  } catch {}
  return { type: "", name: "", message: "" };
}

/** @param {object} value */
function isError(value) {
  if (isNativeError(value)) return true;
  for (let from = /** @type {object | null} */ (value); from && !isProxy(from); from = getPrototypeOf(from))
    if (from === errorPrototype) return true;
  return false;
}
