import { rmSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askForApproval, repositoryWithChange } from "../../support/asked-run.ts";
import { goldseam } from "../../support/goldseam.ts";
import { type TestRepository, temporaryFolder } from "../../support/repositories/git-repository.ts";

const day = 86_400_000;
let home: string;
let repo: TestRepository;
beforeEach(() => {
  home = temporaryFolder();
  repo = repositoryWithChange();
});
afterEach(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

const merges = () => Number(repo.git("rev-list", "--count", "--merges", "main"));
const stateOf = async (id: string) => JSON.parse((await goldseam(home, "show", id, "--json")).stdout).state;
const approve = (id: string) => goldseam(home, "approve", id);
const reject = (id: string) => goldseam(home, "reject", id, "--reason", "no");
const words = (text: string) => text.replace(/\s+/g, " ");

describe("several decisions at once", () => {
  it("end in one merge, and the second approver reads who was first", async () => {
    const { id } = await askForApproval(home, repo);
    const both = await Promise.all([approve(id), approve(id)]);
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(merges()).toBe(1);
    const third = await approve(id);
    expect(third).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("was already approved by Ada"),
    });
    expect(merges()).toBe(1);
  });

  it("that contradict each other leave one standing", async () => {
    const { id } = await askForApproval(home, repo);
    const [approved, rejected] = await Promise.all([approve(id), reject(id)]);
    const state = await stateOf(id);
    expect(["DONE", "REJECTED"]).toContain(state);
    expect(merges()).toBe(state === "DONE" ? 1 : 0);
    const [winner, loser] = state === "DONE" ? [approved, rejected] : [rejected, approved];
    expect(winner.exitCode).toBe(state === "DONE" ? 0 : 1);
    expect(loser).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("was already") });
  });

  it("on two changes for one branch merge the first, as the other's evidence no longer fits", async () => {
    repo.git("branch", "other", "main");
    repo.git("switch", "--quiet", "other");
    repo.commit("Add a product", { "src/product.js": "export const none = 0;\n" });
    repo.git("switch", "--quiet", "main");
    const first = await askForApproval(home, repo);
    const second = await askForApproval(home, repo, { commit: "other" });
    const both = await Promise.all([approve(first.id), approve(second.id)]);
    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    const [late] = both.filter(({ exitCode }) => exitCode === 1);
    expect(words(late?.stdout ?? "")).toMatch(
      /main moved from \w{7} to \w{7} after the question was asked, in src\/\w+\.js/,
    );
    expect(merges()).toBe(1);
  });
});

it("never merges while a newer commit arrives, whichever is faster", async () => {
  const { id } = await askForApproval(home, repo);
  const deciding = approve(id);
  repo.git("switch", "--quiet", "feature");
  const newer = repo.commit("Go on", { "src/sum.js": "export const three = 3;\n" });
  repo.git("switch", "--quiet", "main");
  const submitted = goldseam(home, "submit", "--repo", repo.path, "--commit", "feature");
  const [{ exitCode }] = await Promise.all([deciding, submitted]);
  expect(await stateOf(id)).toBe(exitCode === 0 ? "DONE" : "CANCELLED");
  expect(merges()).toBe(exitCode === 0 ? 1 : 0);
  expect(repo.git("branch", "--contains", newer, "--format=%(refname:short)")).toBe("feature");
});

describe("a request", () => {
  it("is stale when the branch it goes into moved on in code, and says what moved and what to do", async () => {
    const { id } = await askForApproval(home, repo);
    repo.commit("Fix", { "src/other.js": "export const other = 1;\n", "README.md": "Sums\n" });
    const late = await approve(id);
    expect(late.exitCode).toBe(1);
    expect(words(late.stdout)).toContain(
      "after the question was asked, in src/other.js: merge main into feature and run Goldseam on the result",
    );
    expect(words(late.stdout)).toContain(`run --repo ${repo.path} --commit feature`);
    expect(merges()).toBe(0);
    expect(await approve(id)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("is stale: main moved"),
    });
    const again = await askForApproval(home, repo);
    expect(again.approval?.packet?.notes[0]).toBe(
      "main is ahead of the base, in src/other.js: the two were not tested together",
    );
  });

  it("stays open when only documentation moved, but not when history was rewritten", async () => {
    const { id } = await askForApproval(home, repo);
    repo.commit("Explain", { "README.md": "Sums\n" });
    expect((await approve(id)).exitCode).toBe(0);
    expect(merges()).toBe(1);
    repo.git("branch", "again", "feature");
    repo.git("switch", "--quiet", "again");
    repo.commit("More", { "src/more.js": "export const more = 1;\n" });
    repo.git("switch", "--quiet", "main");
    const second = await askForApproval(home, repo, { commit: "again" });
    repo.git("commit", "--quiet", "--amend", "--message", "Merge, but otherwise");
    expect(words((await approve(second.id)).stdout)).toContain("and its history was rewritten");
  });

  it("expires, and is then refused in words", async () => {
    const { id } = await askForApproval(home, repo, { nowMs: Date.now() - 15 * day });
    const late = await approve(id);
    expect(late.exitCode).toBe(1);
    expect(words(late.stdout)).toMatch(
      /The request expired on \d{4}-\d\d-\d\d\. Run it again to ask again\./,
    );
    expect(merges()).toBe(0);
    expect((await askForApproval(home, repo)).id).not.toBe(id);
  });
});
