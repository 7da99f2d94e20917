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

/** How often a candidate was corrected, by rules and by its engine. */
interface Tried {
  readonly plainly: number;
  readonly asked: number;
}

/**
 * Screens the candidates that nobody has run yet. What is plainly wrong is put right at once; for the rest the engine is asked.
 * Those left over are refused.
 */
export async function repairCandidates(
  { engine, outlines }: { readonly engine: Engine; readonly outlines: SyntaxParser },
  proposal: Proposal,
  { request, ...context }: ScreenContext & { readonly request: EngineRequest },
): Promise<Proposal> {
  const { repair } = engine;
  const isNew = ({ lines }: Candidate) => lines === undefined;
  let open = proposal.candidates.filter(isNew);
  if (!repair || open.length === 0) return proposal;
  const passed: Candidate[] = [];
  const refused = [...(proposal.refused ?? [])];
  const notes = [...proposal.notes];
  const note = (...more: readonly string[]) =>
    notes.push(...more.map((text) => `${request.sourcePath}: ${text}`));
  let usage: EngineUsage | undefined = proposal.usage;
  const tried = new Map<Candidate, Tried>();
  const triedOn = (candidate: Candidate) => tried.get(candidate) ?? { plainly: 0, asked: 0 };
  while (open.length > 0 && !isOver(context.deadline)) {
    const findings = await findingsOf(outlines, open, { request, ...context });
    const red = new Set(findings.map(({ candidate }) => candidate));
    passed.push(...open.filter((one) => !red.has(one)));
    open = [];
    const unclear: Finding[] = [];
    for (const finding of findings) {
      const before = triedOn(finding.candidate);
      const plain =
        before.plainly < PLAIN_ROUNDS ? await repairPlainly(outlines, finding, request) : undefined;
      if (!plain) {
        unclear.push(finding);
        continue;
      }
      tried.set(plain.candidate, { ...before, plainly: before.plainly + 1 });
      open.push(plain.candidate);
      note(`${finding.candidate.name}: ${plain.note}`);
    }
    const last = unclear.filter(({ candidate }) => triedOn(candidate).asked >= ROUNDS);
    refused.push(...last.map((finding) => toRefused(finding, request)));
    const asking = unclear.filter((finding) => !last.includes(finding));
    const repairs = await sideBySide(asking, (finding) => repair(request, finding));
    for (const [at, finding] of asking.entries()) {
      const repaired = repairs[at];
      if (!repaired) continue;
      usage = addUsage(usage, repaired.usage);
      note(...repaired.notes);
      const { plainly, asked } = triedOn(finding.candidate);
      if (!repaired.candidate) refused.push(toRefused(finding, request, repaired.refuted));
      else {
        tried.set(repaired.candidate, { plainly, asked: asked + 1 });
        open.push(repaired.candidate);
      }
    }
  }
  const kept = proposal.candidates.filter((one) => !isNew(one));
  return {
    ...proposal,
    candidates: [...kept, ...passed, ...open],
    refused,
    notes,
    ...(usage && { usage }),
  };
}

async function findingsOf(
  outlines: SyntaxParser,
  candidates: readonly Candidate[],
  { request, ...context }: ScreenContext & { readonly request: EngineRequest },
): Promise<readonly Finding[]> {
  const { sourcePath, testPath } = request;
  const draft = await createDraft(context.workbench, { sourcePath, testPath, candidates });
  return draft ? screen(outlines, draft, context) : [];
}

function toRefused(
  { candidate, step, reason }: Finding,
  { sourcePath }: EngineRequest,
  refuted?: string | undefined,
): RefusedPiece {
  const { name, target, code } = candidate;
  return { name, target: `${sourcePath}::${target}`, step, reason, source: code, refuted };
}
