import { extname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { GoldseamError } from "../../contracts/index.ts";
import type { OutlineParser } from "../../languages/syntax/outline.ts";
import type { FileFacts } from "../../ports/code-index.ts";
import { type FactsTask, readFacts } from "./read-facts.ts";

/** Reads facts of many files. */
export interface FactsReader {
  /** In no order that the caller may rely on. */
  read(tasks: readonly FactsTask[]): Promise<FileFacts[]>;
  close(): Promise<void>;
}

/** Reads on the calling thread: the quickest way for a few files. */
export function createInlineReader(parser: OutlineParser): FactsReader {
  return {
    read: async (tasks) => tasks.map((task) => readFacts(parser, task)),
    close: async () => {},
  };
}

/** Enough for the tree of the largest file that is read; without a limit garbage is collected too late. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Reads on its own threads: each takes the next list as soon as it is done with one. */
export function createThreadedReader(threads: number): FactsReader {
  const script = join(import.meta.dirname, `facts-worker${extname(import.meta.filename)}`);
  const workers = Array.from({ length: threads }, () => new Worker(script, { resourceLimits }));
  const idle = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  const take = () => {
    const worker = idle.pop();
    return worker ? Promise.resolve(worker) : new Promise<Worker>((resolve) => waiting.push(resolve));
  };
  const release = (worker: Worker) => {
    const next = waiting.shift();
    if (next) next(worker);
    else idle.push(worker);
  };
  // A thread ends early only if the machine has no memory left for it.
  const ended = new Promise<never>((_, reject) => {
    const fail = (cause?: unknown) =>
      reject(new GoldseamError("INFRASTRUCTURE", "a thread that reads source files ended early", { cause }));
    for (const worker of workers) worker.once("error", fail).once("exit", () => fail());
  });
  ended.catch(() => {});
  return {
    read: async (tasks) => {
      const worker = await Promise.race([take(), ended]);
      const answer = new Promise<FileFacts[]>((resolve) => worker.once("message", resolve));
      worker.postMessage(tasks);
      const facts = await Promise.race([answer, ended]);
      release(worker);
      return facts;
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
