import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import {
  BuildStatus,
  create,
  ExecutionLogEntrySchema,
  type GateReport,
  GateReportSchema,
  GateResultSchema,
} from "../../contracts/index.ts";
import { checkOrder, checkStatus } from "./check-entry.ts";
import { nextEntry } from "./log-entry.ts";
import { appendEntry, type LogFiles, logFiles, openLog } from "./log-file.ts";
import { renderLog } from "./log-markdown.ts";

let folder: string;
let files: LogFiles;

beforeEach(() => {
  folder = temporaryFolder();
  files = logFiles(join(folder, "LOG.md"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(task: string, output = ""): GateReport {
  const test = { gate: "test", status: "fail", output, failingTests: ["# a\nb"] };
  return create(GateReportSchema, { task, status: BuildStatus.FAILED, gateResults: [test] });
}

async function add(one: GateReport): Promise<void> {
  const log = await openLog(files);
  await appendEntry(files, log, nextEntry(log, one, "sha256:0"));
}

describe("adding to an execution log", () => {
  it("makes the folder that it goes into", async () => {
    files = logFiles(join(folder, "docs", "gates", "LOG.md"));
    await add(report("one"));
    expect((await openLog(files)).entries).toHaveLength(1);
  });

  it("keeps Markdown and JSON the same, and the chain whole", async () => {
    for (const task of ["one", "two", "three"]) await add(report(task));
    const log = await openLog(files);
    expect(log.entries.map(({ number, task }) => [number, task])).toEqual([
      [1, "one"],
      [2, "two"],
      [3, "three"],
    ]);
    expect(readFileSync(files.markdown, "utf8")).toBe(renderLog(log));
  });

  it("repairs the log after a process died between the two files", async () => {
    await add(report("one"));
    const before = readFileSync(files.markdown, "utf8");
    await add(report("two"));
    writeFileSync(files.markdown, before);
    await add(report("three"));
    expect(readFileSync(files.markdown, "utf8")).toBe(renderLog(await openLog(files)));
  });

  it("leaves what people wrote into the Markdown", async () => {
    await add(report("one"));
    writeFileSync(files.markdown, `${readFileSync(files.markdown, "utf8")}\nA remark.\n`);
    await add(report("two"));
    expect(readFileSync(files.markdown, "utf8")).toMatch(/1\. one[\s\S]*A remark\.[\s\S]*2\. two/);
  });

  it("lets no text of a project start new Markdown", async () => {
    await add(report("# <script>|`x`\n## 9. fake: passed", "```\n## 8. fake: passed"));
    const text = readFileSync(files.markdown, "utf8");
    expect(text.match(/^#+ .*$/gm)).toEqual([
      "# Execution log",
      "## 1. \\# \\<script\\>\\|\\`x\\` \\#\\# 9. fake: passed: blocked",
    ]);
  });

  it.each<[string, () => void, string]>([
    ["damaged", () => writeFileSync(files.json, "{"), "is not JSON"],
    ["not a log", () => writeFileSync(files.json, "[]"), "is not a valid ExecutionLog"],
    ["of another kind", () => writeFileSync(files.json, "{}"), "is not an execution log"],
    ["without its JSON", () => writeFileSync(files.markdown, "# Mine\n"), "without LOG.json"],
    ["a link", () => symlinkSync("/etc/hostname", files.json), "is not a plain file"],
  ])("refuses one that is %s in one line", async (_, make, message) => {
    make();
    await expect(openLog(files)).rejects.toThrow(message);
  });

  it("refuses one that was changed, and names without .md", async () => {
    await add(report("one"));
    writeFileSync(files.json, readFileSync(files.json, "utf8").replace("one", "won"));
    await expect(openLog(files)).rejects.toThrow("was changed at entry 1: move it away");
    expect(() => logFiles("log.txt")).toThrow("give one that ends in .md");
  });
});

describe("the order of gates", () => {
  const entry = (...results: readonly (readonly [gate: string, status: string, more?: object])[]) =>
    create(ExecutionLogEntrySchema, {
      status: BuildStatus.PASSED,
      gates: results.map(([gate, status, more]) => ({
        result: create(GateResultSchema, { gate, status, ...more }),
      })),
    });

  it.each([
    [entry(["secrets", "pass"], ["compile", "pass"], ["lint", "skipped"], ["test", "fail"]), []],
    [entry(["secrets", "pass"], ["compile", "fail"], ["lint", "skipped"], ["test", "skipped"]), []],
    [entry(["compile", "pass"], ["lint", "fail", { preExisting: true }], ["test", "pass"]), []],
    [
      entry(
        ["compile", "fail", { project: "a" }],
        ["compile", "pass", { project: "b" }],
        ["test", "pass", { project: "b" }],
      ),
      [],
    ],
    [
      entry(["compile", "fail"], ["lint", "skipped"], ["test", "pass"]),
      ["test ran although compile had failed"],
    ],
    [
      entry(["secrets", "fail"], ["test", "pass", { project: "a" }]),
      ["test of a ran although secrets had failed"],
    ],
  ])("%#", (log, problems) => {
    expect(checkOrder(log)).toEqual(problems);
  });

  it("decides what an entry may call itself", () => {
    expect(checkStatus(entry(["compile", "pass"], ["test", "fail"]))).toEqual([
      "it says passed, and test failed",
    ]);
    expect(checkStatus(entry(["compile", "pass"], ["test", "fail", { preExisting: true }]))).toEqual([]);
  });
});
