import { type Bundle, writeBundle } from "../../attest/bundle.ts";
import { keyIdOf } from "../../attest/envelope.ts";
import type { Statement } from "../../attest/statement.ts";
import { type BundleCheck, verdict, verifyBundle } from "../../attest/verify-bundle.ts";
import { GoldseamError, type Run } from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Git } from "../../ports/git.ts";
import type { KnownKey } from "../../ports/secrets/signing-keys.ts";
import type { EvidenceDesk } from "../desk-types.ts";
import { type AttestDeps, attestRun } from "./attest-run.ts";

/** Bundles of signed evidence: made, and checked. */
export function createEvidenceDesk(
  deps: AttestDeps & { readonly blobs: Blobs; findRun(id: string): Promise<{ readonly run: Run }> },
): EvidenceDesk {
  return {
    bundle: async (id) => {
      const { run } = await deps.findRun(id);
      return writeBundle(await gather(deps, run));
    },
    verify: async ({ bundle, key, repo }) => {
      const checked = verifyBundle(bundle, key === undefined ? await deps.keys.list() : [givenKey(key)]);
      if (repo === undefined || !checked.statement) return checked;
      const checks = [...checked.checks, await checkRepository(deps.git, repo, checked.statement)];
      return verdict(checks, checked.statement);
    },
    keys: deps.keys,
  };
}

async function gather(deps: Parameters<typeof createEvidenceDesk>[0], run: Run): Promise<Bundle> {
  const signed = await attestRun(deps, run);
  if (!signed) throw new GoldseamError("NOT_FOUND", `run ${run.id} has asked for no approval yet`);
  const statement: Statement = JSON.parse(Buffer.from(signed.envelope.payload, "base64").toString("utf8"));
  const { evidence, audit } = statement.predicate.goldseam;
  const commits: Bundle["commits"][number][] = [];
  for (const { digest } of statement.subject) {
    const sha = digest["gitCommit"] ?? "";
    const object = await deps.git.readCommit(run.change?.repo ?? "", sha);
    if (!object) throw new GoldseamError("NOT_FOUND", `commit ${sha} is gone from the mirror`);
    commits.push({ sha, object: Buffer.from(object).toString("base64") });
  }
  const archives: Bundle["archives"][number][] = [];
  for (const { name, digest } of evidence) {
    const address = `sha256:${digest["sha256"]}`;
    const content = await deps.blobs.get(address);
    if (!content) throw new GoldseamError("NOT_FOUND", `the archive of ${name} (${address}) is gone`);
    archives.push({ address, content: Buffer.from(content).toString("base64") });
  }
  const records = await deps.audit.list({ runId: run.id, limit: Number.MAX_SAFE_INTEGER });
  return {
    format: "goldseam-bundle/1",
    ...signed,
    commits,
    archives,
    audit: records.filter(({ number }) => number <= audit.last.number),
  };
}

/** A key from elsewhere is trusted as the person says. */
function givenKey(publicKey: string): KnownKey {
  const id = keyIdOf(publicKey);
  if (id === undefined) throw new GoldseamError("USAGE", "--key is not a public Ed25519 key in PEM");
  return { id, publicKey, createdAt: "" };
}

/** The commits must be in the repository, and what was merged on the branch that it went into. */
async function checkRepository(git: Git, folder: string, statement: Statement): Promise<BundleCheck> {
  const problems: string[] = [];
  const { merge } = statement.predicate.goldseam;
  for (const { name, digest } of statement.subject) {
    const sha = digest["gitCommit"] ?? "";
    const found = await git.resolveChange({ repo: folder, commit: sha }).catch(() => undefined);
    if (!found) {
      problems.push(`${name} (${sha}) is not in ${folder}`);
      continue;
    }
    const branch = merge?.into_branch ?? "";
    const tip = branch === "" ? undefined : await git.branchTip(found.repo, branch);
    if (branch === "") continue;
    await git.sync(found.repo, [sha, ...(tip === undefined ? [] : [tip])]);
    if (tip === undefined || !(await git.isAncestor(found.repo, sha, tip)))
      problems.push(`${name} (${sha}) is not on ${branch} of ${folder}`);
  }
  return { name: "repository", problems, detail: folder };
}
