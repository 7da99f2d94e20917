import type { DriverRequest } from "../../../languages/search/driver-protocol.ts";
import type { DrivenSource } from "../../../languages/search/language-driver.ts";
import type { LanguageSearch } from "../../../languages/search/language-search.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import { driving } from "../tuning.ts";
import { createLineQueue } from "./line-queue.ts";

/** The driver's workbench, language and source. */
export interface DriverSetup {
  readonly workbench: Workbench;
  readonly language: LanguageSearch;
  /** The source to run. */
  readonly source: DrivenSource;
  readonly request: Omit<DriverRequest, "clockShiftMs" | "exact">;
}

/** How to run plans. */
export interface BatchOptions {
  readonly deadlineMs: number;
  readonly now: () => number;
  readonly clockShiftMs?: number;
  readonly exact?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** A driver in its own sandboxed process, which answers one request after the other. */
export interface DriverProcess {
  /**
   * Sends a request and passes on each answer as it comes, unchecked. Returns how many plans ran, or undefined when the
   * process ended, or was stopped for too much output or too long a silence, before the answer was complete.
   */
  ask(
    request: object,
    options: { readonly limitMs: number; readonly onAnswer: (answer: object) => void },
  ): Promise<number | undefined>;
  /** How it ended, if it has: its status and the end of its error output. */
  readonly ending: string | undefined;
  close(): Promise<void>;
}

const inside = "/tmp/goldseam-drivers";
// The code under test gets an empty input and an output that nobody reads: the protocol has its own descriptors.
const apart = ["sh", "-c", 'exec 3<&0 4>&1 </dev/null >/dev/null; exec "$@"', "sh"];

/** Starts a driver. It reads its setup before the first request. */
export function startDriver(
  { workbench, language: { driver }, request }: DriverSetup,
  { deadlineMs, now, clockShiftMs = 0, exact = false, env }: BatchOptions,
): DriverProcess {
  const requests = createLineQueue();
  const silence = new AbortController();
  let hear = (_line: string) => {};
  let ending: string | undefined;
  const ended = workbench.exec(
    { argv: [...apart, ...driver.argv(inside)], ...(env ? { env } : {}) },
    {
      timeoutMs: Math.max(driving.patienceMs, deadlineMs - now() + driving.patienceMs),
      stdin: requests,
      onLine: (line) => hear(line),
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
  requests.push(JSON.stringify({ ...options, ...common, clockShiftMs, exact }));
  return {
    get ending() {
      return ending;
    },
    ask(asked, { limitMs, onAnswer }) {
      const silent = setTimeout(() => silence.abort(), limitMs + driving.patienceMs);
      let size = 0;
      const whole = new Promise<number | undefined>((resolve, reject) => {
        hear = (line) => {
          size += line.length;
          if (size > driving.largestAnswer) silence.abort();
          const answer = parse(line);
          if (answer && "done" in answer) resolve(Number(answer.done));
          else if (answer) onAnswer(answer);
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

function parse(line: string): object | undefined {
  if (line === "") return undefined;
  try {
    const answer: unknown = JSON.parse(line);
    return typeof answer === "object" && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}
