import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../../test/support/repositories/git-repository.ts";

const preload = join(import.meta.dirname, "../tools/import-typescript.mjs");

function run(texts: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder("goldseam-typescript-");
  for (const [name, text] of Object.entries({ "package.json": '{"type":"module"}', ...texts }))
    writeFileSync(join(folder, name), text);
  const argv = ["--disable-warning=ExperimentalWarning", `--import=${preload}`, join(folder, "main.ts")];
  return execFileSync(process.execPath, argv, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

const types = {
  "types.ts":
    "export interface Cart { n: number }\nexport type Id = string;\nexport const one = 1;\nconsole.log('loaded');",
  "shape.ts": "export default interface Shape { n: number }",
};

test("takes types out of imports that do not say that they are types, and nothing else", () => {
  const main = `/** A Cart. */
import { Cart, one, Id as Name } from "./types.js";
import Shape from "./shape.js";
import {
  Id,
} from "./types.js";
const f = (cart: Cart, id: Id, name: Name, shape: Shape): number => cart.n + one;
console.log(f({ n: 2 }, "", "", { n: 3 }), new Error("x").stack?.includes("main.ts:8:"));`;
  expect(run({ ...types, "main.ts": main })).toBe("loaded\n3 true");
});

test("compiles enums and properties in parameters", () => {
  const main = `import { Cart } from "./types.js";
enum Size { Small = 1, Big }
class Box { constructor(readonly cart: Cart) {} }
console.log(Size.Big, new Box({ n: 4 }).cart.n);`;
  expect(run({ ...types, "main.ts": main })).toBe("loaded\n2 4");
});
