import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { readSecretFiles } from "./secret-files.ts";

let path: string;
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, "secret");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("reads a secret from the file that a variable names", () => {
  writeFileSync(path, "postgres://app:p\n");
  const env: Record<string, string | undefined> = { GOLDSEAM_DATABASE_FILE: path, OTHER_FILE: "/none" };
  readSecretFiles(env);
  expect(env).toMatchObject({ GOLDSEAM_DATABASE: "postgres://app:p", OTHER_FILE: "/none" });
  expect(env["OTHER"]).toBeUndefined();
});

it("refuses two values, an empty file, and one that is not there", () => {
  writeFileSync(path, "\n");
  const both = { GOLDSEAM_X: "a", GOLDSEAM_X_FILE: path };
  expect(() => readSecretFiles(both)).toThrow("GOLDSEAM_X and GOLDSEAM_X_FILE are both set: use one");
  expect(() => readSecretFiles({ GOLDSEAM_X_FILE: path })).toThrow("it is empty");
  expect(() => readSecretFiles({ GOLDSEAM_X_FILE: "/none" })).toThrow(
    /^GOLDSEAM_X_FILE: \/none cannot be read/,
  );
});
