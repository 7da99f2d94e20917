import type { z } from "zod";
import type { DriverRequest } from "../../../languages/search/driver-protocol.ts";
import type { DrivenSource } from "../../../languages/search/language-driver.ts";
import type { LanguageSearch } from "../../../languages/search/language-search.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import { driving } from "../tuning.ts";
import { createFrameKeys, createFrameReader } from "./frames.ts";
import { createLineQueue } from "./line-queue.ts";
import { readAnswer } from "./read-answer.ts";
import type { Trust } from "./trust.ts";

/** The driver's workbench, language and source. */
export interface DriverSetup {
  readonly workbench: Workbench;
  readonly language: LanguageSearch;
  /** The source to run. */
  readonly source: DrivenSource;
  readonly request: Omit<DriverRequest, "clockShiftMs" | "exact">;
  /** Shared by all drivers of the source. */
  readonly trust: Trust;
  readonly place: DriverPlace;
}

/** Where the drivers of a source run. */
export interface DriverPlace {
  /** Whether code can write nowhere but to temporary folders: a call that needs more is no test. */
  isFrozen: boolean;
}

/** How to run plans. */
export interface BatchOptions {
  readonly deadlineMs: number;
  readonly now: () => number;
  readonly clockShiftMs?: number;
  readonly exact?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** What is asked of a driver, and who hears the answers. */
export interface Question<A> {
  readonly limitMs: number;
  /** What it may answer. Anything else ends it, and the trust in it. */
  readonly schema: z.ZodType<A | Done>;
  /** False for an answer that does not belong to the question. */
  readonly onAnswer: (answer: A) => boolean;
}

/** The last answer to a question. */
export interface Done {
  done: number;
}

/** A driver in its own sandboxed process, which answers one request after the other. */
export interface DriverProcess {
  /**
   * Sends a request and passes on each answer as it comes. Returns how many plans ran, or undefined when the process
   * ended, or was stopped for too much output, too long a silence or a forged answer, before the answer was complete.
   */
  ask<A extends object>(request: object, question: Question<A>): Promise<number | undefined>;
  /** How it ended, if it has: its status and the end of its error output. */
  readonly ending: string | undefined;
  close(): Promise<void>;
}

const inside = "/tmp/goldseam-drivers";
// The code under test gets an empty input and an output that nobody reads: the protocol has its own descriptors.
const apart = ["sh", "-c", 'exec 3<&0 4>&1 </dev/null >/dev/null; exec "$@"', "sh"];

/** A home folder that nobody can make: tests must not write to their reader's. */
const homeless = { HOME: "/nonexistent" };

/** Starts a driver. It reads its setup before the first request. */
export function startDriver(
  { workbench, language: { driver }, request, trust, place }: DriverSetup,
  { deadlineMs, now, clockShiftMs = 0, exact = false, env }: BatchOptions,
): DriverProcess {
  const requests = createLineQueue();
  const silence = new AbortController();
  const keys = createFrameKeys();
  const readFrame = createFrameReader(keys);
  let hear = (_text: string) => {};
  let ending: string | undefined;
  let noise = 0;
  const distrust = (reason: string) => {
    trust.end(reason);
    silence.abort();
  };
  if (trust.lost !== undefined) silence.abort();
  const ended = workbench.exec(
    { argv: [...apart, ...driver.argv(inside)], env: { ...(place.isFrozen ? homeless : {}), ...env } },
    {
      purpose: "drive",
      isFrozen: place.isFrozen,
      timeoutMs: Math.max(driving.patienceMs, deadlineMs - now() + driving.patienceMs),
      stdin: requests,
      onLine(line) {
        if (trust.lost !== undefined) return;
        const frame = readFrame(line);
        if (frame.status === "answer") return hear(workbench.redact(frame.text));
        if (frame.status === "gap") return distrust(disturbed);
        noise += line.length;
        if (noise > driving.largestAnswer) silence.abort();
      },
      signal: silence.signal,
      mounts: [{ kind: "bind", host: driver.folder, inside, writable: false }],
    },
  );
  ended.then(
    ({ status, stderr }) => {
      ending = `${status} ${stderr.slice(-300).trim()}`.trim();
    },
    () => {},
  );
  const { options, ...common } = request;
  requests.push(JSON.stringify({ ...options, ...common, clockShiftMs, exact, keys }));
  return {
    get ending() {
      return ending;
    },
    ask(asked, { limitMs, schema, onAnswer }) {
      const silent = setTimeout(() => silence.abort(), limitMs + driving.patienceMs);
      let size = 0;
      const whole = new Promise<number | undefined>((resolve, reject) => {
        hear = (text) => {
          size += text.length;
          if (size > driving.largestAnswer) return silence.abort();
          const answer = readAnswer(text, schema);
          if (!answer) return distrust(forged);
          if (isDone(answer)) resolve(answer.done);
          else if (!onAnswer(answer)) distrust(forged);
        };
        ended.then(() => resolve(undefined), reject);
      });
      requests.push(JSON.stringify(asked));
      return whole.finally(() => {
        clearTimeout(silent);
        hear = () => {};
      });
    },
    async close() {
      requests.end();
      const stuck = setTimeout(() => silence.abort(), driving.patienceMs);
      await ended.catch(() => {});
      clearTimeout(stuck);
    },
  };
}

const forged = "its driver answered with something that is not a value; the code forges what it does";
const disturbed = "answers of its driver did not arrive; the code disturbs the process it runs in";

function isDone(answer: object): answer is Done {
  return "done" in answer;
}
