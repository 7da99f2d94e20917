import { createHash } from "node:crypto";
import type { KnownKey } from "../ports/secrets/signing-keys.ts";
import { checkRecords, hashRecords } from "./audit-part.ts";
import { type Bundle, readBundle } from "./bundle.ts";
import { decode, keyIdOf, openEnvelope } from "./envelope.ts";
import { type Statement, statementSchema } from "./statement.ts";

/** One thing that was checked, with the problems that were found. */
export interface BundleCheck {
  readonly name:
    | "file"
    | "signature"
    | "key"
    | "commits"
    | "evidence"
    | "audit log"
    | "approval"
    | "repository";
  readonly problems: readonly string[];
  /** What was found to be right, in a few words. */
  readonly detail: string;
}

/** The result of checking a bundle. */
export interface BundleVerdict {
  readonly verified: boolean;
  readonly checks: readonly BundleCheck[];
  /** Undefined if nothing that is signed could be read. */
  readonly statement: Statement | undefined;
}

/** Checks everything in a bundle that needs nothing else, and whether one of these keys signed it. */
export function verifyBundle(bytes: Uint8Array, keys: readonly KnownKey[]): BundleVerdict {
  const read = readBundle(bytes);
  if (read.status === "bad") return verdict([failed("file", read.problem)]);
  const { bundle } = read;
  const opened = openEnvelope(bundle.envelope, bundle.publicKey);
  if (opened.status === "bad")
    return verdict([failed("signature", opened.problem), checkKey(bundle, keys, "")]);
  const statement = readStatement(opened.text);
  if (!statement) return verdict([failed("signature", "what is signed is not a statement of Goldseam's")]);
  const { goldseam } = statement.predicate;
  const signature = { name: "signature", problems: [], detail: `made ${goldseam.signedAt}` } as const;
  return verdict(
    [
      signature,
      checkKey(bundle, keys, goldseam.signedAt),
      checkCommits(bundle, statement),
      checkArchives(bundle, statement),
      checkAudit(bundle, statement),
      checkApproval(statement),
    ],
    statement,
  );
}

function readStatement(text: string): Statement | undefined {
  try {
    return statementSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A verdict over some checks. */
export function verdict(checks: readonly BundleCheck[], statement?: Statement): BundleVerdict {
  return { verified: checks.every(({ problems }) => problems.length === 0), checks, statement };
}

function failed(name: BundleCheck["name"], problem: string): BundleCheck {
  return { name, problems: [problem], detail: "" };
}

function checkKey({ publicKey }: Bundle, keys: readonly KnownKey[], signedAt: string): BundleCheck {
  const id = keyIdOf(publicKey);
  if (id === undefined) return failed("key", "the public key cannot be read");
  const known = keys.find((key) => key.id === id);
  if (!known)
    return failed(
      "key",
      `it is signed by ${id}, which is not a key that is trusted here: whoever made it may be anybody. ` +
        "If that is the signer's key, get it from them and give it with --key",
    );
  if (known.revokedAt !== undefined) return failed("key", `the key ${id} was revoked ${known.revokedAt}`);
  if (known.retiredAt !== undefined && signedAt > known.retiredAt)
    return failed("key", `it was signed ${signedAt}, after the key ${id} was retired ${known.retiredAt}`);
  return { name: "key", problems: [], detail: id };
}

function checkCommits({ commits }: Bundle, { subject }: Statement): BundleCheck {
  const problems = subject.flatMap(({ name, digest }) => {
    const { gitCommit: sha = "", gitTree: tree = "" } = digest;
    const object = decode(commits.find((one) => one.sha === sha)?.object ?? "");
    if (!object || object.length === 0) return [`${name} (${sha}) is missing or unreadable`];
    if (hashCommit(object, sha) !== sha) return [`${name} (${sha}) was changed`];
    const isTree = object.subarray(0, tree.length + 6).toString("latin1") === `tree ${tree}\n`;
    return isTree ? [] : [`${name} (${sha}) has another tree than ${tree}`];
  });
  const named = new Set(subject.map(({ digest }) => digest["gitCommit"]));
  const others = commits.filter(({ sha }) => !named.has(sha));
  const strange = others.map(({ sha }) => `commit ${sha} is not part of the statement`);
  const detail = subject.map(({ name, digest }) => `${name} ${digest["gitCommit"]}`).join(", ");
  return { name: "commits", problems: [...problems, ...strange], detail };
}

/** As git names a commit. */
function hashCommit(object: Uint8Array, sha: string): string {
  const algorithm = sha.length > 40 ? "sha256" : "sha1";
  return createHash(algorithm).update(`commit ${object.length}\0`).update(object).digest("hex");
}

function checkArchives({ archives }: Bundle, { predicate }: Statement): BundleCheck {
  const wanted = new Map(
    predicate.goldseam.evidence.map(({ name, digest }) => [`sha256:${digest["sha256"]}`, name]),
  );
  const problems = [...wanted].flatMap(([address, name]) => {
    const content = decode(archives.find((one) => one.address === address)?.content ?? "");
    if (!content || content.length === 0)
      return [`the archive of ${name} (${address}) is missing or unreadable`];
    const found = `sha256:${createHash("sha256").update(content).digest("hex")}`;
    return found === address ? [] : [`the archive of ${name} (${address}) was changed`];
  });
  const strange = archives
    .filter(({ address }) => !wanted.has(address))
    .map(({ address }) => `archive ${address} is not part of the statement`);
  return { name: "evidence", problems: [...problems, ...strange], detail: `${wanted.size} archives` };
}

function checkAudit({ audit }: Bundle, { predicate }: Statement): BundleCheck {
  const { run, audit: part } = predicate.goldseam;
  const problems = checkRecords(audit, run);
  const last = audit.at(-1);
  const isWhole =
    audit.length === part.records &&
    (last?.number ?? 0) === part.last.number &&
    (last?.hash ?? "") === part.last.hash &&
    hashRecords(audit) === part.sha256;
  if (problems.length === 0 && !isWhole)
    problems.push(
      `records of the audit log are missing: ${part.records} were signed, ${audit.length} are here`,
    );
  return { name: "audit log", problems, detail: `${audit.length} records of run ${run}` };
}

/** Whether the parts of the statement are about the same commit. */
function checkApproval({ subject, predicate: { goldseam, result } }: Statement): BundleCheck {
  const approved = subject[0]?.digest["gitCommit"];
  const { request, decision, votes } = goldseam;
  const problems = [request, decision, ...votes]
    .filter((part) => part !== null && part.commit_sha !== approved)
    .map(() => "the request or the decision is about another commit");
  const answer = decision ? `${decision.decision} by ${decision.decided_by}` : "no decision yet";
  return { name: "approval", problems, detail: `${result}; ${answer}` };
}
