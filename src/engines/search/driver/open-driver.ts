import type { AnswerSchemas, PlanAnswer } from "../../../languages/search/answers/answer-schemas.ts";
import type { LoadedExport } from "../../../languages/search/answers/export-schema.ts";
import { type Observation, toObservation } from "../../../languages/search/observation.ts";
import type { Plan } from "../../../languages/search/plan.ts";
import { driving } from "../tuning.ts";
import {
  type BatchOptions,
  type Done,
  type DriverProcess,
  type DriverSetup,
  startDriver,
} from "./driver-process.ts";

/** The outcome of a batch of plans. Plans that hung, crashed or left an error behind have no observation. */
export interface BatchResult {
  readonly observations: readonly Observation[];
  readonly lost: readonly Plan[];
  /** Plans that were stopped because their loops ran too often. */
  readonly endless: readonly Plan[];
  /** Plans whose calls changed what the driver needs of its process: what they gave is not known. */
  readonly tampering: readonly Plan[];
  /** Plans that left an error behind, which escaped outside their calls. */
  readonly strays: readonly Plan[];
  /** Plans that there was no time for. */
  readonly unrun: readonly Plan[];
  /** How many plans ran. */
  readonly executions: number;
  readonly exports: readonly LoadedExport[];
  /** Points that can be reached, each with its line, if the driver knows them. */
  readonly goals: readonly (readonly [number, number])[] | undefined;
  /** Why the module could not be loaded. */
  readonly unloadable?: string;
}

/** How to run one batch. */
export interface Batch {
  /** `new` leaves out observations without new points; `all` if absent. */
  readonly wanted?: "all" | "new";
  /** Plans that have not started after this time are left out. */
  readonly limitMs?: number;
  /** Asks for the operands of comparisons, if the driver can report them. */
  readonly operands?: boolean;
  /** Looks after each plan whether it changed the process it runs in, not only now and then. */
  readonly watch?: boolean;
}

/** A driver that stays open: a plan may see changes that earlier plans made to the process. */
export interface Driver {
  /** Runs plans in order; a plan that crashes the process is dropped and the rest runs in a fresh one. */
  run(plans: readonly Plan[], batch?: Batch): Promise<BatchResult>;
  close(): Promise<void>;
}

/** A driver for one module. Its process starts with the first batch. */
export function openDriver(setup: DriverSetup, options: BatchOptions): Driver {
  let running: Loaded | undefined;
  const { trust } = setup;
  const schema = setup.language.answers.plans;
  const experience: Experience = { answered: new Set(), losses: new Map() };
  const learn = (observations: readonly Observation[], lost: readonly Plan[]) => {
    for (const { plan } of observations) experience.answered.add(plan.target);
    for (const { target } of lost) experience.losses.set(target, (experience.losses.get(target) ?? 0) + 1);
  };

  const load = async (): Promise<Loaded> => {
    const process = startDriver(setup, options);
    return { process, ...(await readLoad(process, schema)) };
  };
  const stop = async () => {
    await running?.process.close();
    running = undefined;
  };
  return {
    close: stop,
    async run(plans, { wanted = "all", limitMs = Infinity, operands = false, watch = false } = {}) {
      const gathered = {
        observations: [] as Observation[],
        lost: [] as Plan[],
        endless: [] as Plan[],
        tampering: [] as Plan[],
        strays: [] as Plan[],
      };
      const untilMs = Math.min(options.now() + limitMs, options.deadlineMs);
      let executions = 0;
      let rest = safestFirst(plans, experience);
      // Answers that were not sent yet are lost with the process: if it may crash, each answer is sent at once.
      let careful = rest.some(({ target }) => experience.losses.has(target));
      for (let restart = 0; ; restart++) {
        if (running?.process.ending !== undefined) await stop();
        running ??= await load();
        const { process, exports, goals, unloadable } = running;
        const result = (unrun: readonly Plan[]) => ({ ...gathered, unrun, executions, exports, goals });
        const reason = trust.lost ?? unloadable;
        if (reason !== undefined) return { ...result([]), unloadable: reason };
        if (rest.length === 0) return result([]);
        const left = Math.max(0, untilMs - options.now());
        const batch = { wanted, careful, operands, watch, limitMs: left, schema };
        const ran = await runOnce(process, rest, batch);
        gathered.observations.push(...ran.observations);
        gathered.endless.push(...ran.endless);
        gathered.tampering.push(...ran.tampering);
        gathered.strays.push(...ran.strays);
        const fatal = ran.executions === undefined ? rest[ran.fatal ?? -1] : undefined;
        const lost = fatal ? [...ran.hung, fatal] : ran.hung;
        gathered.lost.push(...lost);
        learn(ran.observations, lost);
        executions += ran.executions ?? ran.answered;
        if (ran.executions !== undefined) return result(rest.slice(ran.executions));
        await stop();
        careful = true;
        rest = safestFirst(
          rest.slice(ran.answered).filter((plan) => plan !== fatal),
          experience,
        );
        if (restart >= driving.restarts || options.now() >= untilMs || rest.length === 0) return result(rest);
      }
    },
  };
}

