import { type DriverProcess, startDriver } from "../../src/engines/search/driver/driver-process.ts";
import { driverSetup } from "../../src/engines/search/driver/driver-setup.ts";
import { openMutantDriver, type Tried } from "../../src/engines/search/driver/mutant-driver.ts";
import { type Batch, type BatchResult, openDriver } from "../../src/engines/search/driver/open-driver.ts";
import { openSubject } from "../../src/engines/search/driver/open-subject.ts";
import { testingOf } from "../../src/languages/language-of.ts";
import type { Mutant } from "../../src/languages/mutants/mutant.ts";
import type { AnswerSchemas } from "../../src/languages/search/answers/answer-schemas.ts";
import type { Plan } from "../../src/languages/search/plan.ts";
import { integer, type Value } from "../../src/languages/values/value.ts";
import { createBuildSetup } from "./build-setup.ts";
import { createRepository } from "./repositories/git-repository.ts";

/** A source file of a project, for a driver to load. */
export interface DriverSubject {
  readonly path: string;
  readonly text: string;
  /** The other files of the project. */
  readonly project: Readonly<Record<string, string>>;
}

/** A driver and its subject in the real sandbox. */
export interface DriverBench {
  readonly answers: AnswerSchemas;
  /** Why its drivers are no longer believed, if they are not. */
  distrust(): string | undefined;
  /** The driver's process itself, for tests that read its answers line by line. */
  start(): DriverProcess;
  /** Runs plans in a fresh process: as while searching, or `exact`, on the source without counters. */
  run(plans: readonly Plan[], batch?: Batch & { readonly exact?: boolean }): Promise<BatchResult>;
  /** Runs plans under all mutants of the source. */
  mutate(
    plans: readonly Plan[],
  ): Promise<{ readonly mutants: readonly Mutant[]; readonly tried: readonly Tried[] }>;
  close(): Promise<void>;
}

/** A call of a function, with 3 where no arguments are given. */
export function callOf(target: string, ...args: readonly Value[]): Plan {
  const given = args.length > 0 ? args : [integer(3)];
  return { target, exportName: target, steps: [{ kind: "call", member: "", args: given, kwargs: [] }] };
}

/** Calls of hostile functions, each followed by a call of `fine`. */
export function hostileCalls(targets: readonly string[]): Plan[] {
  return targets.flatMap((target) => [callOf(target), callOf("fine")]);
}

const LIMIT_MS = 60_000;
/** Shorter than usual: tests wait for calls that never end. */
const CALL_LIMIT_MS = 300;

/** Opens a bench with the subject on it. */
export async function openDriverBench({ path, text, project }: DriverSubject): Promise<DriverBench> {
  const setup = await createBuildSetup();
  const repo = createRepository({ ...project, [path]: text });
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  const usual = await driverSetup(workbench, path);
  const impatient = { ...usual, request: { ...usual.request, callLimitMs: CALL_LIMIT_MS } };
  const limits = () => ({ deadlineMs: Date.now() + LIMIT_MS, now: Date.now });
  return {
    answers: usual.language.answers,
    distrust: () => usual.trust.lost,
    start: () => startDriver(impatient, limits()),
    async run(plans, { exact = false, ...batch } = {}) {
      const driver = exact
        ? openDriver(impatient, { ...limits(), exact })
        : (await openSubject(impatient, text, limits())).driver;
      try {
        return await driver.run(plans, batch);
      } finally {
        await driver.close();
      }
    },
    async mutate(plans) {
      const testing = await testingOf(path);
      const mutated = await testing?.mutants.find({ path, text, lines: [[1, 1000]] }, workbench.exec);
      if (!mutated) throw new Error(`${path} does not parse`);
      const mutants = mutated.mutants.map(({ id }) => id);
      const driver = openMutantDriver(impatient, mutated.switched, limits());
      try {
        const trials = plans.map((plan) => ({ plan, mutants }));
        return { mutants: mutated.mutants, tried: await driver.run(trials, plans.length) };
      } finally {
        await driver.close();
      }
    },
    async close() {
      await workbench.close();
      repo.remove();
      setup.remove();
    },
  };
}
