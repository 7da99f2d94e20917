import { TestLevel } from "../../contracts/index.ts";
import type { Engine, EngineRequest, Proposal } from "../engine.ts";

/** Search first, because it is free and exact; the model gets what search left open. */
export function createAutoEngine(search: Engine, model: Engine): Engine {
  return {
    name: "auto",
    propose: async (request) => {
      const searched = await search.propose(request);
      const open = stillOpen(request, searched);
      if (open.targets.length === 0) return searched;
      const asked = await model.propose(open);
      const candidates = searched.candidates.map((one) => ({ ...one, engine: search.name }));
      return {
        ...searched,
        candidates: [...candidates, ...asked.candidates],
        notes: [...searched.notes, ...asked.notes],
        ...(asked.refused && { refused: asked.refused }),
        ...(asked.usage && { usage: asked.usage }),
      };
    },
    ...(model.repair && { repair: model.repair }),
  };
}

/** The request without what the searched tests run; only targets with something open are left. */
function stillOpen(request: EngineRequest, { candidates, survivors = [] }: Proposal): EngineRequest {
  const ran = new Set(candidates.flatMap(({ lines = [] }) => lines));
  const taken = new Set(candidates.flatMap(({ branches = [] }) => branches.map(String)));
  const { open } = request;
  const lines = open?.lines.filter((line) => !ran.has(line)) ?? [];
  const branches = open?.branches.filter((branch) => !taken.has(String(branch))) ?? [];
  // No search sends a request.
  const isRequested = (target: string) =>
    request.cases.some((one) => one.targetSymbol === target && one.level === TestLevel.INTEGRATION);
  const isLeft = (target: string) =>
    isRequested(target) ||
    !candidates.some((one) => one.target === target || one.target.startsWith(`${target}.`));
  const isOpen = open === undefined || lines.length + branches.length + survivors.length > 0;
  return {
    ...request,
    targets: isOpen ? request.targets : request.targets.filter(isLeft),
    open: { lines, branches, mutants: survivors },
  };
}
