import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/support/git-repository.ts";
import { defaultPolicy } from "../policy/default-policy.fixture.ts";
import { evaluate } from "../policy/evaluate.ts";
import { runRequest, testRequest, writeRequest } from "../policy/requests.fixture.ts";
import { resolveNamedPaths } from "./resolve-named-paths.ts";

const root = "/repo/root";
const fragment = fc.constantFrom(
  ...[
    "..",
    "..",
    ".",
    "/",
    "/",
    "/",
    "\\",
    "//",
    "~",
    "-",
    "--",
    "-C",
    "--out=",
    "=",
    ":",
    ",",
    "@",
    " ",
    "'",
  ],
  ...[
    "src",
    "src",
    "tests",
    "tests",
    "test",
    "a.py",
    "test_a.py",
    "a.test.ts",
    ".git",
    ".GIT",
    "hooks",
    ".github",
  ],
  ...[
    "*",
    "?",
    "**",
    "{",
    "}",
    "[",
    "]",
    ";",
    "$",
    "`",
    "|",
    ">",
    "\n",
    "\0",
    "\u200b",
    "\uff0e",
    "\uff0f",
    "\u0435",
  ],
  ...["etc", "passwd", "goldseam.json", "link", "out", "C:", "http://", "é", "e\u0301", "%2e%2e", "GIT~1"],
);
const word = fc.oneof(
  { weight: 3, arbitrary: fc.array(fragment, { minLength: 1, maxLength: 7 }).map((parts) => parts.join("")) },
  {
    weight: 2,
    arbitrary: fc.array(fragment, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("/")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
);
const program = fc.constantFrom("ruff", "npm", "node", "pytest", "tsc", "mocha", "python3", "sh", "make");
const role = fc.constantFrom("owner", "coder", "test-builder");

/** Every way a program may cut a path out of a word, by brute force and without the policy's own reading. */
function readings(text: string): string[] {
  const starts = [0, 2, ...[...text].keys()].filter(
    (at) => at === 0 || (at === 2 && /^-[^-]/.test(text)) || /[=,:@"'\s]/.test(text[at - 1] ?? ""),
  );
  return starts.flatMap((start) => {
    const rest = text.slice(start);
    const end = rest.search(/[=,:@"'\s]/);
    const cuts = end === -1 ? [rest] : [rest, rest.slice(0, end)];
    return cuts.flatMap((cut) => [cut, cut.normalize("NFKC"), cut.replaceAll("\\", "/")]);
  });
}

function isInside(path: string): boolean {
  const real = posix.resolve(root, path);
  return real === root || real.startsWith(`${root}/`);
}

/** Runs a property and says how often the policy allowed, so that a policy that allows nothing does not pass. */
function allowedOf(
  numRuns: number,
  arbitrary: fc.Arbitrary<{ allowed: boolean; escaped: string[] }>,
): number {
  let allowed = 0;
  fc.assert(
    fc.property(arbitrary, (outcome) => {
      if (!outcome.allowed) return;
      allowed += 1;
      expect(outcome.escaped).toEqual([]);
    }),
    { numRuns, seed: 20 },
  );
  return allowed;
}

describe("what is allowed lies inside, over 100,000 generated requests", () => {
  it("for argument lists", () => {
    const outcome = fc.tuple(role, program, fc.array(word, { maxLength: 4 })).map(([who, name, words]) => ({
      allowed: evaluate(defaultPolicy, runRequest(who, name, ...words)).allowed,
      escaped: words.flatMap(readings).filter((path) => !isInside(path)),
    }));
    expect(allowedOf(40_000, outcome)).toBeGreaterThan(1000);
  });

  it("for targets of test runs", () => {
    const outcome = fc.array(word, { maxLength: 2 }).map((targets) => ({
      allowed: evaluate(defaultPolicy, testRequest(...targets)).allowed,
      escaped: targets.filter((one) => {
        const real = posix.resolve(root, one.replaceAll("\\", "/").normalize("NFKC"));
        return !isInside(one) || !/\/(tests?)(\/|$)|test_|\.test\./.test(real.slice(root.length));
      }),
    }));
    expect(allowedOf(30_000, outcome)).toBeGreaterThan(500);
  });

  it("for files that agents write", () => {
    const outcome = fc.tuple(fc.constantFrom("coder", "test-builder"), word).map(([who, path]) => {
      const real = posix.resolve(root, path).slice(root.length).normalize("NFKC").toLowerCase();
      const isProtected = /\/\.git(hub)?(\/|$)|\/goldseam\.json$|[\\\0\n]/.test(real);
      const isTest = /\/tests?(\/|$)|\/test_[^/]*\.py$|\.test\.[^/]*$/.test(real);
      return {
        allowed: evaluate(defaultPolicy, writeRequest(who, path)).allowed,
        escaped: isInside(path) && !isProtected && isTest === (who === "test-builder") ? [] : [path],
      };
    });
    expect(allowedOf(30_000, outcome)).toBeGreaterThan(500);
  });
});

describe("with real links", () => {
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

  it("allows a command only where every existing path it names really lies inside", () => {
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

  /** The kernel's own reading: links first, `..` after them. */
  function existing(from: string, path: string): string | undefined {
    try {
      return realpathSync.native(`${from}/${path}`);
    } catch {
      return undefined;
    }
  }
});
