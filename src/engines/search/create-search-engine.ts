import { languageOf } from "../../languages/language-of.ts";
import type { MutatedSource } from "../../languages/mutants/mutant.ts";
import { assertionsOf } from "../../languages/search/oracle.ts";
import { planKey } from "../../languages/search/plan.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Named } from "../../languages/tests/named-test.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Engine, EngineRequest, Proposal } from "../engine.ts";
import { withContrasts, withoutNeedless } from "./assert/contrast.ts";
import { withDifferences } from "./assert/differences.ts";
import { hostileIn } from "./cases/hostile-texts.ts";
import { letThrough } from "./cases/let-through.ts";
import { overlapCandidates } from "./cases/overlaps.ts";
import { withoutNearCopies } from "./choose/near-copies.ts";
import { plainCandidates } from "./choose/plain-candidates.ts";
import { writeCandidates } from "./choose/write-candidates.ts";
import { driverSetup } from "./driver/driver-setup.ts";
import { saysIt } from "./explore/noise.ts";
import { killsOf } from "./mutants/kill-points.ts";
import { createDescriber } from "./naming/behaviour.ts";
import { findProperties } from "./properties/find-properties.ts";
import { search } from "./search.ts";
import { shares } from "./tuning.ts";
import { saidTruly } from "./worth/said-truly.ts";
import { worthwhile } from "./worth/worthwhile.ts";

interface SearchDeps {
  readonly outlines: SyntaxParser;
  readonly clock: Clock;
}

/** The engine that needs no model: it runs the code, observes it and writes the observations as tests. */
export function createSearchEngine(deps: SearchDeps): Engine {
  return { name: "search", propose: (request) => propose(deps, request) };
}

async function propose({ outlines, clock }: SearchDeps, request: EngineRequest): Promise<Proposal> {
  const { workbench, sourcePath, targets, seed, budgetMs } = request;
  const nothing = (note: string): Proposal => ({ candidates: [], notes: [`${sourcePath}: ${note}`] });
  const text = workbench.files().read(sourcePath);
  const outline = text === undefined ? undefined : outlines.parse(sourcePath, text);
  if (text === undefined || !outline) return nothing("no such source file");
  const known = languageOf(sourcePath);
  const testing = await known?.loadTesting?.();
  const language = testing?.search;
  if (!testing || !language) return nothing(`there is no engine for ${known?.title} without a model`);
  const elsewhere = language.values.classesElsewhere?.(workbench.files(), { outline, text, outlines }) ?? [];
  const setup = await driverSetup(workbench, sourcePath, elsewhere);
  const now = () => clock.nowMs();
  const deadlineMs = now() + budgetMs * (1 + shares.properties);
  let mutated: MutatedSource | undefined;
  const searched = await search(setup, {
    outline,
    outlines,
    hintsOn: (loaded) =>
      setup.language.values.readHints(workbench.files(), { outline: loaded, text, outlines }),
    text,
    elsewhere,
    targets,
    cases: request.cases,
    ...(request.calls ? { calls: request.calls } : {}),
    ...(request.again ? { again: request.again } : {}),
    ...(request.reword ? { reword: request.reword } : {}),
    seed,
    budgetMs,
    now,
    onProgress: request.onProgress,
    mutate: async (lines) => {
      mutated = await testing.mutants.find({ path: sourcePath, text, lines }, workbench.exec);
      return mutated;
    },
  });
  if (setup.trust.lost !== undefined) return nothing(`no tests: ${setup.trust.lost}`);
  const { found, titles, suggested, repeated, mutants, tried, hints, notes, questions, statistics } =
    searched;
  const killed = new Set(found.flatMap(({ observations }) => observations.flatMap(killsOf)));
  const tree = () => outlines.tree(sourcePath, text);
  const module = { language, outline: searched.outline, text, hints, tree };
  const subjects = found.map(({ subject }) => subject);
  const survivors = mutants.map(({ id }) => id).filter((id) => !killed.has(id));
  const properties = mutated
    ? await findProperties(
        setup,
        { module, subjects, mutated, survivors, isPlain: testing.tests.isPlain, seed },
        { deadlineMs, now },
      )
    : [];
  const tests = found.flatMap(({ subject, observations }) =>
    observations.map((observation) => ({
      subject,
      observation,
      ...rewordedTitle(titles.get(planKey(observation.plan))),
      assertions: assertionsOf(observation, subject).map((assertion) =>
        assertion.kind === "throws" &&
        observation.error.type !== language.errors.exit &&
        !saysIt(observation, module)
          ? { ...assertion, error: { ...assertion.error, message: "" } }
          : assertion,
      ),
    })),
  );
  const needed = withoutNeedless(withDifferences(tests), language.isNothing);
  const chosen = withContrasts(withoutNearCopies(needed), language.isNothing);
  const hostile = hostileIn(request.cases);
  const observed = chosen.map(({ observation }) => observation);
  const { project } = workbench;
  const writer = testing.tests.writerFor({ ...request, project, files: workbench.files() });
  const { reportsBranches } = language.driver;
  const told = createDescriber({ ...module, rules: testing.tests.decisions, words: writer.words });
  const { reading } = searched;
  const describe = reading ? saidTruly(told, reading.documented) : told;
  const judged = reading ? worthwhile(chosen, { reading, writer, describe }) : { tests: chosen, notes: [] };
  const others = [...repeated.filter((test) => !isSuggested(test, judged.tests)), ...judged.tests];
  const written = writeCandidates(
    { tests: [...suggested, ...others.filter((test) => !isSuggested(test, suggested))], properties },
    { writer, mutants, reportsBranches, describe, hostile, isDocumented: reading?.documented.has },
  );
  const all = [...written, ...overlapCandidates(searched.overlapping, subjects, writer)];
  const plain = plainCandidates(language.asLoaded?.(all, setup.source) ?? all, {
    writer,
    tree: (file) => outlines.tree(request.testPath, file),
  });
  if (setup.trust.lost !== undefined) return nothing(`no tests: ${setup.trust.lost}`);
  return {
    candidates: plain.candidates,
    notes: [...notes, ...judged.notes, ...plain.notes].map((note) => `${sourcePath}: ${note}`),
    questions: [...questions, ...letThrough(observed, hostile, language.spelling)].map(
      (question) => `${sourcePath}: ${question}`,
    ),
    survivors: mutants
      .filter(({ id }) => tried.has(id) && survivors.includes(id))
      .map(({ line, description }) => ({ line, description })),
    statistics,
  };
}

function rewordedTitle(title: string | undefined): Pick<Named, "title" | "isReworded"> {
  return title === undefined ? {} : { title, isReworded: true };
}

/** Whether another test makes the same calls. */
function isSuggested({ observation }: Named, others: readonly Named[]): boolean {
  return others.some((one) => !one.refuted && planKey(one.observation.plan) === planKey(observation.plan));
}
