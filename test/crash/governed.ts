import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openSqliteDatabase } from "../../src/adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../src/adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../../src/adapters/store/sql/create-sql-store.ts";
import { enumName, type Run, RunStateSchema } from "../../src/contracts/index.ts";
import { askForApproval, repositoryWithChange } from "../support/asked-run.ts";
import { goldseam } from "../support/goldseam.ts";
import { createForgeApi, type ForgeApi } from "../support/remote/forge-api.ts";
import { type GitServer, startGitServer } from "../support/remote/git-server.ts";
import { type TestRepository, temporaryFolder } from "../support/repositories/git-repository.ts";
import { type Point, runStoppable, type Scenario } from "./stoppable.ts";

const ada = "Ada Author <ada@example.com>";
const bob = "Bob Builder <bob@example.com>";
const eve = "Eve Else <eve@example.com>";
const token = "correct-horse-battery-staple";
const receivers = {
  forge: { kind: "github" },
  webhooks: [{ url_env: "HOOK_URL", secret_env: "HOOK_SECRET" }],
};

/** A change that waits for a decision, a remote with a forge, and a receiver of webhooks. */
export interface GovernedWorld {
  readonly repo: TestRepository;
  readonly home: string;
  readonly server: GitServer;
  readonly forge: ForgeApi;
  readonly receiver: Server;
  /** `event delivery` of each webhook, in order. */
  readonly received: string[];
  /** The request for the change. */
  readonly approvalId: string;
}

/** What a person types; undefined if they look first and see that it is done. */
interface Typed {
  readonly person: string;
  args(world: GovernedWorld): Promise<readonly string[] | undefined>;
}

type Expect = (what: string, actual: unknown, wanted: unknown) => void;

interface Play {
  readonly settings: object;
  readonly typed: readonly Typed[];
  judge(runs: readonly Run[], expect: Expect): void;
}

const decides = (person: string, ...[name = "", ...args]: string[]): Typed => ({
  person,
  args: async ({ approvalId }) => [name, approvalId, ...args],
});

/** Members vote, one with a condition, which is then satisfied: it is merged, pushed, and everybody is notified. */
export const council = createScenario("council", {
  settings: { council: { members: [ada, bob, eve], paths: ["src/**"] } },
  typed: [
    decides(bob, "approve", "--condition", "staging was checked"),
    decides(eve, "approve"),
    decides(eve, "satisfy", "1", "--evidence", "looked at it"),
  ],
  judge: ([run, ...others], expect) => {
    expect("other runs", others.length, 0);
    expect("votes", run?.votes.map(({ decidedBy }) => decidedBy).sort(), [bob, eve]);
    const conditions = run?.conditions.map(({ text, marks }) => [text, marks.some((one) => one.confirms)]);
    expect("conditions", conditions, [["staging was checked", true]]);
  },
});

/** A council switches a capability on, a change is merged by it, and it is switched off. */
export const capability = createScenario("capability", {
  settings: { council: { members: [ada, bob, eve], rule: "three_quarters" } },
  typed: [
    {
      person: ada,
      args: async (world) => {
        const isAsked = (await capabilityOf(world)) !== undefined;
        return isAsked ? undefined : ["capabilities", "request", "auto_merge", "--repo", world.repo.path];
      },
    },
    ...[bob, eve].map((person) => ({
      person,
      args: async (world: GovernedWorld) => ["approve", (await capabilityOf(world))?.approval?.id ?? "none"],
    })),
    { person: ada, args: async ({ repo }) => ["run", "--repo", repo.path, "--commit", "feature"] },
    { person: ada, args: async ({ repo }) => ["capabilities", "off", "auto_merge", "--repo", repo.path] },
  ],
  judge: (runs, expect) => {
    const asked = runs.filter((run) => run.capability);
    const changes = runs.filter((run) => !run.capability);
    expect("requests", asked.length, 1);
    expect("state of the capability", enumName(RunStateSchema, asked[0]?.state ?? 0), "CANCELLED");
    expect("uses", changes.flatMap(({ capabilityUses }) => capabilityUses).length, 1);
    expect("votes", asked[0]?.votes.map(({ decidedBy }) => decidedBy).sort(), [bob, eve]);
  },
});

