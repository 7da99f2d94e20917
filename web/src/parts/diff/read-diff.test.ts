import { expect, test } from "vitest";
import { readDiff } from "./read-diff.ts";

const diff = `diff --git a/src/a.js b/src/a.js
index 1..2 100644
--- a/src/a.js
+++ b/src/a.js
@@ -1,3 +1,3 @@ function a() {
 one
-two
+2
 three
diff --git a/new file.md b/new file.md
new file mode 100644
--- /dev/null
+++ b/new file.md
@@ -0,0 +1 @@
+--- not a header
diff --git a/logo.png b/logo.png
new file mode 100644
GIT binary patch
literal 3
`;

test("a diff is read file by file, with the numbers of its lines on both sides", () => {
  const [changed, added, binary] = readDiff(diff);
  expect(changed).toMatchObject({ path: "src/a.js", kind: "changed", added: 1, removed: 1 });
  expect(changed?.lines).toEqual([
    { kind: "hunk", text: "function a() {", before: undefined, after: undefined },
    { kind: "same", text: "one", before: 1, after: 1 },
    { kind: "removed", text: "two", before: 2, after: undefined },
    { kind: "added", text: "2", before: undefined, after: 2 },
    { kind: "same", text: "three", before: 3, after: 3 },
  ]);
  expect(added).toMatchObject({ path: "new file.md", kind: "added", added: 1 });
  expect(added?.lines.at(-1)?.text).toBe("--- not a header");
  expect(binary).toMatchObject({ path: "logo.png", isBinary: true, lines: [] });
});

test("a missing end of the last line is told, as two lines may differ in nothing else", () => {
  const end = "\\ No newline at end of file";
  const [file] = readDiff(`diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-}\n+}\n${end}\n`);
  expect(file).toMatchObject({ added: 1, removed: 1 });
  expect(file?.lines.slice(1).map(({ kind, text }) => [kind, text])).toEqual([
    ["removed", "}"],
    ["added", "}"],
    ["note", "No newline at end of file"],
  ]);
});

test("nothing is no file", () => {
  expect(readDiff("")).toEqual([]);
});
