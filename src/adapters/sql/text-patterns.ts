import { type RawBuilder, type SqlBool, sql as text } from "kysely";

/** Whether a column begins with a text, whatever that holds. */
export function startsWith(column: string, start: string): RawBuilder<SqlBool> {
  return like(column, `${escaped(start)}%`);
}

/** Whether a column holds a text: reads every row. */
export function contains(column: string, part: string): RawBuilder<SqlBool> {
  return like(column, `%${escaped(part)}%`);
}

function like(column: string, pattern: string): RawBuilder<SqlBool> {
  return text<SqlBool>`${text.ref(column)} LIKE ${pattern} ESCAPE '!'`;
}

function escaped(part: string): string {
  return part.replace(/[!%_]/g, "!$&");
}
