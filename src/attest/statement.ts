import { z } from "zod";
import {
  ApprovalDecisionSchema,
  ApprovalRequestSchema,
  type BuildReport,
  BuildStatus,
  type HashedFile,
  MergeResultSchema,
  type Run,
  TestOutcome,
  toContractJson,
} from "../contracts/index.ts";
import type { AuditRecord } from "../ports/audit.ts";
import { hashRecords } from "./audit-part.ts";

const resourceSchema = z.object({ name: z.string(), digest: z.record(z.string(), z.string()) });
const aboutCommit = z.object({ commit_sha: z.string() });
const tests = z.array(z.string());

/** An in-toto statement with a test-result predicate; `goldseam` adds what the approval rests on. */
export const statementSchema = z.object({
  _type: z.literal("https://in-toto.io/Statement/v1"),
  subject: z.array(resourceSchema).min(1),
  predicateType: z.literal("https://in-toto.io/attestation/test-result/v0.1"),
  predicate: z.object({
    result: z.enum(["PASSED", "WARNED", "FAILED"]),
    configuration: z.array(resourceSchema),
    ...{ passedTests: tests, warnedTests: tests, failedTests: tests },
    goldseam: z.object({
      run: z.string(),
      /** RFC 3339. */
      signedAt: z.string(),
      request: aboutCommit.loose(),
      decision: aboutCommit.extend({ decision: z.string(), decided_by: z.string() }).loose().nullable(),
      merge: z.object({ into_branch: z.string(), commit_sha: z.string() }).loose().nullable(),
      /** The archives of builds. */
      evidence: z.array(resourceSchema),
      /** The part of the audit log that the statement vouches for. */
      audit: z.object({
        records: z.number(),
        last: z.object({ number: z.number(), hash: z.string() }),
        sha256: z.string(),
      }),
    }),
  }),
});

/** What {@link statementSchema} describes. */
export type Statement = z.infer<typeof statementSchema>;

/** A resource, as in-toto describes one. */
export type Resource = z.infer<typeof resourceSchema>;

/** What is known besides the run. */
export interface StatementFacts {
  readonly signedAt: string;
  /** The settings of the base, as git names the file; undefined if there is none. */
  readonly settings: Resource | undefined;
  /** The tree of a commit. */
  treeOf(commitSha: string): string;
  /** All records of the run so far. */
  readonly audit: readonly AuditRecord[];
}

/** What an approval is about and rests on, to be signed. */
export function describeApproval(run: Run, facts: StatementFacts): Statement {
  const { approval, decision, merge, changeReport, testsReport, baseReport } = run;
  const report = testsReport ?? changeReport;
  const builds = { base: baseReport, change: changeReport, "change with its new tests": testsReport };
  const last = facts.audit.at(-1);
  const commits = {
    "the approved commit": approval?.commitSha ?? "",
    "the merge": merge?.merged ? merge.commitSha : "",
  };
  return statementSchema.parse({
    _type: "https://in-toto.io/Statement/v1",
    subject: Object.entries(commits)
      .filter(([, sha]) => sha !== "")
      .map(([name, sha]) => ({ name, digest: { gitCommit: sha, gitTree: facts.treeOf(sha) } })),
    predicateType: "https://in-toto.io/attestation/test-result/v0.1",
    predicate: {
      ...resultsOf(report),
      configuration: [
        ...(facts.settings ? [facts.settings] : []),
        ...(report?.evidence?.files ?? []).filter(({ kind }) => kind !== "log").map(resourceOf),
      ],
      goldseam: {
        run: run.id,
        signedAt: facts.signedAt,
        request: approval ? toContractJson(ApprovalRequestSchema, approval) : null,
        decision: decision ? toContractJson(ApprovalDecisionSchema, decision) : null,
        merge: merge ? toContractJson(MergeResultSchema, merge) : null,
        evidence: Object.entries(builds).flatMap(([name, build]) =>
          build?.artefactUrl ? [resource(`the build of the ${name}`, build.artefactUrl)] : [],
        ),
        audit: {
          records: facts.audit.length,
          last: { number: last?.number ?? 0, hash: last?.hash ?? "" },
          sha256: hashRecords(facts.audit),
        },
      },
    },
  });
}

/** Flaky tests passed with a warning; failures of the base are failures all the same. */
function resultsOf(report: BuildReport | undefined) {
  const results = report?.testRun?.results ?? [];
  const flaky = new Set(report?.flakyTests.map(({ file, name }) => `${file}::${name}`));
  const named = (...outcomes: TestOutcome[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ file, name }) => `${file}::${name}`);
  const passed = named(TestOutcome.PASSED);
  const failedTests = named(TestOutcome.FAILED, TestOutcome.ERRORED).filter((name) => !flaky.has(name));
  const isPassed = report?.status === BuildStatus.PASSED;
  const isPlain = flaky.size === 0 && failedTests.length === 0;
  return {
    result: !isPassed ? ("FAILED" as const) : isPlain ? ("PASSED" as const) : ("WARNED" as const),
    passedTests: passed.filter((name) => !flaky.has(name)),
    warnedTests: [...flaky],
    failedTests,
  };
}

function resourceOf({ kind, path, digest }: HashedFile): Resource {
  return resource(kind === "tool" ? `Goldseam's tools for ${path}` : path, digest);
}

/** A digest such as `sha256:…`, by the name of its hash. */
function resource(name: string, digest: string): Resource {
  const at = digest.indexOf(":");
  return { name, digest: { [digest.slice(0, at)]: digest.slice(at + 1) } };
}
