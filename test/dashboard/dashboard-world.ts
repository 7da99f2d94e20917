import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "../../src/contracts/index.ts";
import type { TokenRole } from "../../src/ports/records/tokens.ts";
import { askForApproval, repositoryWithChange } from "../support/asked-run.ts";
import type { Deed } from "../support/deed.ts";
import { goldseam } from "../support/goldseam.ts";
import { scriptedCoder } from "../support/heal-world.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";

const root = join(import.meta.dirname, "../..");
const main = join(root, "src/surfaces/cli/main.ts");
const example = join(root, "examples/javascript");
/** People of the tests; Ada writes all changes. */
export const people = {
  ada: "Ada Author <ada@example.com>",
  bob: "Bob Builder <bob@example.com>",
  cleo: "Cleo Checker <cleo@example.com>",
} as const;

/** A home with runs in the states that take no build, and a real `goldseam serve` on it. */
export interface DashboardWorld {
  readonly url: string;
  readonly home: string;
  /** What the terminal prints for the browser of whoever started the server. */
  signInLink(): string;
  /** A library with a change that nobody has tested: a run of it is real from the beginning to the end. */
  readonly parcels: TestRepository;
  /** The same library with a coder: a run of its change that breaks something heals. */
  readonly ledger: TestRepository;
  readonly sums: TestRepository;
  /** Requests that wait, in `sums`. */
  readonly asked: Readonly<Record<"reject" | "conditions" | "stale", Run>>;
  /** One that a council decides, in a repository of its own. */
  readonly council: Run;
  token(role: TokenRole, owner: string): Promise<string>;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes the world; the server works on runs that come in. */
export async function createDashboardWorld(titles: Titles = attackingTitles): Promise<DashboardWorld> {
  const home = temporaryFolder("goldseam-dashboard-");
  const parcels = parcelRepository();
  const ledger = healedRepository();
  const sums = sumRepository(titles);
  const payments = repositoryWithChange(councilSettings(), "Pay by instalments", {}, "payments");
  const asked = {
    reject: await askForApproval(home, sums, { commit: "reject" }),
    conditions: await askForApproval(home, sums, { commit: "conditions" }),
    stale: await askForApproval(home, sums, { commit: "stale" }),
  };
  const council = await askForApproval(home, payments);
  const repos = [parcels, ledger, sums, payments];
  let server: Served | undefined = await serve(home, parcels.path, repos, 0);
  const { port, url } = server;
  const stopServer = async () => {
    await server?.stop();
    server = undefined;
  };
  return {
    ...{ url, home, parcels, ledger, sums, asked, council, stopServer },
    signInLink: () => server?.link ?? "",
    token: async (role, owner) => {
      const made = await goldseam(home, "tokens", "create", "--role", role, "--owner", owner);
      return made.stdout.trim();
    },
    startServer: async () => {
      server = await serve(home, parcels.path, repos, port);
    },
    remove: async () => {
      await stopServer();
      for (const repo of repos) repo.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function parcelRepository(): TestRepository {
  const quarantine = [
    {
      ...{ test: "a bulky parcel*", owner: people.bob, until: "2999-12-31" },
      reason: "waits for the new scales",
    },
  ];
  const repo = libraryRepository("parcels", { quarantine });
  repo.git("switch", "--quiet", "--create", "feature/shipping");
  cpSync(join(example, "change"), repo.path, { recursive: true });
  repo.commit("Price parcels by zone");
  breakCents(repo);
  return repo;
}

/** The same library, where a coder heals what fails. */
function healedRepository(): TestRepository {
  const coder = { command: ["python3", "-c", scriptedCoder], env: ["CODER_DEED"] };
  const repo = libraryRepository("ledger", { coder });
  breakCents(repo);
  return repo;
}

const cents = { right: 'padStart(2, "0")', wrong: "padStart(1)" } as const;
const deed: Deed = { replace: { "src/money.js": [cents.wrong, cents.right] } };

function libraryRepository(name: string, settings: object): TestRepository {
  const repo = createRepository(undefined, { name });
  cpSync(join(example, "base"), repo.path, { recursive: true });
  repo.commit("Start the library", { "goldseam.json": JSON.stringify(settings) });
  return repo;
}

/** Adds a function that nobody has tested, and breaks another one on the way. */
function breakCents(repo: TestRepository): void {
  repo.git("switch", "--quiet", "--create", "fix/cents", "main");
  const money = repo.git("show", "main:src/money.js").replace(cents.right, cents.wrong);
  repo.commit("Write whole amounts", { "src/money.js": `${money}\n\n${wholeAmounts}` });
  repo.git("switch", "--quiet", "main");
}

const wholeAmounts = `/** Writes an amount without its cents. */
export function formatWhole(cents, symbol = "€") {
  if (Math.abs(cents) < 100) return \`\${symbol}0\`;
  return formatPrice(cents, symbol).split(".")[0];
}
`;

/** Shown as it is, wherever a page names a change. */
const markup = "<img src=x onerror=alert(1)>";

/** The changes of `sums`, by their branches. */
type Titles = Readonly<Record<"reject" | "conditions" | "stale", string>>;

export const plainTitles: Titles = {
  reject: "Round half away from zero",
  conditions: "Sum numbers in nested lists",
  stale: "Sum texts that look like numbers",
};

export const attackingTitles: Titles = { ...plainTitles, stale: `Sum texts such as ${markup}` };

/** Bob and Cleo may approve what Ada wrote. */
function sumRepository(titles: Titles): TestRepository {
  const settings = { approvers: [people.ada, people.bob, people.cleo] };
  const repo = repositoryWithChange(settings, "Add two", {}, "sums");
  for (const [branch, title] of Object.entries(titles)) {
    repo.git("switch", "--quiet", "--create", branch, "main");
    repo.commit(title, {
      [`src/${branch}.js`]: `export const ${branch} = true;\n`,
    });
  }
  repo.git("switch", "--quiet", "main");
  return repo;
}

function councilSettings(): object {
  const members = [people.bob, people.cleo, "Dora Decider <dora@example.com>"];
  return { council: { members, rule: "three_quarters", paths: ["src/**"] } };
}

interface Served {
  readonly url: string;
  readonly link: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** The real command, until it says where it is. */
async function serve(
  home: string,
  cwd: string,
  repos: readonly TestRepository[],
  port: number,
): Promise<Served> {
  const named = repos.flatMap(({ path }) => ["--repo", path]);
  const args = ["--disable-warning=ExperimentalWarning", main, "serve", ...named, "--port", String(port)];
  const env = { ...process.env, GOLDSEAM_HOME: home, NO_COLOR: "1", CODER_DEED: JSON.stringify(deed) };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  const text = await textUntil(child, "Ctrl+C");
  const [url = "", found = "0"] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text) ?? [];
  const link = /http:\S+code=\S+/.exec(text)?.[0] ?? "";
  return { url, link, port: Number(found), stop: () => stop(child) };
}

async function textUntil({ stderr }: ChildProcess, end: string): Promise<string> {
  let text = "";
  return new Promise((resolve, reject) => {
    stderr?.on("data", (chunk) => {
      text += chunk;
      if (text.includes(end)) resolve(text);
    });
    stderr?.on("end", () => reject(new Error(`the server ended: ${text}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
