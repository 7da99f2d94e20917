import { expect, test } from "vitest";
import { copiedManifests, namesFiles } from "./copied-manifests.ts";

const project = { toolchain: "python", root: "app", runner: "pytest", hasTests: true };
const filesOf = (texts: Readonly<Record<string, string>>) => ({
  paths: Object.keys(texts),
  read: (path: string) => texts[path],
});

test("copies declarations and what requirements refer to, without code and without lines that name files", () => {
  const files = filesOf({
    "app/setup.py": "",
    "app/pyproject.toml": "",
    "app/requirements.txt":
      "-r requirements/base.txt\n-e .[test]\n./libs/own\nshop @ file:///workspace/shop\nsix\n",
    "app/requirements/base.txt":
      "-c ../constraints.txt\ngit+https://host.example/a/b\nlibs/own\nattrs>=1 # libs/x\n",
    "app/constraints.txt": "--find-links ./wheels\n--find-links=https://host.example/x\nsix==1.0\n",
    "app/other.py": "",
  });
  const copied = copiedManifests(project, files, ["requirements.txt"]);
  expect(copied).toEqual([
    { path: "app/constraints.txt", text: "\n--find-links=https://host.example/x\nsix==1.0\n" },
    { path: "app/pyproject.toml" },
    { path: "app/requirements.txt", text: "-r requirements/base.txt\n\n\n\nsix\n" },
    {
      path: "app/requirements/base.txt",
      text: "-c ../constraints.txt\ngit+https://host.example/a/b\n\nattrs>=1 # libs/x\n",
    },
  ]);
});

test.each([
  ["six\n-r more.txt\n", "-e .\n", true],
  ["six\n-r more.txt\n", "attrs\n--index-url https://host.example/simple\n", false],
  ["-r requirements.txt\n", "", false],
])("finds that the project itself is needed, through references", (first, more, expected) => {
  const files = filesOf({ "app/requirements.txt": first, "app/more.txt": more });
  expect(namesFiles(project, files, "requirements.txt")).toBe(expected);
});
