import { createOutlineParser } from "../../../src/languages/create-outline-parser.ts";
import { createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { strykerVersion, vitestVersion } from "../javascript/subject-repository.ts";
import { measureCalls } from "./measure-calls.ts";
import { measureMutantsPerSecond } from "./measure-mutants-per-second.ts";

const manifest = {
  name: "size",
  private: true,
  type: "module",
  scripts: { test: "vitest run" },
  devDependencies: {
    vitest: vitestVersion,
    "@vitest/coverage-istanbul": vitestVersion,
    "@stryker-mutator/core": strykerVersion,
    "@stryker-mutator/vitest-runner": strykerVersion,
  },
};

const javascript = `const units = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };

export function parseSize(text, { limit = Infinity } = {}) {
  if (typeof text !== "string") throw new TypeError("a size is a text");
  const match = /^([+-]?\\d+(?:\\.\\d+)?) *(b|kb|mb|gb)?$/i.exec(text);
  if (!match) return null;
  const size = Math.floor(Number(match[1]) * units[(match[2] ?? "b").toLowerCase()]);
  if (size < 0) throw new RangeError("a size is not negative");
  return size > limit ? limit : size;
}
`;

const python = `import re

UNITS = {"b": 1, "kb": 1024, "mb": 1024**2, "gb": 1024**3}


def parse_size(text, limit=None):
    if not isinstance(text, str):
        raise TypeError("a size is a text")
    match = re.match(r"^([+-]?\\d+(?:\\.\\d+)?) *(b|kb|mb|gb)?$", text, re.I)
    if not match:
        return None
    size = int(float(match[1]) * UNITS[(match[2] or "b").lower()])
    if size < 0:
        raise ValueError("a size is not negative")
    return limit if limit is not None and size > limit else size
`;

/** Prints calls per second with feedback for both drivers, and mutants per second beside StrykerJS's own runner. */
export async function benchSearchSpeed(): Promise<void> {
  const [setup, outlines] = await Promise.all([createBuildSetup(), createOutlineParser()]);
  const repositories = {
    javascript: createRepository({ "package.json": JSON.stringify(manifest), "src/size.js": javascript }),
    python: createRepository({
      "pyproject.toml": '[project]\nname = "size"\nversion = "1"\n',
      "size.py": python,
    }),
  };
  const open = (name: keyof typeof repositories) =>
    setup.open(repositories[name].path, repositories[name].git("rev-parse", "HEAD"));
  const node = { path: "src/size.js", symbol: "parseSize", outlines };
  try {
    const [first, second] = [await open("javascript"), await open("python")];
    try {
      print("Node driver, calls with feedback", await measureCalls(first, node));
      const calls = await measureCalls(second, { path: "size.py", symbol: "parse_size", outlines });
      print("Python driver, calls with feedback", calls);
      const mutants = await measureMutantsPerSecond(first, node);
      print("kill matrix in process, mutants", mutants.own);
      print("StrykerJS's own runner, mutants", mutants.stryker);
    } finally {
      await Promise.all([first.close(), second.close()]);
    }
  } finally {
    for (const repository of Object.values(repositories)) repository.remove();
    setup.remove();
  }
}

function print(what: string, perSecond: number): void {
  console.log(`${what.padEnd(40)}${perSecond.toFixed(perSecond < 100 ? 1 : 0).padStart(10)} /s`);
}
