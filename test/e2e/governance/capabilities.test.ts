import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BuildStatus, Decision, IdentitySource, JobKind } from "../../../src/contracts/index.ts";
import { applyEvents, askForApproval, repositoryWithChange } from "../../support/asked-run.ts";
import { goldseam } from "../../support/goldseam.ts";
import { type TestRepository, temporaryFolder } from "../../support/repositories/git-repository.ts";

const ada = "Ada Author <ada@example.com>";
const bob = "Bob Builder <bob@example.com>";
const eve = "Eve Else <eve@example.com>";
const settings = { council: { members: [ada, bob, eve], rule: "three_quarters" } };

let home: string;
let repo: TestRepository;
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

const as = (person: string) => {
  const [, name = "", address = ""] = /^(.*) <(.*)>$/.exec(person) ?? [];
  return { home, GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: address };
};
const merges = () => Number(repo.git("rev-list", "--count", "--merges", "main"));
const words = (text: string) => text.replace(/\s+/g, " ");
const capabilities = (...args: string[]) => goldseam(home, "capabilities", ...args, "--repo", repo.path);
const run = (commit: string) => goldseam(home, "run", "--repo", repo.path, "--commit", commit);

it("is enabled by a council, rolled out to some paths, watched, and switched off by one command", async () => {
  repo = repositoryWithChange(settings);
  for (const [branch, file] of [
    ["in", "docs/in.js"],
    ["late", "docs/late.js"],
  ] as const) {
    repo.git("switch", "--quiet", "-c", branch, "main");
    repo.commit(`Add ${branch}`, { [file]: "export const x = 1;\n" });
  }
  repo.git("switch", "--quiet", "main");
  const asked = await goldseam(
    as(ada),
    ...["capabilities", "request", "auto_merge"],
    ...["--path", "docs/**", "--watch", "3", "--repo", repo.path],
  );
  expect(asked.exitCode, asked.stderr).toBe(0);
  for (const label of [
    "Scope",
    "Risks",
    "Rollback",
    "Success",
    "On failure",
    "Required",
    "Council",
    "Needed",
  ])
    expect(asked.stdout).toMatch(new RegExp(`\n {2}${label} +\\S`));
  expect(Math.max(...asked.stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  const [{ id }] = JSON.parse((await goldseam(home, "approvals", "--json")).stdout);
  expect((await goldseam(as(ada), "approve", id)).stderr).toContain(`${ada} asked for it`);
  for (const person of [bob, eve]) expect((await goldseam(as(person), "approve", id)).exitCode).toBe(0);

  await askForApproval(home, repo, { commit: "feature" });
  expect((await run("feature")).stdout).toContain("Awaiting your approval");
  await askForApproval(home, repo, { commit: "in" });
  const merged = await run("in");
  expect(words(merged.stdout)).toContain("✓ auto_merge, switched on by c");
  expect(merges()).toBe(1);
  const listed = words((await capabilities()).stdout);
  expect(listed).toContain(`on auto_merge: merge changes below a risk Request c`);
  expect(listed).toContain(`Approved ${bob}`);
  expect(listed).toMatch(/1 of the first 3, 1 use in all r\w+ DONE Add in/);

  await askForApproval(home, repo, { commit: "late" });
  const off = await capabilities("off", "auto_merge", "--reason", "a bad merge");
  expect(off).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("auto_merge is off") });
  expect((await run("late")).stdout).toContain("Awaiting your approval");
  expect(merges()).toBe(1);
  const log = JSON.parse((await goldseam(home, "policy", "log", "--limit", "500", "--json")).stdout);
  const codes = log
    .filter(({ kind }: { kind: string }) => kind === "capability")
    .map(({ code }: { code: string }) => code);
  expect(codes).toEqual(["REQUESTED", "CAPABILITY_OFF", "CAPABILITY_ON", "SWITCHED_OFF", "CAPABILITY_OFF"]);
});

it("is checked again at the merge itself", async () => {
  repo = repositoryWithChange(settings);
  const { id, approval } = await askForApproval(home, repo);
  const identity = { person: "auto_merge", source: IdentitySource.CAPABILITY };
  const decision = {
    ...{ approvalId: approval?.id ?? "", commitSha: approval?.commitSha ?? "", decidedBy: "auto_merge" },
    ...{ decision: Decision.APPROVE, identity },
  };
  await applyEvents(home, id, [{ case: "approvalDecided", value: { decision } }]);
  const stopped = await run("feature");
  expect(words(stopped.stdout)).toContain("auto_merge is off: goldseam capabilities request auto_merge");
  expect(stopped.exitCode).toBe(1);
  expect(merges()).toBe(0);
});

it("keeps a governed repository from healing and watching by itself, and leaves others alone", async () => {
  repo = repositoryWithChange({ ...settings, coder: { command: ["an-agent"] } });
  const watched = await goldseam(home, "watch", "--repo", repo.path, "--branch", "feature", "--once");
  expect(watched).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("autonomous_tests is off") });
  const proposed = join(home, "proposal.diff");
  writeFileSync(proposed, `${repo.git("diff", "main", "feature")}\n`);
  const proposal = ["propose", "--repo", repo.path, "--task", "T-1", "--diff", proposed];
  expect(await goldseam(home, ...proposal)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("autonomous_tests is off"),
  });
  const submitted = await goldseam(home, "submit", "--repo", repo.path, "--commit", "feature");
  const report = {
    status: BuildStatus.FAILED,
    commitSha: repo.git("rev-parse", "feature"),
    summary: "1 test fails",
  };
  await applyEvents(home, submitted.stdout.trim(), [
    {
      case: "buildFinished",
      value: { job: JobKind.BUILD_BASE, cycle: 1, report: { status: BuildStatus.PASSED } },
    },
    { case: "buildFinished", value: { job: JobKind.BUILD_CHANGE, cycle: 1, report } },
  ]);
  const paused = await run("feature");
  expect(paused.exitCode).toBe(1);
  expect(words(paused.stdout)).toContain(
    "autonomous_heal is off: goldseam capabilities request autonomous_heal",
  );

  const ungoverned = repositoryWithChange();
  const asked = ["--repo", ungoverned.path];
  expect((await goldseam(home, "capabilities", ...asked)).stdout).toContain('names no "council"');
  expect(await goldseam(home, "capabilities", "request", "auto_merge", ...asked)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('names no "council"'),
  });
  ungoverned.remove();
});
