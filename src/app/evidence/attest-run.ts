import { randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Envelope, preAuthenticate, statementType } from "../../attest/envelope.ts";
import { describeApproval, type Statement } from "../../attest/statement.ts";
import { type Run, RunState } from "../../contracts/index.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Git } from "../../ports/git.ts";
import type { SigningKeys } from "../../ports/secrets/signing-keys.ts";

/** What signing needs. */
export interface AttestDeps {
  readonly git: Git;
  readonly audit: Audit;
  readonly keys: SigningKeys;
  readonly clock: Clock;
  /** Folder of signed statements. */
  readonly folder: string;
  /** Folder for temporary files, on the same file system. */
  readonly scratch: string;
}

/** A signed statement, with the public key that made it. */
export interface Attestation {
  readonly envelope: Envelope;
  readonly publicKey: string;
}

const decided: ReadonlySet<RunState> = new Set([RunState.DONE, RunState.REJECTED]);

/**
 * Signs what a run's approval rests on: once when a person is asked, and once when the run has ended by their decision. What
 * is signed stays as it is. Undefined if the run has asked for no approval yet.
 */
export async function attestRun(deps: AttestDeps, run: Run): Promise<Attestation | undefined> {
  if (!run.approval) return undefined;
  const part = run.decision && decided.has(run.state) ? "decision" : "request";
  const file = join(deps.folder, `${run.approval.id}-${part}.json`);
  const known = await readFile(file, "utf8").catch(() => undefined);
  if (known !== undefined) return JSON.parse(known);
  const payload = Buffer.from(JSON.stringify(await describe(deps, run)));
  const { key, signature } = await deps.keys.sign(preAuthenticate(statementType, payload));
  const envelope: Envelope = {
    payload: payload.toString("base64"),
    payloadType: statementType,
    signatures: [{ keyid: key.id, sig: Buffer.from(signature).toString("base64") }],
  };
  await writeOnce(deps, file, JSON.stringify({ envelope, publicKey: key.publicKey }));
  return JSON.parse(await readFile(file, "utf8"));
}

async function describe({ git, audit, clock }: AttestDeps, run: Run): Promise<Statement> {
  const { repo = "", baseSha = "" } = run.change ?? {};
  const shas = [run.approval?.commitSha ?? "", run.merge?.merged ? run.merge.commitSha : ""];
  const trees = new Map<string, string>();
  for (const sha of shas.filter((one) => one !== "")) trees.set(sha, (await git.treeOf(repo, sha)) ?? "");
  const name = "goldseam.json";
  const blob = baseSha === "" ? undefined : (await git.listBlobs(repo, baseSha)).get(name);
  return describeApproval(run, {
    signedAt: new Date(clock.nowMs()).toISOString(),
    settings: blob === undefined ? undefined : { name, digest: { gitBlob: blob } },
    treeOf: (sha) => trees.get(sha) ?? "",
    audit: await audit.list({ runId: run.id, limit: Number.MAX_SAFE_INTEGER }),
  });
}

/** The first one stays: a second process, or a repeated step, changes nothing. */
async function writeOnce({ folder, scratch }: AttestDeps, path: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(scratch, `attestation-${randomUUID()}`);
  try {
    const file = await open(temporary, "w", 0o600);
    await file.writeFile(text);
    await file.sync();
    await file.close();
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}
