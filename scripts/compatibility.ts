import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmbeddedApp } from "../src/app/embedded.ts";
import { type BuildReport, type GateResult, GoldseamError } from "../src/contracts/index.ts";
import { detectProjects } from "../src/languages/index.ts";
import { readCheckout } from "../src/workbench/checkout-files.ts";
import { type Package, packages } from "./compatibility-packages.ts";
import { type Row, renderPage } from "./compatibility-table.ts";

/**
 * `npm run compatibility [-- <ecosystem or package>...]`: builds published packages with no configuration and writes
 * docs/compatibility.md. Sources, dependencies and rows are kept in a temporary folder, so that a part can be repeated.
 */
const work = join(tmpdir(), `goldseam-compatibility-${process.getuid?.()}`);
const page = join(import.meta.dirname, "..", "docs", "compatibility.md");
const fetchers: Readonly<Record<string, (one: Package, folder: string) => void>> = {
  PyPI: fetchSdist,
  npm: fetchTarball,
};
const maxReason = 160;

const asked = process.argv.slice(2);
const known = Object.entries(packages).flatMap(([ecosystem, list]) => [
  ecosystem,
  ...list.map(({ name }) => name),
]);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`no such ecosystem or package in scripts/compatibility-packages.ts: ${unknown.join(", ")}`);
  process.exitCode = 2;
} else await main();

async function main(): Promise<void> {
  mkdirSync(join(work, "rows"), { recursive: true });
  const app = await createEmbeddedApp({ home: join(work, "home") });
  try {
    for (const [ecosystem, list] of Object.entries(packages)) {
      for (const one of list) {
        if (asked.length > 0 && !asked.includes(ecosystem) && !asked.includes(one.name)) continue;
        const row = await buildPackage(ecosystem, one, (options) =>
          app.build({ ...options, progress: () => {} }),
        );
        writeFileSync(rowFile(ecosystem, one), JSON.stringify(row));
        console.log([ecosystem, ...Object.values(row)].join("  "));
        writeFileSync(page, renderPage(knownRows()));
      }
    }
  } finally {
    await app.close();
  }
}

type Build = (options: {
  readonly repo: string;
  readonly commit: string;
  readonly base?: string;
}) => Promise<BuildReport>;

async function buildPackage(ecosystem: string, one: Package, build: Build): Promise<Row> {
  const repo = join(work, "sources", `${ecosystem}-${one.name}-${one.version}`);
  const nothing = {
    ...one,
    runner: "",
    install: "",
    compile: "",
    lint: "",
    test: "",
    passed: 0,
    failed: 0,
    coverage: undefined,
  };
  try {
    if (!existsSync(join(repo, ".git"))) prepareRepository(repo, () => fetchers[ecosystem]?.(one, repo));
    const [{ project }] = detectProjects(readCheckout(repo), {});
    const first = await build({ repo, commit: "main" });
    // A gate that stops the others hides their results: as the base of a change all of them run.
    const stopped = first.gateResults.some(({ reason }) => reason.endsWith("did not pass"));
    const report = stopped ? await build({ repo, commit: "next", base: "main" }) : first;
    return toRow(one, project.runner, report);
  } catch (error) {
    if (!(error instanceof GoldseamError || error instanceof Error)) throw error;
    return { ...nothing, install: "error", reason: shorten(error.message) };
  }
}

function prepareRepository(repo: string, fill: () => void): void {
  rmSync(repo, { recursive: true, force: true });
  mkdirSync(repo, { recursive: true });
  fill();
  const git = (...args: string[]) => execFileSync("git", ["-C", repo, ...args], { stdio: "ignore" });
  git("init", "--initial-branch=main");
  git("config", "user.name", "Compatibility");
  git("config", "user.email", "compatibility@example.com");
  git("add", "--all", "--force");
  git("commit", "--message=The archive");
  git("checkout", "-b", "next");
  git("commit", "--allow-empty", "--message=Change nothing");
}

function fetchSdist({ name, version }: Package, folder: string): void {
  const options = ["--no-binary=:all:", "--no-deps", "--quiet", `--dest=${folder}`];
  execFileSync("python3", ["-m", "pip", "download", ...options, `${name}==${version}`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  unpack(folder);
}

function fetchTarball({ name, version }: Package, folder: string): void {
  execFileSync("npm", ["pack", "--silent", `--pack-destination=${folder}`, `${name}@${version}`], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  unpack(folder);
}

function unpack(folder: string): void {
  const [archive = ""] = readdirSync(folder);
  execFileSync("tar", ["--extract", "--strip-components=1", "--file", archive], { cwd: folder });
  rmSync(join(folder, archive));
}

function toRow(one: Package, runner: string, report: BuildReport): Row {
  const gate = (name: string) => report.gateResults.find((result) => result.gate === name);
  const test = gate("test");
  const bad = report.gateResults.filter(({ status }) => status === "fail" || status === "error");
  const notes = test?.status === "skipped" && bad.length === 0 ? [`tests: ${test.reason}`] : [];
  return {
    ...one,
    runner,
    install: gate("install")?.status ?? "pass",
    compile: statusOf(gate("compile")),
    lint: statusOf(gate("lint")),
    test: test?.reason === "the repository has no tests" ? "none" : statusOf(test),
    passed: test?.passCount ?? 0,
    failed: test?.failCount ?? 0,
    coverage: report.coverage?.measured ? report.coverage.linePct : undefined,
    reason: shorten([...bad.map((result) => describe(result, report)), ...notes].join("; ")),
  };
}

function statusOf(gate: GateResult | undefined): string {
  return gate?.status ?? "";
}

function describe(gate: GateResult, { lintErrors, testRun }: BuildReport): string {
  const failing = testRun?.results.find(({ name }) => name === gate.failingTests[0]);
  const error = failing?.message.split("\n").findLast((line) => /^E |Error\b/.test(line)) ?? "";
  const finding = gate.gate === "test" ? `${failing?.name ?? ""} ${error}` : (lintErrors[0]?.message ?? "");
  return `${gate.gate}: ${gate.reason || finding}`;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > maxReason ? `${line.slice(0, maxReason)}…` : line;
}

function knownRows(): Map<string, Row[]> {
  const rows = Object.entries(packages).map(([ecosystem, list]): [string, Row[]] => [
    ecosystem,
    list
      .filter((one) => existsSync(rowFile(ecosystem, one)))
      .map((one) => JSON.parse(readFileSync(rowFile(ecosystem, one), "utf8"))),
  ]);
  return new Map(rows);
}

function rowFile(ecosystem: string, { name, version }: Package): string {
  return join(work, "rows", `${ecosystem}-${name}-${version}.json`);
}
