import type { SyntaxParser } from "../languages/syntax/outline.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import { findSmell } from "../languages/tests/smells/find-smell.ts";
import type { ProjectFiles, Toolchain } from "../languages/toolchain/toolchain.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Draft } from "./draft.ts";
import type { AdmissionStep } from "./refusal.ts";

/** The data that candidates are checked with before anything runs. */
export interface CheckContext {
  readonly outlines: SyntaxParser;
  readonly secrets: Secrets;
  readonly toolchain: Toolchain;
  readonly files: ProjectFiles;
}

/** The first step that a candidate fails by its text alone, and why; undefined if it passes all. */
export async function checkCandidate(
  candidate: Candidate,
  draft: Draft,
  context: CheckContext,
): Promise<{ readonly step: AdmissionStep; readonly reason: string } | undefined> {
  const { grammar, undefinedFixtures } = draft.testing.tests;
  const file = draft.writer.assemble([candidate]);
  if (context.outlines.parse(draft.testPath, file)?.hasError !== false)
    return { step: "parses", reason: "the test has a syntax error" };
  if (!context.toolchain.isTestFile(draft.testPath))
    return { step: "only test files", reason: `${draft.testPath} is not a test file` };
  const tree = context.outlines.tree(draft.testPath, file);
  const smell = tree && findSmell(tree, grammar);
  if (smell) return { step: "no smell", reason: `${smell.name}: ${smell.reason}` };
  const unknown = undefinedFixtures(candidate.code, context.files);
  if (unknown.length > 0)
    return { step: "no undefined fixture", reason: `no fixture is called ${unknown.join(", ")}` };
  const [secret] = await context.secrets.findSecrets(draft.testPath, file);
  if (secret) return { step: "no secret", reason: `it seems to contain a secret (${secret.rule})` };
  return undefined;
}
