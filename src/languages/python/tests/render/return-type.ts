import type { RenderedTable } from "../../../tests/rendered.ts";

/** The code of a test whose function says that it returns nothing. */
export function withReturnType(code: string): string {
  return code.replace(/^((?:async )?def test_\w+\([^)\n]*\)):$/m, "$1 -> None:");
}

/** A table whose function says that it returns nothing. */
export function tableWithReturnType(table: RenderedTable): RenderedTable {
  if ("whole" in table) return { whole: { ...table.whole, code: withReturnType(table.whole.code) } };
  return {
    rows: table.rows.map((one) => ({ ...one, row: { ...one.row, after: withReturnType(one.row.after) } })),
  };
}
