import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Clone, cloneOf, realChange } from "../../test/support/repositories/public-repository.ts";
import { replayChange } from "../../test/support/repositories/replayed-change.ts";
import { fittingCommit } from "./fitting-commit.ts";
import { type OwnCommands, ownCommands } from "./own-commands.ts";
import { isSearched, type Repository } from "./population.ts";
import type { ChangeOutcome, Outcome, Row } from "./row.ts";
import { withoutMissing } from "./without-missing.ts";

const limitMs = 25 * 60_000;
const maxNote = 160;
const goldseam = join(import.meta.dirname, "..", "..", "bin", "goldseam");

/** Where the results of a repository are made. */
export interface Places {
  readonly work: string;
  /** A folder of mirrors, instead of GitHub. */
  readonly mirrors: string | undefined;
}

/** What is done with a repository, and what is known of it. */
export interface Asked extends Places {
  readonly builds: boolean;
  readonly changes: boolean;
  readonly known: Row | undefined;
}

/** Builds a repository as its own CI does and as Goldseam does, then takes a real change of it through the loop. */
export async function tryRepository(repository: Repository, asked: Asked): Promise<Row> {
  const { name, stratum } = repository;
  const { known } = asked;
  const checkout = checkedOut(name, asked, known?.commit);
  if (!checkout)
    return {
      ...{ name, stratum, commit: "", own: nothing, first: nothing, second: nothing },
      note: "could not be cloned here",
    };
  const { clone, partOf } = checkout;
  const built = known && !asked.builds ? known : await tryBuilds(repository, clone, asked);
  const row = partOf
    ? { ...built, commit: partOf, note: [incomplete, built.note].filter(Boolean).join("; ") }
    : built;
  if (partOf || !asked.changes || !isSearched(stratum)) return { ...row, change: known?.change };
  return { ...row, change: await runChange(clone, built.commit, asked, logIn(asked.work, name)) };
}

const incomplete = "the clone here lacks large files and its history";

async function tryBuilds({ name, stratum }: Repository, clone: Clone, places: Places): Promise<Row> {
  const log = logIn(places.work, name);
  const { note: ownNote, ...own } = await runOwnInTime(name, clone, places, log);
  const commit = clone.git("rev-parse", "HEAD").trim();
  const first = await build(clone, commit, places, log);
  const second = await build(clone, commit, places, log);
  return {
    ...{ name, stratum, commit, own },
    first: first.outcome,
    second: second.outcome,
    note: [ownNote, shorten(second.note)].filter(Boolean).join("; "),
  };
}

interface Checkout {
  readonly clone: Clone;
  /** The commit that the checkout is only a part of, because the mirror lacks some of its files. */
  readonly partOf?: string;
}

function checkedOut(name: string, { work, mirrors }: Places, at: string | undefined): Checkout | undefined {
  try {
    const clone = cloneOf(name, join(work, "clones", name.replace("/", "+")), mirrors);
    const checkout = (commit: string) => clone.git("checkout", "--quiet", "--force", "--detach", commit);
    const wanted = clone.git("rev-parse", at || fittingCommit(clone, "origin/HEAD")).trim();
    const part = mirrors ? withoutMissing(clone, wanted) : undefined;
    checkout(part ?? wanted);
    return part ? { clone, partOf: wanted } : { clone };
  } catch {
    return undefined;
  }
}

/** Keeps what a command wrote in a file, for a person who wants to know why. */
type Log = (file: string, text: string) => void;

