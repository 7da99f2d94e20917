import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goldseam as runGoldseam } from "../../../test/support/goldseam.ts";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { createExampleRepository } from "./repository/example-repository.ts";
import { git } from "./repository/git.ts";

const examples = fileURLToPath(new URL("../../../examples", import.meta.url));
let folder: string;

beforeAll(() => {
  folder = temporaryFolder("goldseam-loop-");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const goldseam = (...args: string[]) => runGoldseam(join(folder, "home"), ...args);

async function example(name: string) {
  return createExampleRepository(examples, "javascript", join(folder, name));
}

describe("a change in the loop", () => {
  it("ends with a request that can be approved once, by the beginning of its id", async () => {
    const repo = await example("approved");
    const ran = await goldseam("run", "--repo", repo.folder, "--commit", repo.branch, "--json");
    const run = JSON.parse(ran.stdout);
    expect(ran.exitCode, ran.stderr).toBe(0);
    expect(Object.keys(run)).toEqual([
      "run_id",
      "state",
      "build_reports",
      "test_spec",
      "generated_tests",
      "approval",
      "tickets",
    ]);
    expect(run).toMatchObject({ state: "AWAITING_APPROVAL", tickets: [], approval: { run_id: run.run_id } });
    expect(run.build_reports.map((report: { status: string }) => report.status)).toEqual([
      "PASSED",
      "PASSED",
      "PASSED",
    ]);
    expect(JSON.parse((await goldseam("approvals", "--json")).stdout)).toEqual([run.approval]);

    const approved = await goldseam("approve", run.run_id.slice(0, 6));
    expect(approved.exitCode, approved.stderr).toBe(0);
    const tip = (await git(repo.folder, ["rev-parse", "main"])).trim();
    expect(approved.stdout).toContain(`main is now at ${tip.slice(0, 8)}`);
    expect(await git(repo.folder, ["ls-tree", "-r", "--name-only", "main"])).toContain(
      run.generated_tests.files[0],
    );

    expect(await goldseam("approve", run.run_id)).toMatchObject({ exitCode: 0 });
    expect((await git(repo.folder, ["rev-parse", "main"])).trim()).toBe(tip);
    expect(await goldseam("reject", run.run_id, "--reason", "late")).toMatchObject({ exitCode: 2 });
    expect((await goldseam("runs", "--repo", repo.folder)).stdout).toMatch(new RegExp(`${run.run_id} +DONE`));
    const story = await goldseam("show", run.run_id);
    for (const part of ["Change ─", "Test spec", "Admitted", "Change with generated tests"]) {
      expect(story.stdout).toContain(part);
    }
    expect((await goldseam("runs")).stdout).toMatch(new RegExp(`${run.run_id} +DONE +approved`));
    expect((await goldseam("show", run.run_id, "--archive")).stdout).toContain("logs/run_tests.log");
    const kept = await goldseam("show", run.run_id, "--archive", "report.json", "--build", "base");
    expect(JSON.parse(kept.stdout)).toMatchObject({ commit_sha: run.build_reports[0].commit_sha });
    expect((await goldseam("export", run.run_id, "--format", "junit")).stdout).toContain("<testsuites");
    expect(await goldseam("watch", "--repo", repo.folder, "--branch", repo.branch, "--once")).toMatchObject({
      exitCode: 0,
    });
  });

  it("is rejected with a reason, and nothing is merged", async () => {
    const repo = await example("rejected");
    const tip = await git(repo.folder, ["rev-parse", "main"]);
    const commit = await goldseam(
      "mock-commit",
      "--repo",
      repo.folder,
      "--branch",
      "agent/duration",
      "--submit",
    );
    const change = JSON.parse(commit.stdout);
    expect(change).toMatchObject({ status: "SUCCESS", branch_name: "agent/duration" });
    writeFileSync(join(repo.folder, "README.md"), "changed\n");
    const ran = await goldseam("run", "--repo", repo.folder, "--commit", "agent/duration");
    expect(ran.exitCode, ran.stderr).toBe(0);
    expect(ran.stderr).toContain("only the commit is tested; 1 uncommitted change is left out");
    expect(ran.stdout).toMatch(/goldseam approve \S+\n +\S*goldseam reject \S+ --reason/);

    const rejected = await goldseam("reject", change.run_id, "--reason", "not needed");
    expect(rejected.exitCode).toBe(1);
    expect(rejected.stdout).toContain("not needed");
    expect(await git(repo.folder, ["rev-parse", "main"])).toBe(tip);
  });

  it("stops on SIGINT and continues with the same command", async () => {
    const repo = await example("interrupted");
    const args = ["run", "--repo", repo.folder, "--commit", repo.branch, "--json"];
    const stopped = await interrupt(args, "plan\n");
    expect(stopped.exitCode).toBe(130);
    expect(stopped.stderr).toContain("goldseam: stopped; run the same command again to continue");
    const [before] = JSON.parse((await goldseam("runs", "--repo", repo.folder, "--json")).stdout);
    const resumed = await goldseam(...args);
    expect(resumed.exitCode, resumed.stderr).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ run_id: before.id, state: "AWAITING_APPROVAL" });
    expect(resumed.stderr).not.toContain("baseline\n");
  });
});

describe("single steps", () => {
  it("pass their contracts on in files", async () => {
    const repo = await example("steps");
    const file = (name: string) => join(folder, name);
    const read = (name: string) => JSON.parse(readFileSync(file(name), "utf8"));
    const from = ["--repo", repo.folder];
    const built = await goldseam("build", ...from, "--commit", repo.branch, "--out", file("report.json"));
    expect(built, built.stderr).toMatchObject({ exitCode: 0, stdout: "" });
    expect(read("report.json")).toMatchObject({ status: "PASSED", failed_tests: [] });

    const planned = await goldseam(
      "plan",
      ...from,
      "--report",
      file("report.json"),
      "--explain",
      "--out",
      file("spec.json"),
    );
    expect(planned.exitCode, planned.stderr).toBe(0);
    expect(planned.stdout).toMatch(/^ {2}\d .* src\/shipping\.js::shippingCost$/m);
    expect(read("spec.json").coverage_targets).toContain("src/shipping.js::shippingCost");

    const written = await goldseam("write", ...from, "--spec", file("spec.json"));
    expect(written.exitCode, written.stderr).toBe(0);
    const generated = JSON.parse(written.stdout);
    expect(generated).toMatchObject({ spec_id: read("spec.json").id, precheck: "PASSED" });
    expect(await git(repo.folder, ["branch", "--list", generated.branch_name])).not.toBe("");
  });
});

/** Runs a command and interrupts it once it has said a certain thing. */
async function interrupt(args: readonly string[], after: string) {
  const bin = fileURLToPath(new URL("../../../bin/goldseam", import.meta.url));
  const env = { ...process.env, GOLDSEAM_HOME: join(folder, "home"), NO_COLOR: "1" };
  const child = spawn(process.execPath, [bin, ...args], { env, stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    const said = stderr.includes(after);
    stderr += chunk;
    if (!said && stderr.includes(after)) child.kill("SIGINT");
  });
  return new Promise<{ exitCode: number | null; stderr: string }>((resolve) => {
    child.on("close", (exitCode) => resolve({ exitCode, stderr }));
  });
}
