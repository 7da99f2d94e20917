import { constants } from "node:fs";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Workbench } from "../../stages/build/workbench.ts";
import {
  answerSchema,
  type DriverRequest,
  type LoadedExport,
  type Observation,
  toObservation,
} from "./driver-protocol.ts";
import type { Plan } from "./plan.ts";

/** What a batch of plans came to. Plans that hung, crashed or left an error behind have no observation. */
export interface BatchResult {
  readonly observations: readonly Observation[];
  readonly lost: readonly Plan[];
  readonly exports: readonly LoadedExport[];
  /** Why the module could not be loaded. */
  readonly unloadable?: string;
}

/** Where the driver runs and on what. */
export interface DriverSetup {
  readonly workbench: Workbench;
  readonly argv: (driverFolder: string) => readonly string[];
  readonly request: Omit<DriverRequest, "plans" | "clockShiftMs">;
}

/** How one batch is to be run. */
export interface BatchOptions {
  readonly deadlineMs: number;
  readonly now: () => number;
  readonly clockShiftMs?: number;
  readonly env?: Readonly<Record<string, string>>;
}

const inside = { drivers: "/tmp/goldseam-drivers", answers: "/tmp/goldseam-answers" };
const driverFolder = fileURLToPath(new URL("./drivers", import.meta.url));
const MAX_ANSWERS = 64 * 1024 * 1024;
const MAX_RESTARTS = 12;
/** Calls of one target that may take the driver down before the target is left alone. */
export const MAX_LOST = 3;

/** Runs plans in order; a plan that takes the process down is dropped and the rest goes on in a fresh one. */
export async function runDriver(
  setup: DriverSetup,
  plans: readonly Plan[],
  options: BatchOptions,
): Promise<BatchResult> {
  const observations: Observation[] = [];
  const lost: Plan[] = [];
  let exports: readonly LoadedExport[] = [];
  let rest = plans;
  for (let restart = 0; restart <= MAX_RESTARTS; restart++) {
    const answered = await runOnce(setup, rest, options);
    if (answered.unloadable !== undefined)
      return { observations, lost, exports, unloadable: answered.unloadable };
    observations.push(...answered.observations);
    exports = answered.exports;
    if (answered.reached >= rest.length) break;
    const fatal = rest[answered.reached];
    if (fatal) lost.push(fatal);
    const hopeless = (plan: Plan) => lost.filter(({ target }) => target === plan.target).length >= MAX_LOST;
    rest = rest.slice(answered.reached + 1).filter((plan) => !hopeless(plan));
    if (rest.length === 0 || options.now() >= options.deadlineMs) break;
  }
  return { observations, lost, exports };
}

interface Answered {
  readonly observations: readonly Observation[];
  readonly exports: readonly LoadedExport[];
  /** How many plans were gone through. */
  readonly reached: number;
  readonly unloadable?: string;
}

async function runOnce(setup: DriverSetup, plans: readonly Plan[], options: BatchOptions): Promise<Answered> {
  const folder = await mkdtemp(join(tmpdir(), "goldseam-search-"));
  try {
    await chmod(folder, 0o777);
    const request: DriverRequest = {
      ...setup.request,
      clockShiftMs: options.clockShiftMs ?? 0,
      plans: plans.map((plan, id) => ({ ...plan, id })),
    };
    const result = await setup.workbench.exec(
      {
        argv: [...setup.argv(inside.drivers), `${inside.answers}/answers.jsonl`],
        ...(options.env ? { env: options.env } : {}),
      },
      {
        timeoutMs: Math.max(3000, options.deadlineMs - options.now() + 2000),
        stdin: JSON.stringify(request),
        mounts: [
          { kind: "bind", host: driverFolder, inside: inside.drivers, writable: false },
          { kind: "bind", host: folder, inside: inside.answers, writable: true },
        ],
      },
    );
    const text = await readAnswers(join(folder, "answers.jsonl"));
    if (text === undefined) {
      return {
        observations: [],
        exports: [],
        reached: 0,
        unloadable: `the driver did not start: ${result.status} ${result.stderr.slice(-300).trim()}`,
      };
    }
    return parseAnswers(setup.workbench.redact(text), plans);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// The folder was writable to the code under test: nothing but a plain file of bounded size is read.
async function readAnswers(path: string): Promise<string | undefined> {
  try {
    await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = await file.stat();
    if (!stat.isFile() || stat.size > MAX_ANSWERS) return undefined;
    return await file.readFile("utf8");
  } catch {
    return undefined;
  }
}

/** Reads a driver's answer lines; what does not check is left out. */
export function parseAnswers(text: string, plans: readonly Plan[]): Answered {
  const observations: Observation[] = [];
  let exports: readonly LoadedExport[] = [];
  let loaded = false;
  let unloadable: string | undefined;
  let ended = -1;
  for (const line of text.split("\n")) {
    const answer = parseAnswer(line);
    if (!answer) continue;
    if ("unloadable" in answer) unloadable = answer.unloadable;
    else if ("loaded" in answer) {
      exports = answer.loaded;
      loaded = true;
    } else if ("id" in answer) {
      ended = Math.max(ended, answer.id);
      const plan = plans[answer.id];
      if (plan && !answer.stray) observations.push(toObservation(plan, answer));
    }
  }
  if (unloadable === undefined && !loaded)
    unloadable = "loading the module took too long or ended the process";
  return { observations, exports, reached: ended + 1, ...(unloadable === undefined ? {} : { unloadable }) };
}

function parseAnswer(line: string) {
  if (line === "") return undefined;
  try {
    return answerSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
