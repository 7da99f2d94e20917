import { globSync, readFileSync, writeFileSync } from "node:fs";
import { type Diagnostic, PositionEncoding, Workspace } from "@astral-sh/ruff-wasm-nodejs";
import { parse } from "smol-toml";

/** Lints the Python files and checks their format, by `ruff.toml`; `--write` formats them. */
const folders = ["src", "bench", "test"];
const isToWrite = process.argv.includes("--write");
const ruff = new Workspace(parse(readFileSync("ruff.toml", "utf8")), PositionEncoding.Utf16);
const files = globSync(folders.map((folder) => `${folder}/**/*.py`)).sort();
const problems = files.flatMap((path) => {
  const text = readFileSync(path, "utf8");
  const formatted = ruff.format(text);
  if (isToWrite && formatted !== text) writeFileSync(path, formatted);
  const findings: readonly Diagnostic[] = ruff.check(isToWrite ? formatted : text);
  const lines = findings.map(
    ({ code, message, start_location: { row, column } }) => `${path}:${row}:${column}: ${code} ${message}`,
  );
  return isToWrite || formatted === text
    ? lines
    : [...lines, `${path}: not formatted: npm run format:python`];
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
