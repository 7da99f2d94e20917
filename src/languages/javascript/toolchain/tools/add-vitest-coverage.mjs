// add-vitest-coverage.mjs <top> <folder>... -- <command that adds a package>...
// Adds the coverage provider for exactly the installed vitest's version if it is missing; manifests and lockfiles stay.
// Where the registry has no such version, as for the oldest vitest, the tests run without coverage.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const provider = "@vitest/coverage-v8";
const [top = ".", ...words] = process.argv.slice(2);
const absent =
  /\bETARGET\b|\bE404\b|ERR_PNPM_(?:NO_MATCHING_VERSION|FETCH_404)|Couldn't find (?:any versions|package)|No candidates found/;
const folders = words.slice(0, words.indexOf("--"));
const command = words.slice(words.indexOf("--") + 1);

for (const folder of folders) {
  const version = installedVersion("vitest", folder);
  if (version === undefined || installedVersion(provider, folder) === version) continue;
  // npm adds only at the top of a workspace: run in a package, it would leave everything as it is.
  const cwd = command.includes("--no-save") ? top : folder;
  const [program = "", ...args] = [...command, `${provider}@${version}`];
  const { status, stdout, stderr } = keepFiles([...new Set([top, cwd])], () =>
    spawnSync(program, args, { cwd, stdio: ["inherit", "pipe", "pipe"], encoding: "utf8" }),
  );
  process.stdout.write(stdout ?? "");
  process.stderr.write(stderr ?? "");
  if (status === 0) continue;
  if (!absent.test(`${stdout}${stderr}`)) process.exit(status ?? 1);
  console.log(`no coverage: the registry has no ${provider}@${version}`);
}

/**
 * @param {string} name
 * @param {string} folder
 * @returns {string | undefined}
 */
function installedVersion(name, folder) {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, "node_modules", name, "package.json");
    if (existsSync(path)) return createRequire(path)(path).version;
    if (at === dirname(at)) return undefined;
  }
}

/**
 * @template T
 * @param {readonly string[]} folders
 * @param {() => T} work
 */
function keepFiles(folders, work) {
  const names = ["package.json", "package-lock.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", "yarn.lock"];
  const kept = folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .map((path) => ({ path, text: existsSync(path) ? readFileSync(path) : undefined }));
  const result = work();
  for (const { path, text } of kept) {
    if (text === undefined) rmSync(path, { force: true });
    else writeFileSync(path, text);
  }
  return result;
}
