import { existsSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../test/support/repositories/git-repository.ts";
import { createGitCli } from "../../adapters/git/cli/create-git-cli.ts";
import { BuildReportSchema, create, type Run, RunSchema, RunState } from "../../contracts/index.ts";
import { openHome } from "../home.ts";
import { readKeeping } from "./keeping.ts";
import { type OpenRecords, openRecords } from "./open-records.ts";
import { prune } from "./prune.ts";

const dayMs = 24 * 60 * 60 * 1000;
let folder: string;
let repo: TestRepository;
let records: OpenRecords;
beforeEach(async () => {
  folder = temporaryFolder();
  repo = createRepository({ "a.js": "export const a = 1;\n" });
  records = await openRecords(openHome(folder));
});
afterEach(async () => {
  await records.close();
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

const runOf = (id: string, state: RunState, fields: { commitSha: string; artefactUrl: string }): Run =>
  create(RunSchema, {
    ...{ id, state, change: { repo: repo.path, branchName: id, commitSha: fields.commitSha } },
    changeReport: create(BuildReportSchema, { artefactUrl: fields.artefactUrl }),
  });

it("removes what is old and not needed, and leaves the rest where it is", async () => {
  const git = createGitCli({ home: folder, scratch: join(folder, "scratch") });
  const [needed, gone] = [
    repo.git("rev-parse", "HEAD"),
    repo.commit("Second", { "a.js": "export const a = 2;\n" }),
  ];
  await git.sync(repo.path, [needed, gone]);
  const [mirror] = readdirSync(join(folder, "mirrors"));
  const ref = (sha: string) => join(folder, "mirrors", mirror ?? "", "refs/goldseam/commits", sha);
  for (const sha of [needed, gone]) utimesSync(ref(sha), new Date(0), new Date(0));
  const [named, unnamed] = [
    await records.blobs.put(Buffer.from("a")),
    await records.blobs.put(Buffer.from("b")),
  ];
  const paused = runOf("paused", RunState.PAUSED, { commitSha: needed, artefactUrl: named });
  await records.store.transact((tx) => tx.saveRun(paused, Date.now()));
  await records.audit.append({
    ...{ atMs: 1, runId: "", kind: "token", role: "admin", allowed: true, code: "C" },
    ...{ subject: "s", reason: "r", matchedRules: [] },
  });
  const deps = { ...records, git };
  const at = (days: number) => ({ nowMs: () => Date.now() + days * dayMs });

  const none = { messages: 0, marks: 0, results: 0, tests: 0, progress: 0, blobs: 0, blobBytes: 0 };
  expect(await prune({ ...deps, clock: at(60) }, readKeeping({}))).toEqual({ ...none, commits: 1 });
  expect([existsSync(ref(needed)), existsSync(ref(gone))]).toEqual([true, false]);
  expect(await prune({ ...deps, clock: at(100) }, readKeeping({}))).toEqual({
    ...{ ...none, blobs: 1, blobBytes: 1, commits: 0 },
  });
  expect([await records.blobs.get(named), await records.blobs.get(unnamed)]).toEqual([
    expect.anything(),
    undefined,
  ]);
  expect(await records.audit.verify()).toMatchObject({ status: "intact", records: 1 });
  expect((await records.store.findRun("paused"))?.run.state).toBe(RunState.PAUSED);
  // What was removed is brought again where somebody asks for it.
  await git.sync(repo.path, [gone]);
  expect(await git.readFile(repo.path, gone, "a.js")).toContain("a = 2");
});

it("keeps the mark of an event that waits for somebody to work on its run", async () => {
  const old = Date.now() - 100 * dayMs;
  await records.store.transact((tx) => tx.markHandled("e"));
  await records.bus.publish([{ id: "e", topic: "loop.event", key: "r", payload: new Uint8Array() }]);
  const git = createGitCli({ home: folder, scratch: join(folder, "scratch") });
  const clock = { nowMs: () => 2 * Date.now() - old };
  expect(await prune({ ...records, git, clock }, readKeeping({}))).toMatchObject({ messages: 0, marks: 0 });
  await new Promise<void>((resolve) => {
    const consumer = records.bus.consume({ group: "orchestrator", topics: ["loop.event"] }, async () => {
      setTimeout(() => consumer.stop().then(resolve));
    });
  });
  expect(await prune({ ...records, git, clock }, readKeeping({}))).toMatchObject({ messages: 1, marks: 1 });
});
