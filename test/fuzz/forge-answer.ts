import type { Random } from "../../src/languages/values/random.ts";
import type { Json } from "./valid-answers.ts";

/** The name that forged code calls: no file may call it. */
export const MARK = "PWNED";

const odd = [
  "\u2028PWNED()",
  "\u202ePWNED()",
  "x\u200bPWNED",
  "\0",
  "\ud800",
  "a\rPWNED()",
  "ｅval",
  "ｅｘｅｃ",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "__class__",
  "__import__",
  "eval",
  "exec",
  "Function",
  "process",
  "globalThis",
  "require",
  "os",
  "subprocess",
  "default",
  "class",
  "import",
  "1_000",
  "0x10",
  "1e",
  "1j",
  "٣",
  "-",
  "--1",
  "NaN",
  "nan",
  "Infinity",
  "-0",
  "1n",
  "",
  "../../etc/passwd",
  "/etc/passwd",
  "a b",
  "$",
  "a.b",
  ".",
  "module.exports",
  "x".repeat(3000),
];

const code = [
  "PWNED()",
  "1;PWNED()",
  "1\nPWNED()",
  "0);PWNED();(0",
  '");PWNED();("',
  "');PWNED();('",
  "`);PWNED();(`",
  `$${"{"}PWNED()}`,
  "{PWNED()}",
  "*/PWNED()/*",
  "//\nPWNED()",
  "#\nPWNED()",
  "/;PWNED();/",
  "]/;PWNED();/[",
  "a/g,PWNED(),/a",
  "x=>PWNED()",
  "x=PWNED()",
  "lambda: PWNED()",
  "a, *PWNED()",
  "a: PWNED()",
  'import("PWNED")',
  '__import__("os").system("PWNED()")',
  "eval('PWNED()')",
  "constructor.constructor('PWNED()')()",
  "Symbol.for",
  "x\\",
  'x\\"',
  '""" + PWNED() + """',
  "''' + PWNED() + '''",
  "A { static { PWNED() } }",
  "A, PWNED(), B",
  "a]=PWNED();b[0",
  "a\\u0028PWNED()",
];

/** A valid answer with one to three forged places, as the line that a hostile driver would send. */
export function forgeAnswer(valid: Json, random: Random): string {
  let answer = structuredClone(valid);
  for (let times = 1 + random.below(3); times > 0; times--) answer = forgeOnce(answer, random);
  return forgeText(JSON.stringify(answer), random);
}

interface Place {
  readonly owner: Json[] | { [key: string]: Json };
  readonly key: string | number;
}

function placesIn(value: Json): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [{ owner: value, key }, ...placesIn(read({ owner: value, key }))]);
}

function read({ owner, key }: Place): Json {
  return (owner as Record<string | number, Json>)[key] ?? null;
}

function forgeOnce(answer: Json, random: Random): Json {
  const places = placesIn(answer);
  const texts = places.filter((place) => typeof read(place) === "string" && place.key !== "kind");
  const place = random.pick(texts.length > 0 && random.chance(0.75) ? texts : places);
  const change = random.pick(changes);
  const forged =
    typeof read(place) === "string" && random.chance(0.8)
      ? forgeString(read(place), random)
      : change(read(place), random);
  Object.defineProperty(place.owner, place.key, {
    value: forged,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return answer;
}

function forgeString(value: Json, random: Random): string {
  const text = String(value);
  const payload = random.pick(random.chance(0.6) ? code : odd);
  const at = random.below(text.length + 1);
  return random.pick([payload, text + payload, payload + text, text.slice(0, at) + payload + text.slice(at)]);
}

type Change = (value: Json, random: Random) => Json;

const changes: readonly Change[] = [
  (_, random) => ({
    kind: random.pick(["integer", "float", "bigint", "regex", "date"]),
    value: random.pick(code),
  }),
  (_, random) => ({ kind: "construct", module: "builtins", className: random.pick(code), args: [] }),
  (_, random) => ({ kind: "construct", className: random.pick([...code, ...odd]), args: [] }),
  (_, random) => ({
    kind: "instance",
    type: random.pick(code),
    fields: [[random.pick(code), { kind: "null" }]],
    comparable: true,
  }),
  (_, random) => ({ kind: "named", module: random.pick(odd), name: random.pick([...code, ...odd]) }),
  (_, random) => ({ kind: "member", owner: random.pick(code), name: random.pick(odd) }),
  (_, random) => ({ kind: "callback", returns: { kind: "integer", value: random.pick(code) } }),
  (_, random) => ({ kind: "class", name: "A", members: [[random.pick(code), { kind: "null" }]] }),
  (_, random) => ({ kind: "file", name: random.pick(odd), text: random.pick(code) }),
  () => ({ kind: "self" }),
  (value) => [value, structuredClone(value)],
  // Copies: a later change is of one of them. Of all at once, it would make the text longer than any can be.
  (value) => Array.from({ length: isSmall(value) ? 3000 : 2 }, () => structuredClone(value)),
  (value) => deep(value, 200),
  (value) => deep(value, 12),
  () => null,
  () => -1,
  () => 1e308,
  () => 0.5,
  () => true,
  (value) => ({ toJSON: "PWNED()", kind: "string", value }),
  (value) => ({
    ...(typeof value === "object" && !Array.isArray(value) ? value : {}),
    constructor: "PWNED()",
  }),
];

/** Copies of copies would be longer than any text can be. */
function isSmall(value: Json): boolean {
  return JSON.stringify(value).length < 2000;
}

function deep(value: Json, levels: number): Json {
  let nested = value;
  for (let level = 0; level < levels; level++) nested = { kind: "list", items: [nested] };
  return nested;
}

/** Changes that only the text of an answer can have. */
function forgeText(text: string, random: Random): string {
  if (random.chance(0.9)) return text;
  return random.pick([
    text.replace('"kind":', '"kind":"opaque","kind":'),
    text.replace("{", '{"__proto__":{"kind":"string","value":"PWNED()"},'),
    text.replace(/"value":"/, '"value":"\\u0022);PWNED();(\\u0022'),
    text.replace(/:"([^"]*)"/, ':"$1\\u2028PWNED()"'),
    text.slice(0, -1),
    `${text}${text}`,
    text.replace(/\d/, "1e999"),
    "[".repeat(100_000),
  ]);
}
