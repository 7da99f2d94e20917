import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { askForApproval, repositoryWithChange } from "../../support/asked-run.ts";
import { goldseam } from "../../support/goldseam.ts";
import { type TestRepository, temporaryFolder } from "../../support/repositories/git-repository.ts";

const ada = "Ada Author <ada@example.com>";
const bob = "Bob Builder <bob@example.com>";
const eve = "Eve Else <eve@example.com>";

let home: string;
let repo: TestRepository;
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

/** The user as git knows them. */
const as = (person: string) => {
  const [, name = "", address = ""] = /^(.*) <(.*)>$/.exec(person) ?? [];
  return { home, GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: address };
};

it("takes who decides from git, and believes no name that nobody knows", async () => {
  repo = repositoryWithChange();
  const { id } = await askForApproval(home, repo);
  const forged = await goldseam(home, "approve", id, "--by", "The Boss");
  expect(forged).toMatchObject({ exitCode: 2, stdout: "" });
  expect(forged.stderr).toBe(
    `goldseam: nobody here is known as "The Boss": you are ${ada}, as git knows you, and goldseam.json on the base names nobody else under "roles" or "approvers"\n`,
  );
  const approved = await goldseam(home, "approve", id);
  expect(approved.exitCode, approved.stderr).toBe(0);
  expect(approved.stdout).toContain(`✓ ${ada} (self-approved)`);
  expect(repo.git("log", "-1", "--format=%b", "main")).toContain(`Approved-By: ${ada} (self-approved)`);
});

it("lets people decide whom roles of the base name, but no author, whatever name they enter", async () => {
  repo = repositoryWithChange({ roles: { maintainers: [ada, bob] }, approvers: ["maintainers"] });
  repo.git("switch", "--quiet", "feature");
  repo.commit("Name myself", { "goldseam.json": JSON.stringify({ approvers: [eve, ada] }) });
  repo.git("switch", "--quiet", "main");
  const { id } = await askForApproval(home, repo);
  const attempts = [
    [await goldseam(as(ada), "approve", id), "Ada Author <ada@example.com> wrote some of it"],
    [await goldseam(as(ada), "approve", id, "--by", "bob@example.com"), "has to decide in person"],
    [await goldseam(as(eve), "approve", id), "Eve Else <eve@example.com> is not among the approvers"],
    [await goldseam(as(eve), "reject", id, "--reason", "no", "--by", "mallory"), "nobody here is known"],
  ] as const;
  for (const [{ exitCode, stderr }, why] of attempts) {
    expect(stderr).toContain(why);
    expect(exitCode).toBe(2);
  }
  const approved = await goldseam(as(eve), "approve", id, "--by", "bob@example.com");
  expect(approved.exitCode, approved.stderr).toBe(0);
  expect(approved.stdout.replace(/\s+/g, " ")).toContain(`✓ ${bob}, entered by ${eve}`);
  const log = await goldseam(home, "policy", "log", "--limit", "200", "--json");
  const decisions = JSON.parse(log.stdout).filter(({ kind }: { kind: string }) => kind === "decision");
  expect(decisions.map(({ code }: { code: string }) => code)).toEqual([
    "NOT_AN_APPROVER",
    "NOT_AN_APPROVER",
    "NOT_AN_APPROVER",
    "APPROVE",
  ]);
  expect(decisions.at(-1).reason).toBe(`by ${bob}, entered by ${eve}`);
});

it("counts co-authors as authors", async () => {
  const message = `Add a sum\n\nCo-authored-by: Bob Builder <1+bob@users.noreply.example>`;
  repo = repositoryWithChange({ approvers: [ada, bob, eve] }, message);
  const { id } = await askForApproval(home, repo);
  expect((await goldseam(as(bob), "approve", id)).stderr).toContain("wrote some of it");
  expect((await goldseam(as(eve), "approve", id)).exitCode).toBe(0);
});
