import { children, type Value } from "../value.ts";
import { pythonString } from "./python-expression.ts";

type FileValue = Extract<Value, { kind: "file" }>;

/** The temporary files that values name, each once. */
export function filesIn(values: readonly Value[]): FileValue[] {
  const found = values.flatMap((value) => (value.kind === "file" ? [value] : filesIn(children(value))));
  return [...new Map(found.map((file) => [file.name, file])).values()];
}

/** Lines that put files in place. */
export function fileLines(files: readonly FileValue[]): string[] {
  return files.flatMap(({ name, text }) =>
    text === undefined ? [] : [`${placeOf(name)}.write_text(${pythonString(text)})`],
  );
}

/** What a check of a file looks at, and the value it should have; undefined for other values. */
export function fileCheck(value: Value): { readonly looked: string; readonly value: Value } | undefined {
  if (value.kind !== "file") return undefined;
  const place = placeOf(value.name);
  return value.text === undefined
    ? { looked: `${place}.exists()`, value: { kind: "boolean", value: false } }
    : { looked: `${place}.read_text()`, value: { kind: "string", value: value.text } };
}

function placeOf(name: string): string {
  return name === "" ? "tmp_path" : `(tmp_path / ${pythonString(name)})`;
}
