import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { askForApproval, repositoryWithChange } from "../../support/asked-run.ts";
import { goldseam } from "../../support/goldseam.ts";
import { type TestRepository, temporaryFolder } from "../../support/repositories/git-repository.ts";

const ada = "Ada Author <ada@example.com>";
const bob = "Bob Builder <bob@example.com>";
const eve = "Eve Else <eve@example.com>";
const settings = {
  roles: { maintainers: [ada, bob], security: [eve] },
  council: { members: ["maintainers", "security"], paths: ["src/**"] },
};

let home: string;
let repo: TestRepository;
beforeEach(() => {
  home = temporaryFolder();
  repo = repositoryWithChange(settings, "Add two\n\n- Export the number two");
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

it("counts members who vote at once, and merges when the last condition is satisfied", async () => {
  const { id } = await askForApproval(home, repo);
  const votes = await Promise.all([
    goldseam(as(bob), "approve", id, "--condition", "staging was checked", "--comment", "fine otherwise"),
    goldseam(as(eve), "approve", id),
  ]);
  expect(votes.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  const shown = await goldseam(home, "approvals", id);
  expect(shown.stdout).toMatch(/\n {2}2 tests, 2 passed, 0 failed\. Coverage 87\.5%\n/);
  for (const label of [
    ...["Risk", "Needed", "Council", "Decided", "Conditions", "Tests", "Coverage", "Baseline", "Files"],
    ...[
      "Acceptance",
      "Deviations",
      "Evidence",
      "Scope",
      "Risks",
      "Rollback",
      "Success",
      "On failure",
      "Required",
    ],
  ])
    expect(shown.stdout).toMatch(new RegExp(`\n {2}${label} +\\S`));
  expect(words(shown.stdout)).toContain("Needed - condition 1 (P0): staging was checked");
  // The plan of a change without one is made of its words.
  expect(shown.stdout).toContain("Export the number two");
  expect(Math.max(...shown.stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);

  const claimed = await goldseam(as(ada), "satisfy", id, "1", "--evidence", "I looked");
  expect(words(claimed.stdout)).toContain(`claimed by ${ada}: I looked`);
  expect(merges()).toBe(0);
  const confirmed = await Promise.all(
    [bob, eve].map((person) => goldseam(as(person), "satisfy", id, "1", "--evidence", "so did I")),
  );
  expect(confirmed.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(merges()).toBe(1);
  expect(repo.git("log", "-1", "--format=%b", "main").split("\n")).toEqual(
    expect.arrayContaining([`Approved-By: ${bob}`, `Approved-By: ${eve}`]),
  );
});

it("refuses numbers that are none, and a request that is half done goes stale as any other", async () => {
  const { id } = await askForApproval(home, repo);
  expect(await goldseam(as(bob), "satisfy", id, "1", "--evidence", "x")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("has no condition 1: it has none"),
  });
  expect((await goldseam(as(bob), "approve", id)).exitCode).toBe(0);
  repo.commit("Fix", { "src/other.js": "export const other = 1;\n" });
  const late = await goldseam(as(eve), "approve", id);
  expect(late.exitCode).toBe(1);
  expect(words(late.stdout)).toContain("in src/other.js");
  expect(merges()).toBe(0);
});

it("asks for the conditions of a stale request again, and takes no word of an author for another's", async () => {
  const { id } = await askForApproval(home, repo);
  const conditional = ["--condition", "staging was checked"];
  expect((await goldseam(as(bob), "approve", id, ...conditional)).exitCode).toBe(0);
  repo.commit("Fix", { "src/other.js": "export const other = 1;\n" });
  expect((await goldseam(as(eve), "approve", id)).exitCode).toBe(1);

  const again = await askForApproval(home, repo);
  const [carried] = again.conditions;
  expect(carried).toMatchObject({ number: 1, text: "staging was checked", askedBy: bob, marks: [] });
  expect(carried?.carriedFrom).toContain(id);
  await goldseam(as(bob), "approve", again.id, ...conditional);
  await goldseam(as(eve), "approve", again.id);
  await goldseam(as(ada), "satisfy", again.id, "1", "--by", "bob@example.com", "--evidence", "as Bob");
  await goldseam(as("Bob Builder <ada@home.example>"), "satisfy", again.id, "1", "--evidence", "also");
  expect(merges()).toBe(0);
  await goldseam(as(eve), "satisfy", again.id, "1", "--evidence", "it was");
  expect(merges()).toBe(1);
});