function logIn(work: string, name: string): Log {
  return (file, text) => {
    const path = join(work, "logs", name.replace("/", "+"), file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
}

async function build(clone: Clone, commit: string, { work }: Places, log: Log) {
  const out = join(work, "report.json");
  rmSync(out, { force: true });
  const { seconds, stderr } = await run(
    [
      goldseam,
      "build",
      "--repo",
      clone.folder,
      "--commit",
      commit,
      "--out",
      out,
      "--home",
      join(work, "home"),
    ],
    work,
  );
  log("build.log", stderr);
  if (!existsSync(out)) return { outcome: { ...nothing, status: "error", seconds }, note: lastLine(stderr) };
  const text = readFileSync(out, "utf8");
  log("build.json", text);
  const report = JSON.parse(text);
  const tests = (report.gate_results ?? []).filter(({ gate }: { gate: string }) => gate === "test");
  const sum = (key: string) =>
    tests.reduce((total: number, one: Record<string, number>) => total + (one[key] ?? 0), 0);
  const status = report.status === "PASSED" ? "pass" : report.status === "ERRORED" ? "error" : "fail";
  return {
    outcome: { status, passed: sum("pass_count"), failed: sum("fail_count"), seconds },
    note: status === "pass" ? "" : String(report.summary ?? ""),
  };
}

const nothing: Outcome = { status: "not run", passed: 0, failed: 0, seconds: 0 };

const lag = /\b404\b|ETARGET|No matching (?:version|distribution)/;

/** A mirror of a registry may lack the newest packages: then an older commit is taken. */
async function runOwnInTime(name: string, clone: Clone, places: Places, log: Log): ReturnType<typeof runOwn> {
  const own = await runOwn(name, clone, places, log);
  if (!lag.test(own.note ?? "") || clone.git("rev-list", "--count", "HEAD").trim() === "1") return own;
  for (const days of [60, 180]) {
    const time = Number(clone.git("log", "-1", "--format=%ct", "origin/HEAD")) - days * 86_400;
    const older = clone.git("rev-list", "-1", `--before=${time}`, "origin/HEAD").trim();
    if (older === "") break;
    clone.git("checkout", "--quiet", "--force", "--detach", older);
    const again = await runOwn(name, clone, places, log);
    if (!lag.test(again.note ?? "")) return again;
  }
  return own;
}

async function runOwn(
  name: string,
  clone: Clone,
  { work }: Places,
  log: Log,
): Promise<Outcome & { readonly note?: string }> {
  const commands = ownCommands[name];
  if (!commands) return nothing;
  const copy = join(work, "own");
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(join(work, "own-home"), { recursive: true });
  await run(["git", "clone", "--quiet", clone.folder, copy], work);
  const inside = (script: string) =>
    run([...isolated(work, commands.node), "bash", "-c", `cd "${copy}" && ${script}`], work);
  const installed = await inside(commands.install);
  log("own-install.log", installed.stdout + installed.stderr);
  if (installed.code !== 0) {
    const note = `its own install: ${shorten(errorLine(installed.stdout + installed.stderr))}`;
    return { ...nothing, status: "install fails", seconds: installed.seconds, note };
  }
  const tested = await inside(commands.test);
  log("own-test.log", tested.stdout + tested.stderr);
  const seconds = installed.seconds + tested.seconds;
  return {
    ...countTests(tested.stdout + tested.stderr),
    status: tested.code === 0 ? "pass" : "fail",
    seconds,
  };
}

/** Code of strangers may write its own copy and caches, and nothing else; it reads the settings of the user's clients. */
function isolated(work: string, node: OwnCommands["node"]): string[] {
  const home = join(work, "own-home");
  const cargo = join(process.env["CARGO_HOME"] ?? join(homedir(), ".cargo"), "config.toml");
  if (existsSync(cargo)) {
    mkdirSync(join(home, "cargo"), { recursive: true });
    copyFileSync(cargo, join(home, "cargo", "config.toml"));
  }
  const variables = {
    CI: "true",
    PATH: pathWith(node),
    npm_config_cache: join(home, "npm"),
    XDG_CACHE_HOME: join(home, "cache"),
    XDG_DATA_HOME: join(home, "data"),
    XDG_STATE_HOME: join(home, "state"),
    CARGO_HOME: join(home, "cargo"),
    GOPATH: join(home, "go"),
  };
  return [
    ...["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"],
    ...["--bind", work, work, "--unshare-pid", "--die-with-parent"],
    ...Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]),
  ];
}

