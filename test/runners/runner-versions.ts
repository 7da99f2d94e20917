/** A version of a runner, and a small project with tests for it: one that passes, one that fails. */
export interface RunnerVersion {
  readonly runner: string;
  readonly version: string;
  readonly sourcePath: string;
  readonly testPath: string;
  readonly files: Readonly<Record<string, string>>;
  /** Whether it can run tests in another order. */
  readonly shuffles: boolean;
  /** Whether it needs a newer node than Goldseam asks the user for. */
  readonly needsNewNode: boolean;
}

/** From the oldest that is still in use to the newest; all of them are run by `npm run runners`. */
const versions: Readonly<Record<string, readonly [oldest: string, ...others: string[]]>> = {
  jest: ["24.9.0", "26.6.3", "27.5.1", "29.7.0", "30.5.2"],
  vitest: ["0.34.6", "1.6.1", "2.1.9", "3.2.4", "4.1.12", "5.1.0"],
  mocha: ["8.4.0", "10.8.2", "11.7.4", "12.0.3"],
  ava: ["3.15.0", "5.3.1", "6.4.1", "7.0.0", "8.0.0"],
  tape: ["4.17.0", "5.10.2"],
  tap: ["14.11.0", "16.3.10", "18.8.0", "21.8.0"],
  pytest: ["6.2.5", "7.4.4", "8.4.2", "9.2.0"],
};
/** They run on no node before 22. */
const needNewNode = new Set(["vitest 5.1.0", "ava 8.0.0"]);

const commonJs = `function size(n) {
  if (n > 9) return "big";
  return "small";
}
function unused() {
  return 1;
}
module.exports = { size, unused };
`;
const module = commonJs.replace(/module\.exports = (.*);/, "export $1;");
const python =
  'def size(n):\n    if n > 9:\n        return "big"\n    return "small"\n\n\ndef unused():\n    return 1\n';

/** The lines of the source that tests reach, and those of the function that no test calls. */
export const lines = { used: 3, unused: { javascript: 6, python: 8 } } as const;

/** The names of the two tests. */
export const names = { passing: "is small", failing: "is huge" } as const;

const grouped = (start: string) => `${start}
describe("size", () => {
  it("is small", () => { if (size(1) !== "small") throw new Error("not small"); });
  it("is huge", () => { if (size(10) !== "huge") throw new Error("not huge"); });
});
`;
const inTurn = (start: string, equal: "is" | "equal", end = "") => `${start}
test("is small", (t) => { t.${equal}(size(1), "small"); ${end} });
test("is huge", (t) => { t.${equal}(size(10), "huge"); ${end} });
`;

const required = 'const { size } = require("../lib/size");';

function filesOf(runner: string, version: string): Readonly<Record<string, string>> {
  const isModule = runner === "vitest" || (runner === "ava" && !version.startsWith("3."));
  const manifest = {
    ...(isModule ? { type: "module" } : {}),
    scripts: { test: runner === "vitest" ? "vitest run" : runner },
    devDependencies: { [runner]: version },
  };
  const imported = 'import { size } from "../lib/size.js";';
  const tests: Readonly<Record<string, string>> = {
    jest: grouped(required),
    mocha: grouped(required),
    vitest: grouped(`import { describe, it } from "vitest";\n${imported}`),
    ava: isModule
      ? inTurn(`import test from "ava";\n${imported}`, "is")
      : inTurn(`const test = require("ava");\n${required}`, "is"),
    tape: inTurn(`const test = require("tape");\n${required}`, "equal", "t.end();"),
    tap: inTurn(`const { test } = require("tap");\n${required}`, "equal", "t.end();"),
  };
  return {
    "package.json": JSON.stringify(manifest),
    "lib/size.js": isModule ? module : commonJs,
    "test/size.test.js": tests[runner] ?? "",
  };
}

const pythonFiles = (version: string) => ({
  "requirements.txt": `pytest==${version}\n`,
  "size.py": python,
  "tests/test_size.py":
    'from size import size\n\n\ndef test_is_small():\n    assert size(1) == "small"\n\n\ndef test_is_huge():\n    assert size(10) == "huge"\n',
});

/** The oldest and the newest of each runner, or all. */
export function runnerVersions(which: "ends" | "all"): RunnerVersion[] {
  return Object.entries(versions).flatMap(([runner, [oldest, ...others]]) => {
    const chosen = which === "all" ? [oldest, ...others] : [oldest, ...others.slice(-1)];
    return chosen.map((version) => ({
      runner,
      version,
      needsNewNode: needNewNode.has(`${runner} ${version}`),
      ...projectOf(runner, version),
    }));
  });
}

function projectOf(
  runner: string,
  version: string,
): Omit<RunnerVersion, "runner" | "version" | "needsNewNode"> {
  if (runner === "pytest")
    return {
      sourcePath: "size.py",
      testPath: "tests/test_size.py",
      files: pythonFiles(version),
      shuffles: true,
    };
  const shuffles = runner === "vitest" || (runner === "jest" && Number.parseInt(version, 10) >= 29);
  return {
    sourcePath: "lib/size.js",
    testPath: "test/size.test.js",
    files: filesOf(runner, version),
    shuffles,
  };
}
