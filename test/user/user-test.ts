import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * `npm run user-test`: runs tests as an ordinary user in a fresh clone of the last commit, with a home below `/tmp`. Root chooses
 * a user of the machine by `GOLDSEAM_TEST_USER`, by default the first one that is no service. `-- src/app` names tests.
 */
const representative = [
  "src/adapters/sandbox",
  "src/adapters/git",
  "test/escape/escape.test.ts",
  "src/workbench",
  "src/stages/build/python.integration.test.ts",
  "src/stages/build/javascript.integration.test.ts",
  "src/surfaces/cli/write.integration.test.ts",
  "test/e2e/loop.test.ts",
  "test/e2e/shared-home.test.ts",
  "test/e2e/healing/heal.test.ts",
];

const checkout = resolve(import.meta.dirname, "..", "..");
const user = process.getuid?.() === 0 ? findUser(process.env["GOLDSEAM_TEST_USER"]) : undefined;
const folder = mkdtempSync("/tmp/goldseam-user-");
try {
  process.exitCode = run(prepare());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

function findUser(asked: string | undefined): User {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const found = users.find(({ name, uid }) => (asked ? name === asked : uid >= 1000 && uid < 60_000));
  if (!found) throw new Error(`no such user on this machine: add one with useradd ${asked ?? "tester"}`);
  return found;
}

/** Folders are the user's own; installed files are shared with the checkout and stay as they are. */
function prepare(): string {
  const clone = join(folder, "clone");
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", checkout, clone]);
  const modules = join(checkout, "node_modules");
  const linked = spawnSync("cp", ["-al", modules, clone], { stdio: "ignore" }).status === 0;
  if (!linked) execFileSync("cp", ["-a", modules, clone]);
  mkdirSync(join(folder, "home"));
  if (!user) return clone;
  const { uid, gid } = user;
  for (const path of [folder, join(folder, "home")]) chownSync(path, uid, gid);
  const shared = ["-path", join(clone, "node_modules", "*"), "!", "-type", "d"];
  execFileSync("find", [clone, ...shared, "-o", "-exec", "chown", "-h", `${uid}:${gid}`, "{}", "+"]);
  return clone;
}

function run(clone: string): number {
  const own = process.argv.slice(2);
  const vitest = [
    process.execPath,
    "node_modules/vitest/vitest.mjs",
    "run",
    ...(own.length > 0 ? own : representative),
  ];
  const node = join(clone, "node_modules", "node", "bin");
  const path = [node, dirname(process.execPath), process.env["PATH"] ?? ""].join(":");
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(LANG|CI|PIP_\w+|GOPROXY|npm_config_registry|https?_proxy)$/i.test(name),
  );
  const [program = "", ...args] = user
    ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--init-groups", ...vitest]
    : vitest;
  const env = { ...Object.fromEntries(kept), PATH: path, HOME: join(folder, "home"), USER: user?.name ?? "" };
  const { status } = spawnSync(program, args, { cwd: clone, env, stdio: "inherit" });
  return status ?? 1;
}
