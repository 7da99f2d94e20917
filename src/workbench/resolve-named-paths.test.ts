import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/support/repositories/git-repository.ts";
import { defaultPolicy } from "../policy/default-policy.fixture.ts";
import { evaluate } from "../policy/index.ts";
import { resolveNamedPaths } from "./resolve-named-paths.ts";

describe("the policy with real links", () => {
  const folder = temporaryFolder();
  const repo = join(folder, "repo");

  beforeAll(() => {
    for (const name of ["repo/src", "repo/tests/deep", "repo/.github", "outside"]) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    for (const name of ["repo/src/a.py", "repo/tests/test_a.py", "outside/secret"])
      writeFileSync(join(folder, name), "");
    symlinkSync("../outside", join(repo, "out"));
    symlinkSync("../../outside/secret", join(repo, "tests/link"));
    symlinkSync("../src", join(repo, "tests/src"));
    symlinkSync("tests/deep", join(repo, "link"));
    symlinkSync("../.github", join(repo, "src/etc"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("allows a command only if every existing path it names really is inside", () => {
    const names = fc.constantFrom(
      "src",
      "tests",
      "out",
      "link",
      "deep",
      "etc",
      "..",
      ".",
      "*",
      "a.py",
      "secret",
    );
    const path = fc.array(names, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    let allowed = 0;
    fc.assert(
      fc.property(fc.array(path, { maxLength: 2 }), (words) => {
        const argv = ["ruff", ...words];
        const request = {
          kind: "run" as const,
          role: "coder",
          argv,
          realPaths: resolveNamedPaths(repo, argv),
        };
        if (!evaluate(defaultPolicy, request).allowed) return;
        allowed += 1;
        for (const one of words) {
          const real = existing(repo, one);
          expect(real === undefined || real === repo || real.startsWith(`${repo}/`)).toBe(true);
          expect(real?.includes("/.github")).not.toBe(true);
        }
      }),
      { numRuns: 2000, seed: 20 },
    );
    expect(allowed).toBeGreaterThan(100);
  });

  /** As the kernel reads it: links first, `..` after them. */
  function existing(from: string, path: string): string | undefined {
    try {
      return realpathSync.native(`${from}/${path}`);
    } catch {
      return undefined;
    }
  }
});
