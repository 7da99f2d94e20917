import { expect, it } from "vitest";
import { testGate } from "./gates.ts";

const project = { toolchain: "python", root: "", runner: "pytest", hasTests: true };

/** What pytest is asked for by `-m`. */
function chosenMarker(pytestIni: string, selection: { files?: string[]; isPart?: boolean } = {}) {
  const texts: Record<string, string> = { "pytest.ini": `[pytest]\n${pytestIni}`, "test_a.py": "" };
  const files = { paths: Object.keys(texts), read: (path: string) => texts[path] };
  const gate = testGate(project, files, { coverage: false, ...selection });
  const argv = gate.status === "command" ? gate.command.argv : [];
  return argv.includes("-m") ? argv[argv.indexOf("-m") + 1] : undefined;
}

const slow = "markers =\n    slow: takes minutes\n    web\n";

it.each([
  ["tests marked fast", "markers =\n    fast: quick\n    slow\n", "fast"],
  ["tests that are not marked slow", slow, "not slow"],
  ["all tests without such a marker", "markers =\n    web: uses the web\n", undefined],
  ["what the project chooses by markers itself", `addopts = -q -m "not web"\n${slow}`, undefined],
])("a full run has %s", (_, settings, marker) => {
  expect(chosenMarker(settings)).toBe(marker);
});

it("a part of a full run leaves the same tests out, and files that are asked for run whole", () => {
  expect(chosenMarker(slow, { files: ["test_a.py"], isPart: true })).toBe("not slow");
  expect(chosenMarker(slow, { files: ["test_a.py"] })).toBeUndefined();
});
