import { posix } from "node:path";
import type { SyntaxParser } from "../languages/syntax/outline.ts";
import { descendants, type SyntaxNode } from "../languages/syntax/syntax-node.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import { isDeeperThan } from "../languages/tests/reading/own-text.ts";
import { findReach } from "../languages/tests/smells/find-reach.ts";
import { findShallow, findSmell } from "../languages/tests/smells/find-smell.ts";
import type { Project, ProjectFiles, Toolchain } from "../languages/toolchain/toolchain.ts";
import type { Secrets } from "../ports/secrets/secrets.ts";
import type { Draft } from "./draft.ts";
import type { AdmissionStep } from "./refusal.ts";

const MOST_DEEP = 400;
/** Nobody reads a longer test. */
const LONGEST_TEST = 20_000;

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
  const own = [...(candidate.helpers ?? []), candidate].map(({ code }) => code).join("\n");
  const isNew = candidate.lines === undefined;
  if (isNew && own.length > LONGEST_TEST)
    return { step: "parses", reason: `with its helpers it has more than ${LONGEST_TEST} characters` };
  const file = draft.writer.assemble([candidate]);
  if (context.outlines.parse(draft.testPath, file)?.hasError !== false)
    return { step: "parses", reason: "the test has a syntax error" };
  if (!context.toolchain.isTestFile(draft.testPath))
    return { step: "only test files", reason: `${draft.testPath} is not a test file` };
  const tree = context.outlines.tree(draft.testPath, file);
  const smell = tree && findSmell(tree, grammar);
  if (smell) return { step: "no smell", reason: `${smell.name}: ${smell.reason}` };
  const shallow = tree && isNew ? findShallow(tree, grammar) : undefined;
  if (shallow !== undefined) return { step: "no smell", reason: `shallow: ${shallow}` };
  const beyond = tree && isNew && checkBeyond(tree, draft, context);
  if (beyond) return beyond;
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
  { project, files, outlines }: CheckContext,
): { readonly step: AdmissionStep; readonly reason: string } | undefined {
  if (isDeeperThan(tree, MOST_DEEP)) return { step: "parses", reason: "its code is nested too deep" };
  const { reading, grammar } = testing.tests;
  const disguised = [...descendants(tree)].find(isDisguised);
  if (disguised)
    return { step: "parses", reason: `a name is written so that it looks like another: ${disguised.text}` };
  const modules = reading.unknownModules(tree, { project, files, sourcePath, testPath });
  if (modules.length > 0)
    return {
      step: "imports what is there",
      reason: `neither the project nor its dependencies have ${modules.join(", ")}`,
    };
  const reach = findReach(tree, grammar) ?? readsFile(tree, sourcePath) ?? readsText(tree);
  return reach === undefined ? undefined : { step: "stays within the test", reason: reach };

  /** A test of the text of a function passes or fails by how the code is written, not by what it does. */
  function readsText(root: SyntaxNode): string | undefined {
    const symbols = outlines.parse(sourcePath, files.read(sourcePath) ?? "")?.symbols ?? [];
    const functions = new Set(symbols.map(({ name }) => name));
    const node = [...descendants(root)].find((one) =>
      grammar.reach.asText?.(one).some((name) => functions.has(name)),
    );
    return node && `it looks at the text of the code under test: ${node.text.slice(0, 60)}`;
  }
}

/** A name that its language takes for another one than a reader sees. */
function isDisguised({ type, text }: SyntaxNode): boolean {
  return type.endsWith("identifier") && (text.normalize("NFKC") !== text || text.includes("\\"));
}

/** The same for the text of its file. */
function readsFile(tree: SyntaxNode, sourcePath: string): string | undefined {
  const name = posix.basename(sourcePath);
  const isNamed = ({ type, text }: SyntaxNode) =>
    type === "string" && text.replace(/["'`]$/, "").replace(/^.*[/"'`]/s, "") === name;
  const isImport = ({ type, text }: SyntaxNode) =>
    /import/.test(type) || /^(await\s+import|import|require)\s*\(/.test(text);
  // A bundler gives the text of a module that is asked for as such.
  const asText = ({ type, text }: SyntaxNode) => type === "string" && text.includes(`${name}?`);
  const named = [...descendants(tree, isImport)].find(isNamed) ?? [...descendants(tree)].find(asText);
  return named && `it looks at the file of the code under test: ${named.text}`;
}
