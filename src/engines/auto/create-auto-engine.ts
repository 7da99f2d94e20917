import { testingOf } from "../../languages/language-of.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Engine, EngineRequest, Proposal } from "../engine.ts";
import { stillOpen } from "./still-open.ts";
import { unmetCases } from "./unmet-cases.ts";

/** The two engines, and how sources are read. */
export interface AutoEngineDeps {
  readonly search: Engine;
  readonly model: Engine;
  readonly outlines: SyntaxParser;
}

/** Search first, because it is free and exact; the model gets what search left open. */
export function createAutoEngine(deps: AutoEngineDeps): Engine {
  const { repair } = deps.model;
  return { name: "auto", propose: (request) => propose(deps, request), ...(repair && { repair }) };
}

async function propose(
  { search, model, outlines }: AutoEngineDeps,
  request: EngineRequest,
): Promise<Proposal> {
  const { sourcePath, workbench } = request;
  const testing = await testingOf(sourcePath);
  if (!testing?.search) return model.propose(request);
  const searched = await search.propose(request);
  const symbols = outlines.parse(sourcePath, workbench.files().read(sourcePath) ?? "")?.symbols ?? [];
  const unmet = unmetCases(request.cases, searched.candidates, {
    symbols,
    errorCheck: testing.tests.errorCheck,
  });
  const open = stillOpen(request, searched, unmet);
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
}
