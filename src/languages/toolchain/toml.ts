import { parse, type TomlTable, type TomlValue } from "smol-toml";

export { stringify as writeToml, type TomlTable } from "smol-toml";

/** The tables of a TOML text; none where it is no TOML. */
export function readToml(text: string): TomlTable {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

/** A table inside another, by the names that lead to it; undefined where there is none. */
export function tableIn(table: TomlTable, ...names: readonly string[]): TomlTable | undefined {
  const [name, ...others] = names;
  if (name === undefined) return table;
  const inner = table[name];
  return isTable(inner) ? tableIn(inner, ...others) : undefined;
}

/** Whether a value is a table. */
export function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);
}
