import { isCounting } from "../values/bytes.ts";
import { children, isEmpty, latinText, type Value, valueKey } from "../values/value.ts";
import type { Lexicon } from "./lexicon.ts";
import { textCost } from "./text-cost.ts";

const EMPTY = 7;
/** Numbers such as NaN: nobody passes them without a reason. */
const UNUSUAL = 12;
/** A key that is a number or a sign reads as a list, or as a riddle. */
const ODD_KEY = 0.6;
/** A collection of two or three items shows that there may be several, and is read at a glance. */
const FEW = { least: 2, most: 3 };

/** How odd a value reads as an argument: the plainest value that does the same should win. */
export function valueCost(value: Value, lexicon?: Lexicon): number {
  if (isEmpty(value) && !(value.kind === "string" && value.value && lexicon?.texts.has(value.value)))
    return EMPTY;
  const inside = children(value).reduce((sum, child) => sum + valueCost(child, lexicon), 0);
  return ownCost(value, lexicon) + inside;
}

function ownCost(value: Value, lexicon: Lexicon | undefined): number {
  switch (value.kind) {
    case "string":
      return textCost(value.value, lexicon);
    case "placed":
      return textCost(value.parts.join("folder"), lexicon);
    case "boolean":
      return value.value ? 1.05 : 1.4;
    case "integer":
    case "float":
      return numberCost(value.value, lexicon);
    case "bigint":
      return 2 + value.value.length / 4;
    case "list":
    case "tuple":
    case "set":
    case "iterator":
      return collectionCost(value.kind, value.items) + repeated(value.items) - third(value.items, lexicon);
    case "dict":
    case "map":
      return (
        collectionCost(value.kind, value.entries) - value.entries.length / 2 + oddKeysIn(value) * ODD_KEY
      );
    case "bytes":
      return 1.5 + bytesCost(value.bytes);
    case "regex":
      return 2 + value.source.length / 4 + value.flags.length / 2;
    case "date":
      return /:00\.000Z$/.test(value.iso) ? 1.5 : 2;
    case "file":
      return 2 + textCost(value.text ?? "", lexicon) / 4 + (value.bytes?.length ?? 0) / 4;
    case "callback":
      return value.throws === undefined && value.raises === undefined ? 2 : 3;
    case "construct":
      return (value.module === "builtins" ? 3 : 1) + (value.calls?.length ?? 0) * 2;
    case "instance":
    case "class":
    case "self":
      return 5;
    default:
      return 1;
  }
}

/** Bytes that count up are read at a glance, others as the text that they are. */
function bytesCost(bytes: readonly number[]): number {
  return isCounting(bytes) ? 1 + bytes.length / 16 : textCost(latinText(bytes), undefined) / 2;
}

/** The keys of a dictionary that are no names. */
function oddKeysIn({ kind, entries }: Extract<Value, { kind: "dict" | "map" }>): number {
  const isOdd = (key: Value) => key.kind === "string" && !/^[\p{L}_$]/u.test(key.value);
  return kind === "dict" ? entries.filter(([key]) => isOdd(key)).length : 0;
}

function collectionCost(kind: Value["kind"], items: readonly unknown[]): number {
  const rare = kind === "list" || kind === "dict" || kind === "tuple" ? 0 : 1;
  const isTooFew = items.length < FEW.least && kind !== "dict" && kind !== "map";
  return 1 + rare + (isTooFew ? 1.6 : 0) + Math.max(0, items.length - FEW.most) * 0.5;
}

/** A third item is as easy to read as two: it shows an order, and what is left over. */
function third(items: readonly Value[], lexicon: Lexicon | undefined): number {
  const [, , last, ...others] = items;
  return last === undefined || others.length > 0 || !("value" in last) ? 0 : valueCost(last, lexicon);
}

/** Equal items say less than different ones. */
export function repeated(values: readonly Value[]): number {
  const plain = values.filter(({ kind }) => kind === "string" || kind === "integer" || kind === "float");
  return plain.length - new Set(plain.map(valueKey)).size;
}

/** Small and round numbers above zero are the easiest, then zero, then -1; every digit that must be read counts. */
function numberCost(text: string, lexicon: Lexicon | undefined): number {
  if (!/\d/.test(text) || text === "-0") return UNUSUAL;
  const digits = text.replace(/^-/, "");
  const sign = text.startsWith("-") ? 1 : 0;
  if (lexicon?.numbers.has(digits) && digits !== "0") return 1 + sign;
  const [mantissa = "", exponent] = digits.split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const significant = (whole + fraction).replace(/^0+|0+$/g, "").length;
  const zero = significant === 0 ? 0.7 : 0;
  // 1 often changes nothing, -1 is the first number below zero.
  const one = digits === "1" ? (sign > 0 ? -0.2 : 0.3) : 0;
  // Larger ones are not read digit by digit, and may not be exact.
  const length = Math.max(0, whole.length - 1) * 0.1 + Math.max(0, whole.length - 7) * 0.6;
  return (
    1 +
    sign +
    zero +
    one +
    length +
    Math.max(0, significant - 1) * 0.4 +
    (fraction ? 0.6 + (fraction.length > 3 ? 6 : 0) : 0) +
    (exponent === undefined ? 0 : 4)
  );
}
