import type { Value } from "./value.ts";

/** What values a parameter takes, as far as types, defaults and usage tell. */
export type Shape =
  | {
      readonly kind:
        | "any"
        | "string"
        | "integer"
        | "number"
        /** An integer of any size, where other numbers have a limit. */
        | "bigint"
        | "boolean"
        | "bytes"
        | "regex"
        | "date"
        /** A text that names a file or a folder. */
        | "path"
        /** One that names a folder. */
        | "folder";
    }
  /** A function; `returns` is what code can use of its results. */
  | { readonly kind: "callback"; readonly returns?: Shape }
  | { readonly kind: "list" | "set"; readonly item: Shape }
  | { readonly kind: "tuple"; readonly items: readonly Shape[] }
  | { readonly kind: "dict" | "map"; readonly value: Shape }
  /** A dictionary with these keys, or an object with these attributes where a language tells them apart. */
  | { readonly kind: "object"; readonly fields: readonly Field[]; readonly attributes?: boolean }
  | { readonly kind: "union"; readonly options: readonly Shape[] }
  | { readonly kind: "literal"; readonly value: Value }
  /** An object of a class; `parts` are attributes that code looks into. */
  | { readonly kind: "class"; readonly name: string; readonly parts?: readonly Field[] }
  /** An object of a library's class, with arguments that make typical ones; `holds` is what code reads from it. */
  | {
      readonly kind: "library";
      readonly module: string;
      readonly className: string;
      readonly examples: readonly (readonly Value[])[];
      readonly holds?: "string" | "bytes";
    }
  /** An object that only its language knows how to make for some code. */
  | { readonly kind: "special"; readonly name: string };

/** A property of an object shape. */
export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
}

export const any: Shape = { kind: "any" };

/** One shape for several; nested unions and repetitions vanish. */
export function unionOf(options: readonly Shape[]): Shape {
  const flat = options.flatMap((option) => (option.kind === "union" ? option.options : [option]));
  const distinct = [...new Map(flat.map((option) => [JSON.stringify(option), option])).values()];
  const [only] = distinct;
  return distinct.length === 1 && only ? only : { kind: "union", options: distinct };
}
