import { expect, test } from "vitest";
import type { Project } from "../../toolchain/toolchain.ts";
import { pythonFormatters } from "./formatters.ts";

const project: Project = {
  root: "",
  toolchain: "python",
  runner: "pytest",
  hasTests: false,
};

function formatters(texts: Readonly<Record<string, string>>): string[] {
  const files = { paths: Object.keys(texts), read: (path: string) => texts[path] };
  return pythonFormatters(project, files, ["tests/test_a.py"]).map(({ argv }) =>
    [argv[0]?.slice(argv[0].lastIndexOf("/") + 1), ...argv.slice(1, -1)].join(" "),
  );
}

const fix =
  'ruff check --no-cache --fix --no-fix-only --exit-zero --quiet --force-exclude --config lint.extend-safe-fixes=["PT","ANN"]';
const plain = (width: number, quotes = "double") =>
  `ruff format --no-cache --isolated --line-length=${width} --config format.quote-style="${quotes}"`;

test.each([
  ["nothing", {}, [plain(88)]],
  ["nothing, but a habit", { "tests/test_b.py": "assert 'a' == b['c'] + \"d\"\n" }, [plain(88, "single")]],
  [
    "black beside flake8",
    { "tox.ini": "[testenv:lint]\ndeps = black\n[flake8]\n" },
    [plain(88), "black --quiet"],
  ],
  ["the lines of flake8", { "tox.ini": "[flake8]\nmax-line-length = 100\n" }, [plain(100)]],
  ["ruff", { "pyproject.toml": "[tool.ruff]\nline-length = 100\n" }, [fix, "ruff format --no-cache"]],
  [
    "black next to ruff that lints",
    { "pyproject.toml": "[tool.ruff]\n[tool.black]\nline-length = 99\n" },
    [fix, plain(99), "black --quiet"],
  ],
  [
    "black that leaves quotes alone",
    { "pyproject.toml": "[tool.black]\nskip-string-normalization = true\n", "tests/test_b.py": "'a'\n" },
    [plain(88, "single"), "black --quiet"],
  ],
  ["ruff by a hook", { ".pre-commit-config.yaml": "- id: ruff-format\n" }, ["ruff format --no-cache"]],
])("%s", (_, texts: Record<string, string>, expected) => {
  expect(formatters(texts)).toEqual(expected);
});
