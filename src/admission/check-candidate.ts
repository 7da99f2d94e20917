import type { SyntaxParser } from "../languages/syntax/outline.ts";
import type { SyntaxNode } from "../languages/syntax/syntax-node.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import { isDeeperThan } from "../languages/tests/reading/own-text.ts";
import { findReach } from "../languages/tests/smells/find-reach.ts";
import { findSmell } from "../languages/tests/smells/find-smell.ts";
import type { Project, ProjectFiles, Toolchain } from "../languages/toolchain/toolchain.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Draft } from "./draft.ts";
import type { AdmissionStep } from "./refusal.ts";

const MOST_DEEP = 400;

/** The data that candidates are checked with before anything runs. */
export interface CheckContext {
  readonly outlines: SyntaxParser;
  readonly secrets: Secrets;
  readonly toolchain: Toolchain;
  readonly project: Project;
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
  const beyond = tree && candidate.lines === undefined && checkBeyond(tree, draft, context);
  if (beyond) return beyond;
  const own = [...(candidate.helpers ?? []), candidate].map(({ code }) => code).join("\n");
  const unknown = undefinedFixtures(own, context.files);
  if (unknown.length > 0)
    return { step: "no undefined fixture", reason: `no fixture is called ${unknown.join(", ")}` };
  const [secret] = await context.secrets.findSecrets(draft.testPath, file);
  if (secret) return { step: "no secret", reason: `it seems to contain a secret (${secret.rule})` };
  return undefined;
}

/** A test that its engine did not run may not import or reach everything that a language can. */
function checkBeyond(
  tree: SyntaxNode,
  { testing, sourcePath, testPath }: Draft,
  { project, files }: CheckContext,
): { readonly step: AdmissionStep; readonly reason: string } | undefined {
  if (isDeeperThan(tree, MOST_DEEP)) return { step: "parses", reason: "its code is nested too deep" };
  const { reading, grammar } = testing.tests;
  const modules = reading.unknownModules(tree, { project, files, sourcePath, testPath });
  if (modules.length > 0)
    return {
      step: "imports what is there",
      reason: `neither the project nor its dependencies have ${modules.join(", ")}`,
    };
  const reach = findReach(tree, grammar);
  return reach === undefined ? undefined : { step: "stays within the test", reason: reach };
}
