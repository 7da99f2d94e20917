import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { S3Server } from "../support/servers/s3-server.ts";
import type { Receiver, TestChange } from "./cluster.ts";

/** Everything but what a change has to leave: one merge, one move of the branch, one commit of tests, one notice of each kind, an archive. */
export function faultsOf(change: TestChange, receiver: Receiver, archived: ReadonlySet<string>): string[] {
  const { repo } = change;
  const name = repo.path;
  const faults: string[] = [];
  const check = (what: string, count: number, least = 1) => {
    if (count < least) faults.push(`lost: no ${what} in ${name}`);
    if (count > 1) faults.push(`doubled: ${count} × ${what} in ${name}`);
  };
  check("merge", mergesOf(change).length);
  const moves = repo.git("reflog", "show", "--format=%H", "main").split("\n").filter(Boolean);
  check("move of the branch", moves.length - 1);
  const branches = repo
    .git("for-each-ref", "--format=%(refname)", "refs/heads/agt")
    .split("\n")
    .filter(Boolean);
  check("branch of tests", branches.length, 0);
  for (const branch of branches)
    check("commit of tests", Number(repo.git("rev-list", "--count", `${change.commitSha}..${branch}`)));
  const mine = receiver.received.filter((notice) => notice.repo === name);
  const deliveries = [...new Map(mine.map((notice) => [notice.delivery, notice.event])).values()];
  check("notice that it is done", deliveries.filter((event) => event === "run.done").length);
  check("notice that it is worked on", deliveries.filter((event) => event === "run.working").length);
  // A build that was killed may be archived twice.
  check("archive of the change's build", archived.has(change.commitSha) ? 1 : 0);
  return faults;
}

/** The merges that a change was given. */
export function mergesOf({ repo, baseSha }: TestChange): string[] {
  const found = repo.git("log", "--format=%H", "--grep=^Goldseam-Run:", `${baseSha}..main`);
  return found.split("\n").filter(Boolean);
}

/** The commits of which the bucket has an archived build. */
export function archivedCommits({ folder, bucket }: S3Server): Set<string> {
  const found = new Set<string>();
  for (const entry of readdirSync(join(folder, bucket), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    if (bytes.readUInt16BE(0) !== 0x1f8b) continue;
    const commit = /"commit_sha": "([0-9a-f]{40})"/.exec(gunzipSync(bytes).toString("latin1"))?.[1];
    if (commit) found.add(commit);
  }
  return found;
}
