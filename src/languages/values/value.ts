/** A method call, or a value for an attribute, that prepares an object before it is passed on. */
export interface Preparation {
  readonly member: string;
  readonly args: readonly Value[];
  readonly sets?: boolean | undefined;
}

/** A value of any language as plain data: drivers receive and report it, renderers write it. */
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
  /** A new object of a class of the subject or of the named module; a function may replace the class. */
  | {
      readonly kind: "construct";
      readonly className: string;
      readonly module?: string | undefined;
      /** The class of the result, if a function replaces the class and that matters. */
      readonly gives?: string | undefined;
      readonly args: readonly Value[];
      readonly kwargs?: readonly (readonly [string, Value])[] | undefined;
      /** Preparations in order. */
      readonly calls?: readonly Preparation[] | undefined;
    }
  /** A member of an enumeration of the subject. */
  | { readonly kind: "member"; readonly owner: string; readonly name: string }
  /** The path of a file in a temporary folder, with its content or whether it exists; the folder itself has no name. */
  | {
      readonly kind: "file";
      readonly name: string;
      readonly text?: string | undefined;
      readonly bytes?: readonly number[] | undefined;
      readonly there?: boolean | undefined;
      /** Files in a folder, by their names in the temporary folder. */
      readonly inside?: readonly Value[] | undefined;
    }
  /** A text with the temporary folder's path between the parts. */
  | { readonly kind: "placed"; readonly parts: readonly string[] }
  /** A class or function by its name, of the subject or of the named module. */
  | { readonly kind: "named"; readonly module: string; readonly name: string }
  /** A function that returns its first argument or a constant, or throws an error with that message. */
  | {
      readonly kind: "callback";
      readonly returns?: Value | undefined;
      readonly throws?: string | undefined;
      /** The built-in class of its error. */
      readonly raises?: string | undefined;
      /** For a method: its parameters as source text. */
      readonly parameters?: readonly string[] | undefined;
    }
  /** A class that the test defines, or an object of it; functions among its members are methods. */
  | {
      readonly kind: "class";
      readonly name: string;
      readonly base?: Extract<Value, { kind: "named" }> | undefined;
      readonly members: readonly (readonly [string, Value])[];
      readonly made?: boolean | undefined;
    }
  | {
      readonly kind: "instance";
      readonly type: string;
      readonly fields: readonly (readonly [string, Value])[];
      /** The module that a test can import its class from. */
      readonly module?: string | undefined;
      /** Whether an equal object can be built from the named fields. */
      readonly comparable?: boolean | undefined;
      /** Its text form, if its class defines one. */
      readonly spelled?: string | undefined;
    }
  /** The object that contains it. */
  | { readonly kind: "self" }
  /** A value that cannot be written down. */
  | {
      readonly kind: "opaque";
      readonly type: string;
      readonly module?: string | undefined;
      /** How many items it has, if it is a collection. */
      readonly length?: number | undefined;
      readonly spelled?: string | undefined;
    };

/** A class that a test defines. */
export type WrittenClass = Extract<Value, { kind: "class" }>;

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

/** Bytes as a text of one character each. */
export const latinText = (bytes: readonly number[]): string => Buffer.from(bytes).toString("latin1");
/** The bytes of such a text. */
export const latinBytes = (text: string): number[] => [...Buffer.from(text, "latin1")];

/** Printed text as drivers report it, with a mark for the temporary folder. */
export function printedValue(printed: string): Value {
  const parts = printed.split("\0folder\0");
  return parts.length > 1 ? { kind: "placed", parts } : string(printed);
}

/** The values directly inside a value. */
export function children(value: Value): readonly Value[] {
  if ("items" in value) return value.items;
  if ("entries" in value) return value.entries.flat();
  if ("fields" in value) return value.fields.map(([, field]) => field);
  if (value.kind === "class") return value.members.map(([, member]) => member);
  if (value.kind === "file") return value.inside ?? [];
  if (value.kind === "construct")
    return [
      ...value.args,
      ...(value.kwargs ?? []).map(([, item]) => item),
      ...(value.calls ?? []).flatMap(({ args }) => args),
    ];
  if (value.kind === "callback") return value.returns ? [value.returns] : [];
  return [];
}

/** A value with other values directly inside, as many as `children` returns. */
export function withChildren(value: Value, inside: readonly Value[]): Value {
  const left = [...inside];
  const next = () => left.shift() ?? nothing;
  if ("items" in value) return { ...value, items: value.items.map(next) };
  if ("entries" in value) return { ...value, entries: value.entries.map(() => [next(), next()] as const) };
  if ("fields" in value) return { ...value, fields: value.fields.map(([name]) => [name, next()] as const) };
  if (value.kind === "class")
    return { ...value, members: value.members.map(([name]) => [name, next()] as const) };
  if (value.kind === "callback") return value.returns ? { ...value, returns: next() } : value;
  if (value.kind === "file") return value.inside ? { ...value, inside: value.inside.map(next) } : value;
  if (value.kind !== "construct") return value;
  return {
    ...value,
    args: value.args.map(next),
    ...(value.kwargs ? { kwargs: value.kwargs.map(([name]) => [name, next()] as const) } : {}),
    ...(value.calls ? { calls: value.calls.map((call) => ({ ...call, args: call.args.map(next) })) } : {}),
  };
}

/** How much effort a reader needs; empty and absent values say least and count as expensive. */
export function cost(value: Value): number {
  const own = isEmpty(value) ? 7 : ownCost(value);
  return children(value).reduce((sum, child) => sum + cost(child), own);
}

function ownCost(value: Value): number {
  if (value.kind === "string") return textCost(value.value);
  if (value.kind === "placed") return textCost(value.parts.join("folder"));
  if (value.kind === "file") return 1 + textCost(value.text ?? "") / 4 + (value.bytes?.length ?? 0) / 4;
  return numberCost(value);
}

// A short word is as easy to read as a single letter; signs and other scripts are not.
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
  if (value.kind === "opaque" || value.kind === "callback" || value.kind === "class") return false;
  if (value.kind === "instance" && !value.comparable) return false;
  return children(value).every(isLiteral);
}

/** Equal values have equal keys. */
export function valueKey(value: Value): string {
  return JSON.stringify(value);
}
