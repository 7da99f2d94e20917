import { templatesIn } from "../../../languages/javascript/search/values/templates.ts";
import type { Observation } from "../../../languages/search/driver-protocol.ts";
import { planValues } from "../../../languages/search/plan.ts";
import type { Outline } from "../../../languages/syntax/outline.ts";
import { children, type Value } from "../../../languages/values/value.ts";

/** Errors that languages raise when a function is called wrongly: kept only when the code words them itself. */
const misuse = new Set([
  "TypeError",
  "AttributeError",
  "ReferenceError",
  "NameError",
  "UnboundLocalError",
  "RecursionError",
  "RangeError",
  "MemoryError",
  "AssertionError",
  "Error",
  "Exception",
]);

/** Errors of Python that callers have to reckon with, whoever raises them. */
const ordinary = new Set(
  [
    "ValueError KeyError IndexError LookupError ZeroDivisionError OverflowError UnicodeDecodeError UnicodeEncodeError",
    "FileNotFoundError IsADirectoryError NotADirectoryError StopIteration NotImplementedError EOFError SystemExit",
  ].flatMap((names) => names.split(" ")),
);

/** Errors that say nothing of the code under test, or come and go with the machine. */
const untold = new Set(
  "RecursionError MemoryError NameError UnboundLocalError SystemError TimeoutError PermissionError Hanging".split(
    " ",
  ),
);

/** Python's words for a value of another shape than the code takes for granted. */
const unpacking = /^(too many|not enough) values to unpack\b/;

/** Whether a call that made no sense may still lead to others that reach as far and do. */
export function isLead({ outcome, error }: Observation, outline: Outline): boolean {
  return outcome === "threw" && outline.language === "python" && !untold.has(error.type);
}

/** Whether an error is one that the code lets through rather than raises: only worth a test for what it covers. */
export function isLetThrough(observation: Observation, outline: Outline, text: string): boolean {
  const { error } = observation;
  if (!isLead(observation, outline)) return false;
  if (planValues(observation.plan).some((value) => isHandedIn(error, value))) return true;
  const isRaised = outline.symbols.some(({ raises }) => raises.includes(error.type));
  const isOrdinary = ordinary.has(error.type);
  // A module that raises a ValueError of its own may as well let one of Python's through.
  if (isRaised && !(isOrdinary && !saysIt(observation, outline, text))) return false;
  return isOrdinary || error.name !== "";
}

/** Whether an observation only says that the call made no sense, so that no test should pin it. */
export function isNoise(observation: Observation, outline: Outline, text: string): boolean {
  if (observation.outcome === "unprepared") return true;
  if (observation.outcome === "threw")
    return (
      unpacking.test(observation.error.message) ||
      (!isDeliberate(observation, outline, text) && !isLetThrough(observation, outline, text))
    );
  return leaksMisuse(observation, text);
}

function isDeliberate(observation: Observation, outline: Outline, text: string): boolean {
  const { error } = observation;
  const raised = outline.symbols.flatMap((symbol) => symbol.raises);
  if (error.type === "" || !raised.includes(error.type)) return false;
  return !misuse.has(error.type) || saysIt(observation, outline, text);
}

/** Whether the caller gave an error to raise, or a function that raises it. */
function isHandedIn({ type, message }: Observation["error"], value: Value): boolean {
  if (value.kind === "named" && value.name === type) return message === "";
  if (value.kind === "callback" && value.raises === type) return message.includes("failed");
  if (value.kind === "construct" && value.className === type)
    return value.args.flatMap(leaves).includes(message);
  return children(value).some((inside) => isHandedIn({ type, message, name: "" }, inside));
}

const SHORTEST_PIECE = 4;

/** Whether the module words an error's message itself; other messages belong to its language and change with it. */
export function saysIt({ error, plan }: Observation, outline: Outline, text: string): boolean {
  const { message } = error;
  if (message === "") return true;
  const given = planValues(plan).flatMap(leaves);
  const own = (part: string) => message.includes(part) && !given.some((input) => input.includes(part.trim()));
  const literals = textsOf(outline, text);
  if (literals.some((literal) => literal === message || fixedParts(literal).some(own))) return true;
  // Put together from pieces: `"Non-base" + base + " character"`.
  const pieces = new Set(
    literals.filter((literal) => literal.trim().length >= SHORTEST_PIECE && own(literal)),
  );
  const told = [...pieces].reduce((length, piece) => length + piece.length, 0);
  return pieces.size > 1 && told >= message.length / 2;
}

/** The text literals of a module; outlines leave those with placeholders out. */
function textsOf(outline: Outline, text: string): string[] {
  const literals = [...outline.literals, ...outline.symbols.flatMap((symbol) => symbol.literals)];
  const plain = literals.filter(({ kind }) => kind === "string").map((literal) => literal.text);
  const templates =
    outline.language === "python"
      ? (text.match(/\bf"(?:\\.|[^"\\\n])*"|\bf'(?:\\.|[^'\\\n])*'/g) ?? [])
      : templatesIn(text);
  return [...plain, ...templates].map((literal) => literal.replace(/^[a-zA-Z]*["'`]+|["'`]+$/g, ""));
}

/** The parts of a text literal between its placeholders that are long enough to recognise. */
function fixedParts(body: string): string[] {
  const parts = body.split(/\$\{[^}]*\}|\{[^}]*\}|%[srd]/).map((part) => part.replaceAll(/\\(.)/g, "$1"));
  return parts.filter(
    (part) => (part.trim().length >= 4 && part.trim().includes(" ")) || /\w{4,}[:,]? $/.test(part),
  );
}

// A result such as "hello undefined" or NaN from ordinary arguments is what misuse looks like from outside.
function leaksMisuse(observation: Observation, text: string): boolean {
  const given = planValues(observation.plan).flatMap(leaves);
  const fields = observation.fieldsAfter.map(([, value]) => value);
  const said = (observation.said ?? []).flatMap(([, made]) => made.flat());
  const told = [observation.value, ...fields, ...said, ...(observation.left ?? [])].flatMap(leaves);
  return told.some((leaf) => {
    const sign = /undefined|\[object \w+\]|NaN|^function\b|=>/.exec(leaf)?.[0];
    return sign !== undefined && !text.includes(sign) && !given.some((input) => input.includes(sign));
  });
}

function leaves(value: Value): string[] {
  if (value.kind === "file") return value.text === undefined ? [] : [value.text];
  return "value" in value ? [String(value.value)] : children(value).flatMap(leaves);
}
