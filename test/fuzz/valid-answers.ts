import type { Random } from "../../src/languages/values/random.ts";

/** JSON that is not checked yet. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A language as far as its answers differ. */
export interface AnswerSubject {
  readonly kinds: readonly string[];
  readonly integers: readonly string[];
  readonly floats: readonly string[];
  /** Calls that make values. */
  readonly calls: readonly Json[];
  readonly errors: readonly Json[];
  readonly settings: readonly Json[];
  readonly exports: readonly Json[];
  readonly members: readonly Json[];
}

const texts = [
  "",
  "a",
  "hello",
  "two words",
  "it's",
  'say "hi"',
  "ä\u{1f600}",
  "line\nline",
  "\\",
  "*/",
  "`$" + "{x}`",
];

/** A random value that a driver may report. */
export function validValue(subject: AnswerSubject, random: Random, depth = 0): Json {
  const kind = random.pick(subject.kinds);
  const inner = () => validValue(subject, random, depth + 1);
  const some = (): Json[] => Array.from({ length: depth > 2 ? 0 : random.below(4) }, inner);
  const entries = (): Json =>
    some().map((value): Json => [{ kind: "string", value: random.pick(texts) }, value]);
  switch (kind) {
    case "boolean":
      return { kind, value: random.chance(0.5) };
    case "integer":
      return { kind, value: random.pick(subject.integers) };
    case "float":
      return { kind, value: random.pick(subject.floats) };
    case "bigint":
      return { kind, value: random.pick(["0", "12", "-9007199254740993"]) };
    case "string":
      return { kind, value: random.pick(texts) };
    case "list":
    case "tuple":
    case "set":
    case "iterator":
      return { kind, items: some() };
    case "dict":
    case "map":
      return { kind, entries: entries() };
    case "bytes":
      return { kind, bytes: [0, 127, 255] };
    case "regex":
      return { kind, source: random.pick(["^a+$", "\\d{2}", "[a-z]|b"]), flags: "" };
    case "date":
      return { kind, iso: "2024-02-29T00:00:00.000Z" };
    case "construct":
      return random.pick(subject.calls);
    case "member":
      return { kind, owner: "Color", name: "RED" };
    case "file":
      return { kind, name: random.pick(["a.txt", "b/c.txt", ""]), text: random.pick(texts) };
    case "placed":
      return { kind, parts: ["at ", "/x"] };
    case "named":
      return { kind, module: random.pick(["", "builtins", "shop.text"]), name: random.pick(["len", "Text"]) };
    case "instance": {
      const fields: Json = [
        ["name", inner()],
        ["size", inner()],
      ];
      return { kind, type: "Text", fields, ...(random.chance(0.3) ? { spelled: "Text!" } : {}) };
    }
    case "opaque":
      return { kind, type: "Text" };
    default:
      return { kind };
  }
}

/** A random answer that a driver may give: the report of a plan, or the exports of a module. */
export function validAnswer(subject: AnswerSubject, random: Random): Json {
  if (random.chance(0.25)) return { loaded: subject.exports.map((one) => structuredClone(one)) };
  const value = () => validValue(subject, random);
  const outcome = random.pick(["returned", "returned", "threw"]);
  return {
    id: 0,
    points: [[0, 3]],
    lines: [[1, 2]],
    outcome,
    waited: random.chance(0.1),
    ...(outcome === "threw" ? { error: random.pick(subject.errors) } : { value: value() }),
    argsBefore: [value()],
    argsAfter: [value()],
    fieldsBefore: [],
    fieldsAfter: random.chance(0.1) ? [["size", value()]] : [],
    ...(random.chance(0.3) ? { lookedAt: [random.pick(subject.settings)] } : {}),
    ...(random.chance(0.3) ? { members: [...subject.members] } : {}),
    ...(random.chance(0.3) ? { compared: [[value(), value(), 1]] } : {}),
    ...(random.chance(0.2) ? { left: [{ kind: "file", name: "out.txt", text: "done" }] } : {}),
    stray: false,
  };
}
