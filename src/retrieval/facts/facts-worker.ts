import { parentPort } from "node:worker_threads";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import { type FactsTask, readFacts } from "./read-facts.ts";

/** A thread that reads facts: a list of tasks comes in, a list of facts goes out. */
const parser = await createOutlineParser();
parentPort?.on("message", (tasks: readonly FactsTask[]) => {
  parentPort?.postMessage(tasks.map((task) => readFacts(parser, task)));
});
