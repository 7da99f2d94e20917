import { isPlainJavaScript } from "../../languages/javascript/tests/render-table.ts";
import type { MutatedSource } from "../../languages/mutants/mutant.ts";
import { mutateSource } from "../../languages/mutants/mutate-source.ts";
import { withoutAccelerators } from "../../languages/python/search/accelerators.ts";
import { isPlainPython } from "../../languages/python/tests/render-table.ts";
import { assertionsOf } from "../../languages/search/oracle.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Engine, EngineRequest, Proposal } from "../engine.ts";
import {
  isNothingInJavaScript,
  isNothingInPython,
  withContrasts,
  withoutNeedless,
} from "./choose/contrast.ts";
import { writeCandidates } from "./choose/write-candidates.ts";
import { driverSetup } from "./driver/driver-setup.ts";
import { saysIt } from "./explore/noise.ts";
import { killsOf } from "./mutants/kill-points.ts";
import { findProperties } from "./properties/find-properties.ts";
import { search } from "./search.ts";

/** The share of the budget that looking for properties may take on top of it. */
const PROPERTIES = 0.1;

/** The engine that needs no model: it runs the code, observes what it does and writes that down. */
export function createSearchEngine(deps: { readonly outlines: SyntaxParser; readonly clock: Clock }): Engine {
  return { name: "search", propose: (request) => propose(deps, request) };
}

async function propose(
  { outlines, clock }: { readonly outlines: SyntaxParser; readonly clock: Clock },
  request: EngineRequest,
): Promise<Proposal> {
  const { workbench, sourcePath, targets, seed, budgetMs } = request;
  const text = workbench.files().read(sourcePath);
  const outline = text === undefined ? undefined : outlines.parse(sourcePath, text);
  if (text === undefined || !outline)
    return { candidates: [], notes: [`${sourcePath}: no such source file`] };
  if (outline.language === "go" || outline.language === "rust") {
    const language = outline.language === "go" ? "Go" : "Rust";
    const note = `there is no engine for ${language} without a model`;
    return { candidates: [], notes: [`${sourcePath}: ${note}`] };
  }
  const setup = await driverSetup(workbench, sourcePath);
  const now = () => clock.nowMs();
  const deadlineMs = now() + budgetMs * (1 + PROPERTIES);
  let mutated: MutatedSource | undefined;
  const searched = await search(setup, {
    outline,
    outlines,
    hintsOn: (loaded) =>
      setup.language.values.readHints(workbench.files(), { outline: loaded, text, outlines }),
    text,
    targets,
    seed,
    budgetMs,
    now,
    onProgress: request.onProgress,
    mutate: async (lines) => {
      mutated = await mutateSource({ path: sourcePath, text, lines }, workbench.exec);
      return mutated;
    },
  });
  const { found, mutants, hints, notes, statistics } = searched;
  const killed = new Set(found.flatMap(({ observations }) => observations.flatMap(killsOf)));
  const tree = () => outlines.tree(sourcePath, text);
  const module = { language: setup.language, outline: searched.outline, text, hints, tree };
  const subjects = found.map(({ subject }) => subject);
  const isPython = outline.language === "python";
  const isPlain = isPython ? isPlainPython : isPlainJavaScript;
  const survivors = mutants.map(({ id }) => id).filter((id) => !killed.has(id));
  const properties = mutated
    ? await findProperties(
        setup,
        { module, subjects, mutated, survivors, isPlain, seed },
        { deadlineMs, now },
      )
    : [];
  const tests = found.flatMap(({ subject, observations }) =>
    observations.map((observation) => ({
      subject,
      observation,
      assertions: assertionsOf(observation, subject).map((assertion) =>
        assertion.kind === "throws" &&
        observation.error.type !== "SystemExit" &&
        !saysIt(observation, searched.outline, text)
          ? { ...assertion, error: { ...assertion.error, message: "" } }
          : assertion,
      ),
    })),
  );
  const isNothing = isPython ? isNothingInPython : isNothingInJavaScript;
  const telling = withContrasts(withoutNeedless(tests, isNothing), isNothing);
  const candidates = writeCandidates({ tests: telling, properties }, { ...request, mutants });
  return {
    candidates: withoutAccelerators(candidates, setup.request),
    notes: notes.map((note) => `${sourcePath}: ${note}`),
    statistics,
  };
}
