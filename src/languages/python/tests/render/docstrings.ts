import type { RenderedTable } from "../../../tests/rendered.ts";

const head = /^( *)((?:async )?def test_(\w+)\([^)\n]*\)(?: -> None)?:)$/m;
const widest = 88;

/** The code of a test whose function says in words what its name says. */
export function withDocstring(code: string): string {
  return code.replace(head, (_, indent: string, line: string, name: string) => {
    const text = `${indent}    """Test ${name.replaceAll("_", " ")}."""`;
    return `${indent}${line}\n${text.length <= widest ? text : `${indent}    """Test it."""`}`;
  });
}

/** A table whose function has one as well. */
export function tableWithDocstring(table: RenderedTable): RenderedTable {
  if ("whole" in table) return { whole: { ...table.whole, code: withDocstring(table.whole.code) } };
  return {
    rows: table.rows.map((one) => ({ ...one, row: { ...one.row, after: withDocstring(one.row.after) } })),
  };
}
