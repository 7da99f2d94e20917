import { children, type Value } from "../../values/value.ts";

/** A temporary file as a value. */
export type FileValue = Extract<Value, { kind: "file" }>;

/** The temporary files that values name, also those in folders, each once. */
export function filesIn(values: readonly Value[]): FileValue[] {
  const found = values.flatMap((value): FileValue[] => [
    ...(value.kind === "file" ? [value] : []),
    ...filesIn(children(value)),
  ]);
  return [...new Map(found.map((file) => [file.name, file])).values()];
}
