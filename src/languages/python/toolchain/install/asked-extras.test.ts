import { expect, test } from "vitest";
import { askedExtras } from "./asked-extras.ts";

const extrasOf = (texts: Readonly<Record<string, string>>) =>
  askedExtras(
    { toolchain: "python", root: "", runner: "pytest", hasTests: true },
    { paths: Object.keys(texts), read: (path) => texts[path] },
  );

test("takes the extras that tox and workflows install for tests", () => {
  const tox =
    "[tox]\nextras = no\n\n[testenv]\ndeps = six\nextras =\n    tests\n    crypto: crypto\ncommands = pytest\n\n[testenv:docs]\nextras = docs\n";
  const workflow = `steps:\n  - run: python -m pip install -e ".[socks, http2]"\n  - run: pip install .[dev]\n  - run: echo .[no]\n`;
  expect(extrasOf({ "tox.ini": tox, ".github/workflows/ci.yml": workflow })).toEqual([
    ...["crypto", "http2", "socks", "tests"],
  ]);
  expect(extrasOf({ "setup.py": "" })).toEqual([]);
});
