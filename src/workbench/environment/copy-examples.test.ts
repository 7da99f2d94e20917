import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { copyExamples } from "./copy-examples.ts";

const folder = mkdtempSync(join(tmpdir(), "goldseam-examples-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

test("missing settings that git ignores are copies of their examples", () => {
  write({
    ".gitignore": "/src/config.ts\nsettings.json\n.env\nkept.ini\n",
    "src/config.ts.example": "one",
    "api/settings.example.json": "two",
    ".env.example": "SECRET=",
    "kept.ini": "own",
    "kept.ini.sample": "not this",
    "docs/page.html.template": "no settings",
  });
  expect(copyExamples({ path: folder, submodules: [] })).toEqual(["api/settings.json", "src/config.ts"]);
  expect(readFileSync(join(folder, "src/config.ts"), "utf8")).toBe("one");
  expect(readFileSync(join(folder, "kept.ini"), "utf8")).toBe("own");
  expect(existsSync(join(folder, ".env"))).toBe(false);
});

test("writes through no link", () => {
  write({ ".gitignore": "config.js\n", "config.js.example": "text" });
  symlinkSync(join(folder, "elsewhere"), join(folder, "config.js"));
  expect(copyExamples({ path: folder, submodules: [] })).toEqual([]);
  expect(existsSync(join(folder, "elsewhere"))).toBe(false);
});
