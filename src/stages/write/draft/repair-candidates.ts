import { createDraft, type ScreenContext, screen } from "../../../admission/index.ts";
import type {
  Engine,
  EngineRequest,
  EngineUsage,
  Finding,
  Proposal,
  RefusedPiece,
} from "../../../engines/engine.ts";
import { sideBySide } from "../../../engines/model/index.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import type { Candidate } from "../../../languages/tests/candidate.ts";
import { isOver } from "../../../workbench/job/deadline.ts";
import { addUsage } from "./add-usage.ts";
import { repairPlainly } from "./repair-plainly.ts";

/** One draft and two repairs (T4). */
const ROUNDS = 2;
/** One repair without anybody's help may show what another one puts right. */
const PLAIN_ROUNDS = 3;

/** A candidate that is not proven to pass, and how often it was corrected, by rules and by its engine. */
interface Attempt {
  readonly candidate: Candidate;
  readonly plainly: number;
  readonly asked: number;
}

/** What one round made of the open candidates. */
interface Round {
  readonly passed: readonly Candidate[];
  /** Those that were corrected, to be screened again. */
  readonly open: readonly Attempt[];
  readonly refused: readonly RefusedPiece[];
  readonly notes: readonly string[];
  readonly usages: readonly (EngineUsage | undefined)[];
}

interface RepairContext extends ScreenContext {
  readonly request: EngineRequest;
}

/** A red candidate and what was found. */
interface Red extends Attempt {
  readonly finding: Finding;
}

/**
 * Screens the candidates that nobody has run yet. What is plainly wrong is put right at once; for the rest the engine is asked.
 * Those left over are refused.
 */
export async function repairCandidates(
  { engine, outlines }: { readonly engine: Engine; readonly outlines: SyntaxParser },
  proposal: Proposal,
  context: RepairContext,
): Promise<Proposal> {
  const isNew = ({ lines }: Candidate) => lines === undefined;
  const fresh = proposal.candidates.filter(isNew);
  if (!engine.repair || fresh.length === 0) return proposal;
  const rounds: Round[] = [];
  let open: readonly Attempt[] = fresh.map((candidate) => ({ candidate, plainly: 0, asked: 0 }));
  while (open.length > 0 && !isOver(context.deadline)) {
    const round = await repairOnce({ repair: engine.repair, outlines }, open, context);
    rounds.push(round);
    open = round.open;
  }
  const { sourcePath } = context.request;
  const kept = proposal.candidates.filter((one) => !isNew(one));
  const passed = rounds.flatMap((round) => round.passed);
  const usage = rounds.flatMap(({ usages }) => usages).reduce(addUsage, proposal.usage);
  return {
    ...proposal,
    candidates: [...kept, ...passed, ...open.map(({ candidate }) => candidate)],
    refused: [...(proposal.refused ?? []), ...rounds.flatMap(({ refused }) => refused)],
    notes: [
      ...proposal.notes,
      ...rounds.flatMap(({ notes }) => notes.map((text) => `${sourcePath}: ${text}`)),
    ],
    ...(usage && { usage }),
  };
}

interface RepairDeps {
  readonly repair: NonNullable<Engine["repair"]>;
  readonly outlines: SyntaxParser;
}

/** Screens the open candidates and has each red one corrected once, by rules if they know how. */
async function repairOnce(
  deps: RepairDeps,
  open: readonly Attempt[],
  context: RepairContext,
): Promise<Round> {
  const reds = await findReds(deps.outlines, open, context);
  const red = new Set(reds.map(({ candidate }) => candidate));
  const plain = await repairAllPlainly(deps.outlines, reds, context);
  const unclear = reds.filter((one) => !plain.repaired.has(one));
  const hopeless = unclear.filter(({ asked }) => asked >= ROUNDS);
  const answers = await askForRepairs(
    deps,
    unclear.filter(({ asked }) => asked < ROUNDS),
    context,
  );
  return {
    passed: open.flatMap(({ candidate }) => (red.has(candidate) ? [] : [candidate])),
    open: [...plain.repaired.values(), ...answers.open],
    refused: [...hopeless.map(({ finding }) => toRefused(finding, context.request)), ...answers.refused],
    notes: [...plain.notes, ...answers.notes],
    usages: answers.usages,
  };
}

async function repairAllPlainly(
  outlines: SyntaxParser,
  reds: readonly Red[],
  { request }: RepairContext,
): Promise<{ readonly repaired: ReadonlyMap<Red, Attempt>; readonly notes: readonly string[] }> {
  const repaired = new Map<Red, Attempt>();
  const notes: string[] = [];
  for (const red of reds) {
    const { finding, plainly, asked } = red;
    const plain = plainly < PLAIN_ROUNDS ? await repairPlainly(outlines, finding, request) : undefined;
    if (!plain) continue;
    repaired.set(red, { candidate: plain.candidate, plainly: plainly + 1, asked });
    notes.push(`${finding.candidate.name}: ${plain.note}`);
  }
  return { repaired, notes };
}

/** Asks the engine, a few candidates at a time. One that it gives back in another form is open again; others are refused. */
async function askForRepairs(
  { repair }: RepairDeps,
  reds: readonly Red[],
  { request }: RepairContext,
): Promise<Omit<Round, "passed">> {
  const answers = await sideBySide(reds, async (red) => ({
    ...red,
    repaired: await repair(request, red.finding),
  }));
  return {
    open: answers.flatMap(({ repaired: { candidate }, plainly, asked }) =>
      candidate ? [{ candidate, plainly, asked: asked + 1 }] : [],
    ),
    refused: answers.flatMap(({ repaired, finding }) =>
      repaired.candidate ? [] : [toRefused(finding, request, repaired.refuted)],
    ),
    notes: answers.flatMap(({ repaired }) => repaired.notes),
    usages: answers.map(({ repaired }) => repaired.usage),
  };
}

async function findReds(
  outlines: SyntaxParser,
  open: readonly Attempt[],
  { request, ...context }: RepairContext,
): Promise<readonly Red[]> {
  const { sourcePath, testPath } = request;
  const candidates = open.map(({ candidate }) => candidate);
  const draft = await createDraft(context.workbench, { sourcePath, testPath, candidates });
  const findings = draft ? await screen(outlines, draft, context) : [];
  const attempts = new Map(open.map((one) => [one.candidate, one]));
  const none = { plainly: 0, asked: 0 };
  return findings.map((finding) => {
    const { candidate } = finding;
    return { ...(attempts.get(candidate) ?? none), candidate, finding };
  });
}

function toRefused(
  { candidate, step, reason }: Finding,
  { sourcePath }: EngineRequest,
  refuted?: string | undefined,
): RefusedPiece {
  const { name, target, code } = candidate;
  return { name, target: `${sourcePath}::${target}`, step, reason, source: code, refuted };
}
