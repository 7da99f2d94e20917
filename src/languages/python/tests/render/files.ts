import type { TestImport } from "../../../tests/candidate.ts";
import type { FileValue } from "../../../tests/render/files-in.ts";
import type { Value } from "../../../values/value.ts";
import { pythonExpression, pythonString, temporaryPath } from "../expression.ts";

/** A temporary folder for a test that gets none from its runner, such as a test case. */
export const ownFolder = {
  lines: [
    "folder = tempfile.TemporaryDirectory()",
    "self.addCleanup(folder.cleanup)",
    "tmp_path = Path(folder.name)",
  ],
  imports: [
    { module: "tempfile", name: "tempfile", kind: "whole" },
    { module: "pathlib", name: "Path", kind: "named" },
  ] satisfies TestImport[],
};

/** Lines that create files. */
export function fileLines(files: readonly FileValue[]): string[] {
  const written = files.filter(({ text, bytes }) => text !== undefined || bytes !== undefined);
  const folders = new Set(written.flatMap(({ name }) => foldersOf(name)));
  return [
    ...[...folders].map((folder) => `${placeOf(folder)}.mkdir()`),
    ...written.map((file) => `${placeOf(file.name)}.${writing(file)}`),
  ];
}

function writing({ text, bytes }: FileValue): string {
  return text === undefined
    ? `write_bytes(${pythonExpression({ kind: "bytes", bytes: bytes ?? [] })})`
    : `write_text(${pythonString(text)})`;
}

/** The folders that a file is in, from the outermost. */
function foldersOf(name: string): string[] {
  const steps = name.split("/").slice(0, -1);
  return steps.map((_, index) => steps.slice(0, index + 1).join("/"));
}

/** The expression that a check of a file reads, and the value it should have; undefined for other values. */
export function fileCheck(value: Value): { readonly looked: string; readonly value: Value } | undefined {
  if (value.kind !== "file") return undefined;
  const place = placeOf(value.name);
  return value.text === undefined
    ? { looked: `${place}.exists()`, value: { kind: "boolean", value: value.there === true } }
    : { looked: `${place}.read_text()`, value: { kind: "string", value: value.text } };
}

function placeOf(name: string): string {
  return name === "" ? "tmp_path" : `(${temporaryPath(name)})`;
}
