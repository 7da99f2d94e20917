import { describe, expect, test } from "vitest";
import { block } from "./answers.fixture.ts";
import { parseAnswer } from "./parse-answer.ts";

const edit = { kind: "replace", path: "src/sum.js", search: "return a - b;", replace: "return a + b;" };
const plain = block("src/sum.js", "return a - b;", "return a + b;");
const [, ...inner] = plain.split("\n");
const rest = inner.join("\n");

describe("an edit is read", () => {
  test.each([
    ["as asked for", `The sign was wrong.\n\n${plain}`],
    ["in a fence", `\`src/sum.js\`\n\`\`\`js\n${rest}\`\`\`\n`],
    ["with the path in the fence", `\`\`\`js\n${plain}\`\`\`\n`],
    ["under a heading", `### src/sum.js\n\n${rest}`],
    ["in bold, with a colon", `**src/sum.js**:\n${rest}`],
    ["after a word", `File: \`src/sum.js\`\n${rest}`],
    ["with the path beside the mark", rest.replace("SEARCH", "SEARCH src/sum.js")],
    ["with ./ before the path", `./src/sum.js\n${rest}`],
    ["with other marks", plain.replace("SEARCH", "ORIGINAL").replace("REPLACE", "UPDATED")],
    ["with longer marks", plain.replace("<<<<<<<", "<<<<<<<<<").replace(">>>>>>>", ">>>>>")],
    ["with line ends of Windows", plain.replaceAll("\n", "\r\n")],
    ["after thoughts", `<think>\n${block("x.js", "a", "b")}</think>\n${plain}`],
    [
      "as a diff",
      "```diff\n--- a/src/sum.js\n+++ b/src/sum.js\n@@ -2,1 +2,1 @@\n-return a - b;\n+return a + b;\n```\n",
    ],
  ])("%s", (_, answer) => {
    expect(parseAnswer(answer)).toMatchObject({ edits: [edit], problems: [], wanted: [] });
  });

  test("of the same file again without its path", () => {
    const answer = `${plain}\n${rest.replaceAll("return", "yield")}`;
    expect(parseAnswer(answer).edits.map(({ path }) => path)).toEqual(["src/sum.js", "src/sum.js"]);
  });

  test("that adds, writes or removes a file", () => {
    const created = { kind: "create", path: "src/new.js", text: "export const a = 1;\n" };
    const empty = block("src/new.js", "", "export const a = 1;");
    expect(parseAnswer(empty).edits).toEqual([created]);
    expect(parseAnswer("WRITE src/new.js\n```js\nexport const a = 1;\n```").edits).toEqual([created]);
    expect(parseAnswer("src/new.js\n```js\nexport const a = 1;\n```").edits).toEqual([created]);
    expect(parseAnswer("DELETE src/old.js").edits).toEqual([{ kind: "remove", path: "src/old.js" }]);
  });

  test("and an example beside it is no file", () => {
    expect(parseAnswer(`${plain}\nUse it so, in docs/use.md:\n\`\`\`js\nsum(1, 2);\n\`\`\`\n`).edits).toEqual(
      [edit],
    );
  });
});

test("files that are asked for are read with their lines", () => {
  expect(parseAnswer("READ src/a.js\n- READ `src/b.py:10-20`\nREAD c.go lines 5-7").wanted).toEqual([
    { path: "src/a.js" },
    { path: "src/b.py", from: 10, to: 20 },
    { path: "c.go", from: 5, to: 7 },
  ]);
});

describe("no edit is taken from", () => {
  test.each([
    ["prose", "I would add the numbers instead.", ""],
    ["nothing", "", ""],
    ["a block without its end", plain.replace(/>>>>>>>.*/, ""), "has no end"],
    ["a block without its middle", plain.replace("=======\n", ""), "has no end"],
    ["a block cut off by another", plain.replace(/=======[\s\S]*/, ""), "has no end"],
    ["a path above the top", block("../sum.js", "a", "b"), '"../sum.js" is no path inside'],
    ["a path with .. inside", block("src/../../sum.js", "a", "b"), "is no path inside"],
    ["an absolute path", block("/etc/passwd", "a", "b"), "is no path inside"],
    ["a path of Windows", block("c:\\x\\sum.js", "a", "b"), "names no file"],
    ["git's own folder", block(".git/hooks/pre-commit", "", "x"), "is no path inside"],
    ["git's own folder in capitals", block("a/.GIT/config", "", "x"), "is no path inside"],
    ["a home folder", block("~/.ssh/config", "", "x"), "is no path inside"],
    ["a diff of a path above the top", "--- a/../x\n+++ b/../x\n@@ -1 +1 @@\n-a\n+b\n", "is no path inside"],
    ["a block without a path", "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE", "names no file"],
    ["a new file without its text", "WRITE src/new.js\nthe text follows", "no complete text"],
    ["a new file whose text has no end", "WRITE src/new.js\n```js\nexport", "no complete text"],
    ["a very long path", block(`${"a/".repeat(200)}b.js`, "a", "b"), "is no path inside"],
    ["a path with a control character", "DELETE src/\u0007sum.js", "is no path inside"],
    ["a removal above the top", "DELETE ../../home", "is no path inside"],
    ["JSON", '{"path": "src/sum.js", "search": "a", "replace": "b"}', ""],
  ])("%s", (_, answer, problem) => {
    const { edits, problems } = parseAnswer(answer);
    expect(edits).toEqual([]);
    expect(problems.join("\n")).toContain(problem);
  });
});

describe("answers that are made to keep whoever reads them busy are read in no time", () => {
  const many = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join("\n");
  test.each([
    ["fences", many(60_000, () => "```")],
    ["fences with words", many(30_000, (at) => `\`\`\`${at}`)],
    ["an order with spaces", `READ a${" ".repeat(60_000)}x`],
    ["a path in marks", `x${'*`")'.repeat(20_000)}x\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE`],
    ["thoughts", "<think>".repeat(50_000)],
    ["blocks without an end", many(60_000, () => "<<<<<<< SEARCH")],
  ])("%s", (_kind, answer) => {
    expect(parseAnswer(answer).edits).toEqual([]);
  });
});

test("leaves out what a model thought aloud", () => {
  expect(parseAnswer("<think>DELETE a.js</think>DELETE b.js").edits).toEqual([
    { kind: "remove", path: "b.js" },
  ]);
});
