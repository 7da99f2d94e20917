// Loaded into Goldseam's process with --import. Before every durable effect it names the effect on descriptor 3 and
// waits for a byte on descriptor 4, so that the test at the other ends can kill the process at exactly that point.
// What lies in scratch/ is not durable, the next start removes it: of several effects there in a row each tenth counts.
import childProcess from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";

const home = process.env.GOLDSEAM_HOME;
const gitWrites = [
  "init",
  "fetch",
  "worktree",
  "read-tree",
  "hash-object",
  "update-index",
  "write-tree",
  "commit-tree",
  "update-ref",
  "merge",
  "merge-tree",
  "push",
];
const byte = Buffer.alloc(1);
let scratched = 0;

function stop(label) {
  scratched = label.includes(" scratch/") ? scratched + 1 : 0;
  if (scratched > 1 && scratched % 10 !== 0) return;
  fs.writeSync(3, `${label}\n`);
  fs.readSync(4, byte, 0, 1, null);
}

const inHome = (path) => typeof path === "string" && path.startsWith(home);
const shown = (path) => path.slice(home.length + 1).replace(/[0-9a-f]{8,}|\d+-\d+/g, "…");

function patch(holder, name) {
  const original = holder[name];
  holder[name] = function patched(...args) {
    if (inHome(args[0])) stop(`${name} ${shown(args[0])}`);
    return original.apply(this, args);
  };
}

for (const name of ["renameSync", "rmSync", "mkdirSync", "writeFileSync"]) patch(fs, name);
for (const name of ["rename", "rm", "mkdir", "writeFile", "open"]) patch(fs.promises, name);

const spawn = childProcess.spawn;
childProcess.spawn = function patched(command, args, options) {
  const verb = command === "git" ? args.find((arg) => gitWrites.includes(arg)) : undefined;
  if (verb === undefined) return spawn.call(this, command, args, options);
  stop(`before git ${verb}`);
  const child = spawn.call(this, command, args, options);
  stop(`during git ${verb}`);
  return child;
};

// Who is notified sees it: a request that changes something is an effect as well.
const fetch = globalThis.fetch;
globalThis.fetch = async (...args) => {
  const method = args[1]?.method ?? args[0]?.method ?? "GET";
  if (method === "GET") return fetch(...args);
  stop(`before ${method}`);
  const answer = await fetch(...args);
  stop(`after ${method}`);
  return answer;
};

const exec = DatabaseSync.prototype.exec;
const changes = new WeakMap();
const total = (database) => Number(database.prepare("SELECT total_changes() AS n").get().n);
DatabaseSync.prototype.exec = function patched(sql) {
  if (sql.startsWith("BEGIN")) {
    const result = exec.call(this, sql);
    changes.set(this, total(this));
    return result;
  }
  // A commit that changes nothing has no effect.
  if (sql === "COMMIT" && total(this) !== changes.get(this)) stop("commit");
  return exec.call(this, sql);
};

syncBuiltinESMExports();
