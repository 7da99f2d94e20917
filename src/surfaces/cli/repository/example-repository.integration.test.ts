import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createExampleRepository, exampleNames } from "./example-repository.ts";
import { git, uncommittedFiles } from "./git.ts";

const examples = fileURLToPath(new URL("../../../../examples", import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "goldseam-example-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("example repository", () => {
  it.each(exampleNames)(
    "%s has a clean main and a change by somebody else on a branch, twice over",
    async (name) => {
      for (const _ of ["once", "again"]) {
        const repository = await createExampleRepository(examples, name, join(folder, name));
        const log = await git(repository.folder, ["log", "--format=%an", repository.branch]);
        const added = await git(repository.folder, ["diff", "--name-only", "main", repository.branch]);
        expect(log.trim().split("\n")).toEqual(["Demo Agent", "Demo Maintainer"]);
        expect(added).not.toContain("test");
        expect(await uncommittedFiles(repository.folder)).toBe(0);
        expect((await git(repository.folder, ["branch", "--show-current"])).trim()).toBe("main");
      }
    },
  );
});