function createScenario(name: string, play: Play): Scenario<GovernedWorld> {
  return {
    name,
    createWorld: () => createWorld(play.settings),
    playUntil: (world, point) => type(world, play.typed, point),
    async playOn(world) {
      for (const each of play.typed) {
        const args = await each.args(world);
        // A command whose effect is there already may say so in its own way.
        if (args) await goldseam(environment(world, each.person), ...args);
      }
    },
    judge: (world) => judge(world, play),
    outcome: ({ server }) => server.git("rev-parse", "main^{tree}"),
    async remove({ repo, home, server, receiver }) {
      receiver.closeAllConnections();
      receiver.close();
      await server.close();
      repo.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function createWorld(settings: object): Promise<GovernedWorld> {
  const home = temporaryFolder("goldseam-home-");
  const repo = repositoryWithChange({ ...settings, ...receivers });
  const merge = () => {
    throw new Error("main takes pushes here");
  };
  const tryGit = (...args: string[]) => {
    try {
      return server.git(...args);
    } catch {
      return undefined;
    }
  };
  const forge = createForgeApi("github", token, {
    tipOf: (branch) => tryGit("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`),
    hasCommit: (sha) => tryGit("cat-file", "-e", sha) !== undefined,
    merge,
  });
  const server = await startGitServer(repo.path, {
    password: token,
    api: (...call) => forge.handle(...call),
  });
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    const header = (what: string) => String(request.headers[`x-goldseam-${what}`]);
    received.push(`${header("event")} ${header("delivery")}`);
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const world = { repo, home, server, forge, receiver, received };
  const { approval } = await askForApproval(environment(world, ada), repo);
  return { ...world, approvalId: approval?.id ?? "" };
}

async function type(world: GovernedWorld, typed: readonly Typed[], point: Point) {
  const labels: string[] = [];
  for (const { person, args } of typed) {
    const words = await args(world);
    if (!words) continue;
    const { killed } = await runStoppable(environment(world, person), words, { labels, point });
    if (killed) return { labels, killed };
  }
  return { labels, killed: false };
}

function environment({ home, server, receiver }: Omit<GovernedWorld, "approvalId">, person: string) {
  const [, name = "", address = ""] = /^(.*) <(.*)>$/.exec(person) ?? [];
  return {
    ...process.env,
    ...{ home, GOLDSEAM_HOME: home, CI: "true", GOLDSEAM_REMOTE: server.url },
    ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: address },
    ...{ GOLDSEAM_GIT_TOKEN: token, GOLDSEAM_FORGE_TOKEN: token, HOOK_SECRET: "tr0ub4dor-and-3" },
    HOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
  } as Record<string, string> & { home: string };
}

async function runsOf({ home }: Pick<GovernedWorld, "home">): Promise<Run[]> {
  const store = createSqlStore(await openSqliteDatabase(openSqliteFile(join(home, "goldseam.db"))));
  try {
    return (await store.listRuns()).map(({ run }) => run);
  } finally {
    await store.close();
  }
}

async function capabilityOf(world: GovernedWorld): Promise<Run | undefined> {
  return (await runsOf(world)).find((run) => run.capability);
}

/** Never two merges, pushes or notices of one thing. The same webhook may arrive again, under its own id. */
async function judge(world: GovernedWorld, play: Play): Promise<string[]> {
  const { repo, server, forge, received } = world;
  const problems: string[] = [];
  const expect: Expect = (what, actual, wanted) => {
    if (JSON.stringify(actual) !== JSON.stringify(wanted))
      problems.push(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`);
  };
  const lines = (text: string) => text.split("\n").filter((line) => line !== "");
  const runs = await runsOf(world);
  const change = runs.find((run) => !run.capability);
  expect("state", enumName(RunStateSchema, change?.state ?? 0), "DONE");
  expect("merges", lines(repo.git("log", "--merges", "--format=%s", "main")).length, 1);
  expect("pushes of main", lines(server.git("reflog", "show", "--format=%H", "main")).length, 2);
  expect("remote's main", server.git("rev-parse", "main"), repo.git("rev-parse", "main"));
  const notices = [...new Set(received)].filter((one) => one.includes(` ${change?.id}`));
  const events = notices.map((one) => one.split(" ")[0]);
  const all = ["run.awaiting_approval", "run.done", "run.working", "run.working"];
  expect("webhooks", events.toSorted(), all);
  expect("pull requests", forge.pulls.length <= 1, true);
  expect("comments", forge.pulls.flatMap(({ comments }) => comments).length <= 1, true);
  expect("last mark", / success Merged into main at /.test(forge.marks.at(-1) ?? ""), true);
  expect("locks", lines(repo.git("status", "--porcelain")), []);
  play.judge(runs, expect);
  return problems;
}