/** Runs plans in order in a fresh process; a plan that crashes it is dropped and the rest runs in another. */
export async function runDriver(
  setup: DriverSetup,
  plans: readonly Plan[],
  options: BatchOptions,
): Promise<BatchResult> {
  const driver = openDriver(setup, options);
  try {
    return await driver.run(plans);
  } finally {
    await driver.close();
  }
}

/** Which targets answered, and how often each crashed the driver. */
interface Experience {
  readonly answered: Set<string>;
  readonly losses: Map<string, number>;
}

/** Plans of targets that answered, then of unknown ones, then of those that crashed the driver. */
function safestFirst(plans: readonly Plan[], { answered, losses }: Experience): readonly Plan[] {
  if (losses.size === 0) return plans;
  const risk = ({ target }: Plan) => losses.get(target) ?? (answered.has(target) ? -1 : 0);
  return plans.filter((plan) => risk(plan) < driving.lost).toSorted((a, b) => risk(a) - risk(b));
}

interface Loaded {
  readonly process: DriverProcess;
  readonly exports: readonly LoadedExport[];
  readonly goals: BatchResult["goals"];
  readonly unloadable: string | undefined;
}

async function readLoad(
  process: DriverProcess,
  schema: AnswerSchemas["plans"],
): Promise<Omit<Loaded, "process">> {
  let exports: readonly LoadedExport[] | undefined;
  let goals: BatchResult["goals"];
  let unloadable: string | undefined;
  await process.ask(
    { plans: [] },
    {
      limitMs: driving.loadLimitMs,
      schema,
      onAnswer(answer) {
        if ("unloadable" in answer) unloadable = answer.unloadable;
        else if ("loaded" in answer) ({ loaded: exports, goals } = answer);
        else return false;
        return true;
      },
    },
  );
  if (exports) return { exports, goals, unloadable };
  const ended = process.ending?.startsWith("unavailable")
    ? `the driver did not start: ${process.ending}`
    : "";
  const late = "loading the module took too long or ended the process";
  return { exports: [], goals, unloadable: unloadable ?? (ended || late) };
}

interface Ran extends Pick<BatchResult, "observations" | "endless" | "tampering" | "strays"> {
  /** Plans that were interrupted. */
  readonly hung: readonly Plan[];
  /** Undefined if the process ended before the batch did. */
  readonly executions: number | undefined;
  /** How many plans are known to be done. */
  readonly answered: number;
  /** The plan that the process ended in, if known. */
  readonly fatal: number | undefined;
}

interface Running extends Required<Batch> {
  readonly careful: boolean;
  readonly schema: AnswerSchemas["plans"];
}

async function runOnce(
  process: DriverProcess,
  plans: readonly Plan[],
  { limitMs, schema, ...batch }: Running,
): Promise<Ran> {
  const observations: Observation[] = [];
  const endless: Plan[] = [];
  const hung: Plan[] = [];
  const tampering: Plan[] = [];
  const strays: Plan[] = [];
  let answered = 0;
  let fatal: number | undefined;
  const finish = (id: number) => {
    answered = Math.max(answered, id + 1);
    fatal = undefined;
  };
  const onAnswer = (answer: Exclude<PlanAnswer, Done>): boolean => {
    const id = planIn(answer);
    const plan = id === undefined ? undefined : plans[id];
    if (id === undefined || plan === undefined) return false;
    if ("started" in answer) {
      fatal = id;
      return true;
    }
    finish(id);
    if ("endless" in answer) endless.push(plan);
    if ("hung" in answer) hung.push(plan);
    if (!("id" in answer)) return true;
    const { id: _, ...report } = answer;
    if (report.tampered) tampering.push(plan);
    else if (report.stray) strays.push(plan);
    else observations.push(toObservation(plan, report));
    return true;
  };
  const numbered = plans.map((plan, id) => ({ ...plan, id }));
  const question = { limitMs, schema, onAnswer };
  const executions = await process.ask({ ...batch, limitMs, plans: numbered }, question);
  const isAll = executions === undefined || executions <= plans.length;
  return {
    ...{ observations, endless, hung, tampering, strays, answered, fatal },
    executions: isAll ? executions : plans.length,
  };
}

/** The number of the plan that an answer is about. */
function planIn(answer: Exclude<PlanAnswer, Done>): number | undefined {
  if ("id" in answer) return answer.id;
  if ("started" in answer) return answer.started;
  if ("hung" in answer) return answer.hung;
  return "endless" in answer ? answer.endless : undefined;
}
