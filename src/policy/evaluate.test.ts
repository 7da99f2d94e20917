import { describe, expect, it } from "vitest";
import { defaultPolicy } from "./default-policy.fixture.ts";
import { evaluate } from "./evaluate.ts";
import { extendPolicy } from "./extend-policy.ts";
import type { PolicyRequest } from "./policy.ts";
import { runRequest, testRequest, writeRequest } from "./requests.fixture.ts";

const codeOf = (request: PolicyRequest) => evaluate(defaultPolicy, request).code;
const none = { run: { allow: [], deny: [] }, write: { allow: [], deny: [] } };

describe("running", () => {
  it.each([
    ["owner", ["npm", "ci", "--prefer-offline"]],
    ["owner", ["npx", "vitest", "run", "--coverage"]],
    ["owner", ["pytest", "-k", "adds and not slow", "tests"]],
    ["owner", ["mocha", "test/**/*.test.{js,ts}"]],
    ["owner", ["tsc", "-p", "tsconfig.json"]],
    ["owner", ["poetry", "run", "pytest", "tests"]],
    ["owner", ["yarn", "install", "--immutable"]],
    ["owner", ["pnpm", "run", "lint"]],
    ["owner", ["node", "-r", "ts-node/register", "--test"]],
    ["owner", ["npx", "eslint", "-c", "lint.js", "src"]],
    ["owner", ["pip", "install", "-r", "requirements.txt"]],
    ["coder", ["ruff", "check", "src"]],
    ["coder", ["node", "--test"]],
    ["test-builder", ["pytest", "-x", "tests/test_a.py"]],
    ["test-builder", ["pytest", "tests/test_a.py::test_adds"]],
    ["test-builder", ["vitest", "run", "test/a.test.ts"]],
    ["test-builder", ["node", "--test", "--", "test/a.test.js"]],
  ])("allows %s %j", (role, argv) => {
    expect(evaluate(defaultPolicy, runRequest(role, ...argv))).toMatchObject({
      allowed: true,
      code: "ALLOWED",
      matched_rules: [expect.stringContaining(argv[0] ?? "")],
    });
  });

  it.each([
    ["owner", [], "UNPARSABLE"],
    ["owner", [""], "UNPARSABLE"],
    ["owner", ["npm", "te\0st"], "UNPARSABLE"],
    ["owner", ["no-such-tool"], "COMMAND_NOT_ALLOWED"],
    ["owner", ["./node_modules/.bin/eslint", "."], "COMMAND_NOT_ALLOWED"],
    ["owner", ["/usr/bin/npm", "ci"], "COMMAND_NOT_ALLOWED"],
    ["owner", ["NPM", "ci"], "COMMAND_NOT_ALLOWED"],
    ["owner", ["npm ci"], "COMMAND_NOT_ALLOWED"],
    ["coder", ["pip", "install", "left-pad"], "COMMAND_NOT_ALLOWED"],
    ["test-builder", ["npm", "test"], "COMMAND_NOT_ALLOWED"],
    ["test-builder", ["vitest"], "COMMAND_NOT_ALLOWED"],
    ["test-builder", ["pytest"], "TARGET_REQUIRED"],
    ["test-builder", ["pytest", "-k", "name"], "TARGET_REQUIRED"],
    ["test-builder", ["pytest", "src"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
    ["test-builder", ["pytest", "tests/test_a.py", "src"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
    ["coder", ["prettier", "--write", "goldseam.json"], "PROTECTED_PATH"],
    ["coder", ["eslint", "--fix", ".GitHub/workflows/x.js"], "PROTECTED_PATH"],
    ["root", ["npm", "ci"], "UNKNOWN_ROLE"],
  ])("denies %s %j: %s", (role, argv, code) => {
    expect(codeOf(runRequest(role, ...argv))).toBe(code);
  });

  it("denies a word that nobody resolved, and one that a link leads out", () => {
    const request = { kind: "run" as const, role: "owner", argv: ["ruff", "src"] };
    expect(codeOf({ ...request, realPaths: new Map() })).toBe("PATH_UNRESOLVED");
    expect(codeOf({ ...request, realPaths: new Map([["src", ["/etc"]]]) })).toBe(
      "PATH_OUTSIDE_ALLOWED_SCOPE",
    );
    expect(codeOf({ ...request, realPaths: new Map([["src", ["src", "../else"]]]) })).toBe(
      "PATH_OUTSIDE_ALLOWED_SCOPE",
    );
  });
});

describe("testing", () => {
  it.each([
    [["tests/test_a.py"], "ALLOWED"],
    [["tests\\unit\\test_a.py"], "ALLOWED"],
    [["src/../tests/test_a.py"], "ALLOWED"],
    [["src/range.test.ts"], "ALLOWED"],
    [[], "TARGET_REQUIRED"],
    [["src/range.ts"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
    [["tests/../src/range.ts"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
    [["tests\\..\\src\\range.ts"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
    [["tests/../../other/tests/test_a.py"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
    [["/tests/test_a.py"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
    [["C:\\tests\\test_a.py"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
    [["~/tests/test_a.py"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
    [["tests/a.py", "src/a.py"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
    [[""], "UNPARSABLE"],
    [["tests/a\n.py"], "UNPARSABLE"],
    [["tests/a\0.py"], "UNPARSABLE"],
    [["tests/\uff0e\uff0e/a.py"], "PATH_AMBIGUOUS"],
    [["tests/t\u0435st_a.py"], "PATH_AMBIGUOUS"],
  ])("%j: %s", (targets, code) => {
    expect(codeOf(testRequest(...targets))).toBe(code);
  });
});

describe("writing", () => {
  it.each([
    ["test-builder", "tests/test_client_agent.py", "ALLOWED"],
    ["test-builder", "src/range.agent.test.ts", "ALLOWED"],
    ["test-builder", "src/range.ts", "WRITE_NOT_ALLOWED"],
    ["test-builder", "tests/conftest.py", "PROTECTED_PATH"],
    ["test-builder", "test/package.json", "PROTECTED_PATH"],
    ["test-builder", "tests/../.git/hooks/pre-commit", "PROTECTED_PATH"],
    ["coder", "src/range.ts", "ALLOWED"],
    ["coder", "tests/test_client.py", "DENIED_BY_RULE"],
    ["coder", "Tests/test_client.py", "DENIED_BY_RULE"],
    ["coder", "vitest.config.ts", "PROTECTED_PATH"],
    ["coder", "packages/a/package-lock.json", "PROTECTED_PATH"],
    ["coder", ".github/workflows/ci.yml", "PROTECTED_PATH"],
    ["coder", "docs/SECURITY.MD", "PROTECTED_PATH"],
    ["coder", "CODEOWNERS", "PROTECTED_PATH"],
    ["coder", "sub/.git", "PROTECTED_PATH"],
    ["coder", "src\\range.ts", "PATH_AMBIGUOUS"],
    ["coder", "src/range.ts.", "PATH_AMBIGUOUS"],
    ["coder", ".git /config", "PATH_AMBIGUOUS"],
    ["coder", ".g\u200cit/config", "PATH_AMBIGUOUS"],
    ["coder", "GIT~1/config", "PATH_AMBIGUOUS"],
    ["coder", ".git::$INDEX_ALLOCATION/config", "PATH_AMBIGUOUS"],
    ["coder", "../outside.ts", "PATH_OUTSIDE_ALLOWED_SCOPE"],
    ["coder", ".", "UNPARSABLE"],
    ["owner", "src/range.ts", "WRITE_NOT_ALLOWED"],
  ])("%s %s: %s", (role, path, code) => {
    expect(codeOf(writeRequest(role, path))).toBe(code);
  });

  it("lets the test builder add, never change", () => {
    expect(codeOf(writeRequest("test-builder", "tests/test_a.py", { exists: true }))).toBe("NOT_A_NEW_FILE");
    expect(codeOf(writeRequest("coder", "src/a.py", { exists: true }))).toBe("ALLOWED");
  });

  it("lets the test builder, and nobody else, change a test file that Goldseam wrote", () => {
    const own = { exists: true, isOwn: true };
    expect(codeOf(writeRequest("test-builder", "tests/test_a_agent.py", own))).toBe("ALLOWED");
    expect(codeOf(writeRequest("test-builder", "src/a.py", own))).toBe("WRITE_NOT_ALLOWED");
    expect(codeOf(writeRequest("coder", "tests/test_a_agent.py", own))).toBe("DENIED_BY_RULE");
  });

  it("judges the place that a link leads to as well", () => {
    const linked = writeRequest("test-builder", "tests/a.test.ts", { realPath: ".github/a.test.ts" });
    expect(codeOf(linked)).toBe("PROTECTED_PATH");
    const out = writeRequest("test-builder", "tests/a.test.ts", { realPath: "/etc/a.test.ts" });
    expect(codeOf(out)).toBe("PATH_OUTSIDE_ALLOWED_SCOPE");
  });
});

describe("configuration", () => {
  it("allows further commands by their first words, to the owner alone", () => {
    const policy = extendPolicy(defaultPolicy, {
      ...none,
      run: { allow: [["./scripts/check.sh", "fast"]], deny: [] },
    });
    expect(evaluate(policy, runRequest("owner", "./scripts/check.sh", "fast", "src")).allowed).toBe(true);
    expect(evaluate(policy, runRequest("owner", "./scripts/check.sh", "slow")).code).toBe(
      "COMMAND_NOT_ALLOWED",
    );
    expect(evaluate(policy, runRequest("owner", "./scripts/check.sh", "fast", "../x")).allowed).toBe(false);
    expect(evaluate(policy, runRequest("coder", "./scripts/check.sh", "fast")).allowed).toBe(false);
  });

  it("allows a wrapper only where the whole command is spelled out", () => {
    const spelled = ["sh", "-c", "make a && make b"];
    const policy = extendPolicy(defaultPolicy, { ...none, run: { allow: [["sh"], spelled], deny: [] } });
    expect(evaluate(policy, runRequest("owner", ...spelled)).allowed).toBe(true);
    expect(evaluate(policy, runRequest("owner", "sh", "-c", "make a")).code).toBe("WRAPPER_NOT_ALLOWED");
    expect(evaluate(policy, runRequest("owner", ...spelled, "x")).code).toBe("WRAPPER_NOT_ALLOWED");
  });

  it("keeps agents from the execution log, wherever it is", () => {
    const policy = extendPolicy(defaultPolicy, { ...none, executionLog: "notes/gates.md" });
    const codeOf = (path: string) => evaluate(policy, writeRequest("coder", path)).code;
    expect(["notes/gates.md", "notes/gates.json", "EXECUTION-LOG.md"].map(codeOf)).toEqual(
      Array(3).fill("PROTECTED_PATH"),
    );
    expect(codeOf("notes/other.md")).toBe("ALLOWED");
  });

  it("lets a denial beat a permission, in either order", () => {
    const policy = extendPolicy(defaultPolicy, {
      run: { allow: [["npm", "publish"]], deny: [["npm"]] },
      write: { allow: ["checks/**"], deny: ["tests/legacy/**"] },
    });
    expect(evaluate(policy, runRequest("owner", "npm", "publish"))).toMatchObject({
      code: "DENIED_BY_RULE",
      matched_rules: ["goldseam.json:policy.run.deny:npm"],
    });
    expect(evaluate(policy, writeRequest("test-builder", "checks/a.py")).allowed).toBe(true);
    expect(evaluate(policy, writeRequest("test-builder", "tests/Legacy/test_a.py")).code).toBe(
      "DENIED_BY_RULE",
    );
  });

  it.each([".github/**", "**/.git/hooks/*", "goldseam.json", "../x/**", "packages/*/package.json"])(
    "cannot open %s",
    (pattern) => {
      expect(() => extendPolicy(defaultPolicy, { ...none, write: { allow: [pattern], deny: [] } })).toThrow(
        "policy.write.allow",
      );
    },
  );

  it("does not open what a wide pattern happens to include", () => {
    const policy = extendPolicy(defaultPolicy, { ...none, write: { allow: ["**"], deny: [] } });
    expect(evaluate(policy, writeRequest("test-builder", ".github/x.yml")).code).toBe("PROTECTED_PATH");
  });
});
