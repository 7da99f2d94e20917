import { runSmoke } from "./run-smoke.ts";

const { notices, merges, spans, logs } = await runSmoke(600_000);
const root = spans.find(({ name }) => name === "submit");
const ofRun = spans.filter(({ traceId }) => traceId === root?.traceId);

/** The spans below one, indented. */
function show(parent: string, depth: number): void {
  for (const { id, name } of ofRun.filter(({ parentId }) => parentId === parent)) {
    console.log(`${"  ".repeat(depth)}${name}`);
    show(id, depth + 1);
  }
}

show("", 0);
console.log(`notices ${notices.join(", ")}; merges ${merges}; spans ${ofRun.length} of ${spans.length}`);
const isDone = merges === 1 && notices.at(-1) === "run.done";
if (!isDone) console.error(logs);
process.exitCode = isDone ? 0 : 1;
