import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { PositionEncoding, Workspace } from "@astral-sh/ruff-wasm-nodejs";

const lineWidth = 100;

/** The texts in one format for each language, whoever wrote them. A text that cannot be formatted stays as it is. */
export function formatAll(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "goldseam-format-"));
  try {
    const names = files.map(({ path }, index) => join(folder, `${index}${extname(path)}`));
    for (const [index, { text }] of files.entries()) writeFileSync(names[index] ?? "", text);
    const settings = {
      root: true,
      formatter: { indentStyle: "space", indentWidth: 2, lineWidth },
      javascript: { formatter: { quoteStyle: "double" } },
    };
    writeFileSync(join(folder, "biome.json"), JSON.stringify(settings));
    spawnSync("biome", ["format", "--write", "."], { cwd: folder, stdio: "ignore" });
    return files.map(({ path, text }, index) =>
      path.endsWith(".py") ? formatPython(text) : readFileSync(names[index] ?? "", "utf8"),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function formatPython(text: string): string {
  const ruff = new Workspace({ "line-length": lineWidth }, PositionEncoding.Utf16);
  try {
    return ruff.format(text);
  } catch {
    return text;
  }
}
