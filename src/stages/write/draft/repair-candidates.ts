import { createDraft, type ScreenContext, screen } from "../../../admission/index.ts";
import type { Engine, EngineRequest, EngineUsage, Finding, Proposal } from "../../../engines/engine.ts";
import { sideBySide } from "../../../engines/model/index.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import type { Candidate } from "../../../languages/tests/candidate.ts";
import { isOver } from "../../../workbench/job/deadline.ts";
import { addUsage } from "./add-usage.ts";

/** One draft and two repairs (T4). */
const ROUNDS = 2;

/** Screens the candidates that nobody has run yet, and lets the engine correct what is found. Those left over are refused. */
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
  let usage: EngineUsage | undefined = proposal.usage;
  for (let round = 0; open.length > 0 && !isOver(context.deadline); round++) {
    const findings = await findingsOf(outlines, open, { request, ...context });
    const red = new Set(findings.map(({ candidate }) => candidate));
    passed.push(...open.filter((one) => !red.has(one)));
    open = [];
    if (round === ROUNDS) {
      refused.push(...findings.map((finding) => toRefused(finding, request)));
      break;
    }
    const repairs = await sideBySide(findings, (finding) => repair(request, finding));
    for (const [at, finding] of findings.entries()) {
      const repaired = repairs[at];
      if (!repaired) continue;
      usage = addUsage(usage, repaired.usage);
      notes.push(...repaired.notes.map((note) => `${request.sourcePath}: ${note}`));
      if (repaired.candidate) open.push(repaired.candidate);
      else refused.push(toRefused(finding, request));
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

function toRefused({ candidate, step, reason }: Finding, { sourcePath }: EngineRequest) {
  const { name, target, code } = candidate;
  return { name, target: `${sourcePath}::${target}`, step, reason, source: code };
}
