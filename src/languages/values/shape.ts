import type { Value } from "./value.ts";

/** The values that a parameter takes, as far as types, defaults and uses show. */
export type Shape =
  | {
      readonly kind:
        | "string"
        | "integer"
        | "number"
        /** An integer of any size, in languages whose other numbers have a limit. */
        | "bigint"
        | "boolean"
        | "bytes"
        | "regex"
        | "date"
        /** A text that names a file or a folder. */
        | "path"
        /** A text that names a folder. */
        | "folder";
    }
  /** `foreign` names a type of another package, of which nothing is known but the name. */
  | { readonly kind: "any"; readonly foreign?: string }
  /** A function; `returns` is the shape of results that code can use, `parameters` how many a declared type has. */
  | { readonly kind: "callback"; readonly returns?: Shape; readonly parameters?: number }
  | { readonly kind: "list" | "set"; readonly item: Shape }
  | { readonly kind: "tuple"; readonly items: readonly Shape[] }
  | { readonly kind: "dict" | "map"; readonly value: Shape }
  /** A dictionary with these keys, or an object with these attributes if the language distinguishes them. */
  | { readonly kind: "object"; readonly fields: readonly Field[]; readonly attributes?: boolean }
  | { readonly kind: "union"; readonly options: readonly Shape[] }
  | { readonly kind: "literal"; readonly value: Value }
  /** An object of a class; `parts` are attributes that code uses. */
  | { readonly kind: "class"; readonly name: string; readonly parts?: readonly Field[] }
  /** An object of a library's class, with arguments that make typical ones; `holds` is the type of its content. */
  | {
      readonly kind: "library";
      readonly module: string;
      readonly className: string;
      readonly examples: readonly (readonly Value[])[];
      readonly holds?: "string" | "bytes";
    }
  /** An object that only its language knows how to make. */
  | { readonly kind: "special"; readonly name: string };

/** A property of an object shape. */
export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
}

export const any: Shape = { kind: "any" };

/** One shape for several, without nested unions and duplicates. */
export function unionOf(options: readonly Shape[]): Shape {
  const flat = options.flatMap((option) => (option.kind === "union" ? option.options : [option]));
  const distinct = [...new Map(flat.map((option) => [JSON.stringify(option), option])).values()];
  const [only] = distinct;
  return distinct.length === 1 && only ? only : { kind: "union", options: distinct };
}
