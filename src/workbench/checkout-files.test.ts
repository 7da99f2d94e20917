import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "../../test/support/repositories/git-repository.ts";
import { readCheckout } from "./checkout-files.ts";

let top: string;
let checkout: string;
beforeAll(() => {
  top = temporaryFolder();
  checkout = join(top, "checkout");
  mkdirSync(join(checkout, "src"), { recursive: true });
  mkdirSync(join(checkout, "node_modules/x"), { recursive: true });
  writeFileSync(join(top, "secret"), "secret");
  writeFileSync(join(checkout, "src/a.js"), "text");
  writeFileSync(join(checkout, "binary"), Buffer.from([0, 1, 2]));
  writeFileSync(join(checkout, "node_modules/x/b.js"), "b");
  symlinkSync(join(top, "secret"), join(checkout, "link"));
  symlinkSync(top, join(checkout, "up"));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

it("lists files, not links and not installed packages", () => {
  expect(readCheckout({ path: checkout, submodules: [] }).paths).toEqual(["binary", "src/a.js"]);
});

it("leaves out submodules", () => {
  expect(readCheckout({ path: checkout, submodules: ["src"] }).paths).toEqual(["binary"]);
});

it.each([
  ["src/a.js", "text"],
  ["gone.js", undefined],
  ["binary", undefined],
  ["link", undefined],
  ["up/secret", undefined],
  ["../secret", undefined],
])("reads %s as %s", (path, text) => {
  expect(readCheckout({ path: checkout, submodules: [] }).read(path)).toBe(text);
});
