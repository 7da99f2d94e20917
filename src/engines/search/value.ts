import { z } from "zod";

/** A value of either language as plain data: what drivers receive and report, and what renderers write down. */
export type Value =
  | { readonly kind: "null" | "undefined" }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "integer" | "float" | "bigint" | "string"; readonly value: string }
  | { readonly kind: "list" | "tuple" | "set" | "iterator"; readonly items: readonly Value[] }
  | {
      readonly kind: "dict" | "map";
      readonly entries: readonly (readonly [Value, Value])[];
      readonly nullPrototype?: boolean | undefined;
    }
  | { readonly kind: "bytes"; readonly bytes: readonly number[] }
  | { readonly kind: "regex"; readonly source: string; readonly flags: string }
  | { readonly kind: "date"; readonly iso: string }
  /** A new object of a class of the subject, or of the named module. */
  | {
      readonly kind: "construct";
      readonly className: string;
      readonly module?: string | undefined;
      readonly args: readonly Value[];
    }
  /** A member of an enumeration of the subject. */
  | { readonly kind: "member"; readonly owner: string; readonly name: string }
  /** The path of a file with this text in a temporary folder; without a text it is not there, without a name the folder. */
  | { readonly kind: "file"; readonly name: string; readonly text?: string | undefined }
  /** A class or function by its name, of the subject or of the named module. */
  | { readonly kind: "named"; readonly module: string; readonly name: string }
  /** A function that gives back its first argument, or always the same. */
  | { readonly kind: "callback"; readonly returns?: Value | undefined }
  | {
      readonly kind: "instance";
      readonly type: string;
      readonly fields: readonly (readonly [string, Value])[];
      /** Where a test can import its class from. */
      readonly module?: string | undefined;
      /** Whether an equal object can be built from the fields by name. */
      readonly comparable?: boolean | undefined;
    }
  /** What cannot be written down. */
  | { readonly kind: "opaque"; readonly type: string; readonly module?: string | undefined };

const text = z.string().max(2000);

/** Checks values that code under test had a hand in. */
export const valueSchema: z.ZodType<Value> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.enum(["null", "undefined"]) }),
    z.object({ kind: z.literal("boolean"), value: z.boolean() }),
    z.object({ kind: z.enum(["integer", "float", "bigint", "string"]), value: text }),
    z.object({ kind: z.enum(["list", "tuple", "set", "iterator"]), items: z.array(valueSchema) }),
    z.object({
      kind: z.enum(["dict", "map"]),
      entries: z.array(z.tuple([valueSchema, valueSchema])),
      nullPrototype: z.boolean().optional(),
    }),
    z.object({ kind: z.literal("bytes"), bytes: z.array(z.number().int().min(0).max(255)) }),
    z.object({ kind: z.literal("regex"), source: text, flags: z.string().max(10) }),
    z.object({ kind: z.literal("date"), iso: z.string().max(40) }),
    z.object({
      kind: z.literal("construct"),
      className: text,
      module: text.optional(),
      args: z.array(valueSchema),
    }),
    z.object({ kind: z.literal("member"), owner: text, name: text }),
    z.object({ kind: z.literal("file"), name: text, text: text.optional() }),
    z.object({ kind: z.literal("named"), module: text, name: text }),
    z.object({ kind: z.literal("callback"), returns: valueSchema.optional() }),
    z.object({
      kind: z.literal("instance"),
      type: text,
      fields: z.array(z.tuple([text, valueSchema])),
      module: text.optional(),
      comparable: z.boolean().optional(),
    }),
    z.object({ kind: z.literal("opaque"), type: text, module: text.optional() }),
  ]),
);

export const nothing: Value = { kind: "null" };
export const integer = (value: number): Value => ({ kind: "integer", value: String(value) });
export const float = (value: number): Value => ({ kind: "float", value: String(value) });
export const string = (value: string): Value => ({ kind: "string", value });
export const boolean = (value: boolean): Value => ({ kind: "boolean", value });
export const list = (...items: Value[]): Value => ({ kind: "list", items });
export const dict = (entries: Readonly<Record<string, Value>>): Value => ({
  kind: "dict",
  entries: Object.entries(entries).map(([key, value]) => [string(key), value]),
});

/** The values directly inside a value. */
export function children(value: Value): readonly Value[] {
  if ("items" in value) return value.items;
  if ("entries" in value) return value.entries.flat();
  if ("fields" in value) return value.fields.map(([, field]) => field);
  if (value.kind === "construct") return value.args;
  if (value.kind === "callback") return value.returns ? [value.returns] : [];
  return [];
}

/** How much a reader has to take in; what is empty or absent says least and counts as dear. */
export function cost(value: Value): number {
  const own = isEmpty(value) ? 7 : value.kind === "string" ? textCost(value.value) : numberCost(value);
  return children(value).reduce((sum, child) => sum + cost(child), own);
}

// A short word reads as easily as a single letter; signs and other scripts do not.
function textCost(text: string): number {
  const signs = text.replaceAll(/[\w ]/g, "").length;
  const foreign = text.replaceAll(/[ -~]/g, "").length;
  const word = /[A-Za-z0-9]/.test(text) ? 0 : 2;
  return 1 + word + signs * 0.4 + foreign * 2 + Math.max(0, text.length - 12) / 4;
}

function numberCost(value: Value): number {
  if (value.kind === "boolean") return 2;
  if (value.kind !== "integer" && value.kind !== "float") return 1;
  if (!/\d/.test(value.value)) return 8;
  return (
    1 +
    Math.max(0, value.value.length - 2) / 4 +
    (value.kind === "float" ? 1 : 0) +
    (value.value.startsWith("-") ? 1 : 0)
  );
}

/** Nothing, or a text or a collection with nothing in it. */
export function isEmpty(value: Value): boolean {
  if (value.kind === "null" || value.kind === "undefined") return true;
  if (value.kind === "string") return value.value.trim() === "";
  if ("items" in value) return value.items.length === 0;
  return "entries" in value && value.entries.length === 0;
}

/** Whether a test can state the value in full. */
export function isLiteral(value: Value): boolean {
  if (value.kind === "opaque" || value.kind === "callback") return false;
  if (value.kind === "instance" && !value.comparable) return false;
  return children(value).every(isLiteral);
}

/** Equal values have equal keys. */
export function valueKey(value: Value): string {
  return JSON.stringify(value);
}