/** The machine's Node stands on the path after that of this checkout, which `npm run` puts first. */
function pathWith(node: OwnCommands["node"]): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const kept = node === "24" ? folders : folders.filter((folder) => !folder.includes("node_modules"));
  return kept.join(delimiter);
}

const counted: readonly (readonly [passed: RegExp, failed: RegExp])[] = [
  [/^\s*Tests:?\s.*?(\d+) passed/gm, /^\s*Tests:?\s.*?(\d+) failed/gm],
  [/^test result: .*?(\d+) passed/gm, /^test result: .*?(\d+) failed/gm],
  [/^\s*(\d+) passing/gm, /^\s*(\d+) failing/gm],
  [/^(?:#|ℹ) pass (\d+)/gm, /^(?:#|ℹ) fail (\d+)/gm],
  [/\b(\d+) passed.* in [\d.]+s/gm, /\b(\d+) failed.* in [\d.]+s/gm],
  [/^Ran (\d+) tests? in/gm, /failures=(\d+)/gm],
  [/^\s*--- PASS: /gm, /^\s*--- FAIL: /gm],
];

/** Reads the totals that runners print at the end; nothing where none is known. */
function countTests(output: string): { readonly passed: number; readonly failed: number } {
  // Node's own runner counts a file without tests as a test.
  const plain = stripVTControlCharacters(output);
  const files = [...plain.matchAll(/^(?:✔|ok \d+ -) \S+\.[cm]?[jt]s(?: \([\d.]+ms\))?$/gm)].length;
  const sum = (pattern: RegExp) =>
    [...plain.matchAll(pattern)].reduce((total, [, digits = "1"]) => total + Number(digits), 0);
  const known = counted.find(([passed, failed]) => sum(passed) + sum(failed) > 0);
  return known ? { passed: sum(known[0]) - files, failed: sum(known[1]) } : { passed: 0, failed: 0 };
}

async function runChange(
  clone: Clone,
  commit: string,
  { work }: Places,
  log: Log,
): Promise<ChangeOutcome | "none"> {
  const change = await realChange(clone, commit);
  if (!change) return "none";
  const replayed = replayChange(clone, change, join(work, "home"));
  log("change.json", replayed.output);
  log("change.log", replayed.messages);
  const { state, admitted, refused, seconds, note, functions } = replayed;
  const added = functions.filter((one) => one.added);
  const changed = functions.filter((one) => !one.added);
  return {
    ...{ commit: change.commit, state, admitted, refused, seconds, note: shorten(note) },
    added: added.length,
    addedTested: added.filter(({ tests }) => tests > 0).length,
    changed: changed.length,
    changedTested: changed.filter(({ tests }) => tests > 0).length,
  };
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

function run(argv: readonly string[], cwd: string): Promise<Ended> {
  const [file = "", ...args] = argv;
  const started = performance.now();
  const child = spawn(file, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const timer = setTimeout(() => child.kill("SIGTERM"), limitMs);
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr, seconds: Math.round((performance.now() - started) / 1000) });
    });
  });
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}

function errorLine(text: string): string {
  const lines = stripVTControlCharacters(text).trim().split("\n");
  const errors = lines.filter((line) => /\berr(or)?\b|ERR_/i.test(line));
  return errors.find((line) => !/error (?:code|syscall|errno)\b/.test(line)) ?? lines.at(-1) ?? "";
}

function shorten(text: string): string {
  const line = text
    .replaceAll(/\b(?:GET )?https?:\/\/\S+/g, "…")
    .replaceAll(/(?<![\w.])\/(?:[\w.+-]+\/){2,}\S*/g, "…")
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length > maxNote ? `${line.slice(0, maxNote)}…` : line;
}
