import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Mount } from "../../ports/sandbox.ts";
import { withInstalled } from "./installed-files.ts";

const folder = mkdtempSync(join(tmpdir(), "goldseam-installed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [top, one] = [join(folder, "top"), join(folder, "one")];
const store = join(top, ".store/tool@1/modules/tool");
for (const path of [store, one]) mkdirSync(path, { recursive: true });
writeFileSync(join(folder, "secret"), "secret");
writeFileSync(join(store, "about.json"), "{}");
symlinkSync(".store/tool@1/modules/tool", join(top, "tool"));
symlinkSync("../../../modules/tool", join(one, "tool"));
symlinkSync("../secret", join(top, "out"));
symlinkSync(join(folder, "secret"), join(top, "absolute"));
symlinkSync("loop", join(top, "loop"));
symlinkSync("../packages/two", join(top, "two"));

const mounts: readonly Mount[] = [
  { kind: "bind", host: top, inside: "/workspace/modules", writable: false },
  { kind: "bind", host: one, inside: "/workspace/packages/one/modules", writable: false },
];
const texts: Readonly<Record<string, string>> = { "a.txt": "a", "packages/two/about.json": "{}" };
const checkout = { paths: Object.keys(texts), read: (path: string) => texts[path] };
const files = withInstalled(checkout, mounts);

test("files of dependencies are read where the sandbox has them, and not listed", () => {
  expect(files.paths).toEqual(checkout.paths);
  expect(files.read("a.txt")).toBe("a");
  expect(files.read("modules/.store/tool@1/modules/tool/about.json")).toBe("{}");
});

test("links are followed as inside the sandbox, also from one mount to another", () => {
  expect(files.read("modules/tool/about.json")).toBe("{}");
  expect(files.read("packages/one/modules/tool/about.json")).toBe("{}");
  expect(files.read("modules/two/about.json")).toBe("{}");
});

test.each(["modules/out", "modules/absolute", "modules/loop", "modules/../../secret", "modules/none"])(
  "nothing outside is read: %s",
  (path) => {
    expect(files.read(path)).toBeUndefined();
  },
);
