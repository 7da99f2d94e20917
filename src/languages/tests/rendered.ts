import type { TableRow, TestImport } from "./candidate.ts";

/** A rendered test with what its file must import. */
export interface RenderedTest {
  readonly code: string;
  readonly imports: readonly TestImport[];
}

/** A table, with the names that the runner gives its tests. */
export type RenderedTable =
  /** Each row is a test, in the table's order. */
  | { readonly rows: readonly RenderedRow[] }
  /** All rows together are one. */
  | { readonly whole: RenderedTest & { readonly name: string } };

/** A test that is a row of a table. */
export interface RenderedRow {
  readonly name: string;
  readonly row: TableRow;
  readonly imports: readonly TestImport[];
}

/** A property's table, with each row also as a separate test. */
export interface RenderedProperty {
  readonly table: RenderedTable;
  readonly codes: readonly string[];
}
