import { describe, expect, it } from "vitest";
import { testGate } from "./gates.ts";
import { planInstall } from "./install/packaging.ts";
import { pythonToolchain as python } from "./python-toolchain.ts";

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

describe("a Django project that manage.py tests", () => {
  const manage = 'os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site.settings")';
  const tests = "class A(TestCase):\n    pass\n";
  const texts = { "manage.py": manage, "polls/tests.py": tests, "polls/test_views.py": tests };
  const commandWith = (more: Record<string, string>) => {
    const all: Record<string, string> = { ...texts, ...more };
    const files = { paths: Object.keys(all), read: (path: string) => all[path] };
    const gate = testGate(project, files, { coverage: false });
    const install = planInstall(project, files).commands.flatMap(({ argv }) => argv);
    return [...(gate.status === "command" ? gate.command.argv : []), ...install];
  };

  it("runs with its settings and the names that Django's own runner takes", () => {
    expect(commandWith({})).toEqual(
      expect.arrayContaining([
        "--ds=site.settings",
        "python_files=test*.py *_test.py *_tests.py",
        "--package=pytest-django",
      ]),
    );
  });

  it.each<[string, Record<string, string>]>([
    ["settings for pytest", { "pytest.ini": "[pytest]\nDJANGO_SETTINGS_MODULE = site.testing\n" }],
    ["a conftest", { "conftest.py": "django.setup()\n" }],
  ])("is left to %s if there are any", (_, more) => {
    expect(commandWith(more).join(" ")).not.toMatch(/--ds|python_files/);
    const all: Record<string, string> = { ...texts, ...more };
    const detected = python.detect({ paths: Object.keys(all), read: (path) => all[path] });
    expect(detected).toMatchObject({ djangoSettings: expect.stringMatching(/^site\./) });
  });
});
