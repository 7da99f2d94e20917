import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { arch, availableParallelism, platform, release, totalmem } from "node:os";
import { join } from "node:path";
import { create, type Evidence, EvidenceSchema, type Execution } from "../../../contracts/index.ts";
import type { Toolchain } from "../../../languages/toolchain/toolchain.ts";
import { matchesPattern, words } from "../../../policy/index.ts";
import type { Git } from "../../../ports/git.ts";
import type { BuiltProject } from "../built-project.ts";

/** A build, as far as its evidence goes. */
export interface EvidenceSource {
  readonly repo: string;
  readonly commitSha: string;
  readonly built: readonly BuiltProject[];
  readonly executions: readonly Execution[];
}

/** Where a build ran, on what, and every command of it; the hashes of its logs are added when it is archived. */
export async function gatherEvidence(
  deps: { readonly git: Git; readonly sandboxName: string; readonly version: string },
  { repo, commitSha, built, executions }: EvidenceSource,
): Promise<Evidence> {
  const toolchains = [...new Set(built.map(({ detected }) => detected.toolchain))];
  const locks = toolchains.flatMap(({ rules }) => words(rules.lockfiles));
  const blobs = [...(await deps.git.listBlobs(repo, commitSha))];
  const lockfiles = blobs
    .filter(([path]) => locks.some((pattern) => matchesPattern(path, pattern)))
    .map(([path, blob]) => ({ kind: "lockfile", path, digest: `gitBlob:${blob}` }));
  return create(EvidenceSchema, {
    environment: {
      platform: `${platform()} ${arch()}`,
      system: systemName(),
      kernel: release(),
      processors: availableParallelism(),
      memoryMb: Math.round(totalmem() / 1_000_000),
      sandbox: deps.sandboxName,
      tools: [
        { name: "goldseam", version: deps.version },
        { name: "node", version: process.versions.node },
        ...built.flatMap(({ tools }) => tools),
      ],
    },
    sourceTree: (await deps.git.treeOf(repo, commitSha)) ?? "",
    executions: [...executions],
    files: [...lockfiles, ...(await Promise.all(toolchains.map(hashTools)))],
  });
}

function systemName(): string {
  try {
    return /^PRETTY_NAME="?(.*?)"?$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "";
  } catch {
    return "";
  }
}

/** The programs that Goldseam brings into the sandbox for a toolchain, as one hash over names and contents. */
async function hashTools({ name, tools }: Toolchain) {
  const hash = createHash("sha256");
  const entries = await readdir(tools, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: own }) => join(parentPath, own));
  for (const path of files.toSorted()) {
    const content = await readFile(path);
    hash.update(`${path.slice(tools.length)}\0${content.length}\0`).update(content);
  }
  return { kind: "tool", path: name, digest: `sha256:${hash.digest("hex")}` };
}
