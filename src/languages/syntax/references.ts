/** The references of a source file to other files, as written. */
export interface References {
  /** Imported modules: `./a.ts`, `react`, `..shop.cart`, `example.org/shop/cart`. */
  readonly imports: readonly string[];
  /** Beginnings of imports whose end is known only at run time: `./locales/`. */
  readonly openImports: readonly string[];
  /** Short texts that may name a file, a folder, a module or a program. */
  readonly texts: readonly string[];
  /** Whether it may load files that its text does not name. */
  readonly isOpen: boolean;
}

/** Reads the references of source files. */
export interface ReferenceReader {
  /** Undefined if no grammar knows the file's ending, or parsing takes too long. Never throws on any text. */
  read(path: string, text: string): References | undefined;
}

/** One kind of reference, met in a syntax tree. */
export type Finding =
  | { readonly kind: "import" | "open import" | "text"; readonly value: string }
  | { readonly kind: "open" };
