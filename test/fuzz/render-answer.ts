import { plainCandidates } from "../../src/engines/search/choose/plain-candidates.ts";
import { writeCandidates } from "../../src/engines/search/choose/write-candidates.ts";
import { readAnswer } from "../../src/engines/search/driver/read-answer.ts";
import { createPlanner } from "../../src/engines/search/explore/planner.ts";
import { createDescriber } from "../../src/engines/search/naming/behaviour.ts";
import { findDoors } from "../../src/engines/search/subjects/doors.ts";
import { languageOf } from "../../src/languages/language-of.ts";
import type { PlanAnswer } from "../../src/languages/search/answers/answer-schemas.ts";
import { type Observation, toObservation } from "../../src/languages/search/observation.ts";
import { assertionsOf } from "../../src/languages/search/oracle.ts";
import type { Plan, Setting, Step } from "../../src/languages/search/plan.ts";
import { findSubjects, type Subject } from "../../src/languages/search/subject.ts";
import type { SyntaxParser } from "../../src/languages/syntax/outline.ts";
import type { Named } from "../../src/languages/tests/named-test.ts";
import { createRandom } from "../../src/languages/values/random.ts";
import { boolean, isLiteral, string, type Value } from "../../src/languages/values/value.ts";
import type { FuzzSubject } from "./fuzz-subjects.ts";

/** What becomes of a line that a hostile driver sends. */
export type Fate =
  /** The driver is ended. */
  | { readonly status: "refused" }
  /** The answer is believed; the files that are written from it, and how many tests were left out. */
  | { readonly status: "rendered"; readonly files: readonly string[]; readonly leftOut: number };

type Report = Extract<PlanAnswer, { id: number }>;

/** Reads lines as the engine does, and writes tests from all that they say. */
export async function createRenderer(
  fuzzed: FuzzSubject,
  parser: SyntaxParser,
): Promise<(line: string) => Fate> {
  const { sourcePath, testPath, files } = fuzzed;
  const known = languageOf(sourcePath);
  const testing = await known?.loadTesting?.();
  const project = known?.toolchain.detect(files);
  const text = files.read(sourcePath) ?? "";
  const outline = parser.parse(sourcePath, text);
  if (!testing?.search || !project || !outline) throw new Error(`${sourcePath} is not understood`);
  const language = testing.search;
  const writer = testing.tests.writerFor({ project, files, sourcePath, testPath });
  const tree = (file: string) => parser.tree(testPath, file);
  const describe = createDescriber({
    outline,
    tree: () => parser.tree(sourcePath, text),
    rules: testing.tests.decisions,
    words: writer.words,
  });

  const subjectsOf = (exports: Parameters<typeof findDoors>[0]["exports"]) => {
    const module = { language, outline, text, exports };
    const own = findSubjects(
      module,
      outline.symbols.map(({ name }) => name),
    );
    return { module, subjects: [...own, ...findDoors(module, own)] };
  };
  const usual = language.answers.plans.parse({ loaded: fuzzed.exports });
  const [subject] = subjectsOf("loaded" in usual ? usual.loaded : []).subjects;
  if (!subject) throw new Error(`${sourcePath} has no subject`);

  const named = (one: Subject, observation: Observation): Named => ({
    subject: one,
    observation,
    assertions: assertionsOf(observation, one),
  });
  const testsOf = (answer: PlanAnswer): Named[] => {
    if ("id" in answer)
      return plansFor(answer, subject).map((plan) => named(subject, toObservation(plan, answer)));
    if (!("loaded" in answer)) return [];
    const { module, subjects } = subjectsOf(answer.loaded);
    const planner = createPlanner({ ...module, methodsOf: () => [] }, createRandom(1));
    return subjects.flatMap((one) =>
      [...planner.initial(one).slice(0, 2), ...planner.initial(one).slice(-2)].map((plan) =>
        named(one, toObservation(plan, report)),
      ),
    );
  };
  return (line) => {
    const answer = readAnswer(line, language.answers.plans);
    if (!answer) return { status: "refused" };
    const tests = testsOf(answer).filter(({ assertions }) => assertions.length > 0);
    const written = writeCandidates({ tests }, { writer, mutants: [], reportsBranches: false, describe });
    const { candidates } = plainCandidates(written, { writer, tree });
    return {
      status: "rendered",
      files: candidates.length === 0 ? [] : [writer.assemble(candidates)],
      leftOut: written.length - candidates.length,
    };
  };
}

const report: Report = {
  id: 0,
  points: [],
  lines: [[1, 1]],
  outcome: "returned",
  waited: false,
  value: boolean(true),
  argsBefore: [],
  argsAfter: [],
  fieldsBefore: [],
  fieldsAfter: [],
  stray: false,
};

/** Plans that use what a report says: as arguments, as members to call next, as settings. */
function plansFor(answer: Report, { target, exportName }: Subject): Plan[] {
  const call = (args: readonly Value[]): Step => ({ kind: "call", member: "", args, kwargs: [] });
  const plan = (args: readonly Value[]): Plan => ({ target, exportName, steps: [call(args)] });
  const operands = (answer.compared ?? []).flatMap(([left, right]) => [left, right] as const);
  const values = [...answer.argsAfter, ...operands].filter((value) => isLiteral(value));
  const settings = (answer.lookedAt ?? []).filter(({ value }) => isLiteral(value));
  const followed = (answer.members ?? []).map(([member, parameters]): Plan => {
    const step: Step = {
      kind: parameters < 0 ? "get" : "call",
      member,
      args: parameters > 0 ? [string("x")] : [],
      kwargs: [],
      on: "result",
    };
    return { target, exportName, steps: [call([string("a")]), step] };
  });
  return [
    plan([string("a")]),
    ...values.map((value) => plan([value])),
    ...settings.map((setting): Plan => ({ ...plan([string("b")]), around: [asPlanned(setting)] })),
    ...followed,
  ];
}

/** A setting with a value that plans give it. */
function asPlanned(setting: Setting): Setting {
  if (setting.what === "clock" && setting.name === "")
    return { ...setting, value: { kind: "date", iso: "2024-01-01T00:00:00.000Z" } };
  return setting.what === "random" ? { ...setting, value: { kind: "float", value: "0.5" } } : setting;
}
