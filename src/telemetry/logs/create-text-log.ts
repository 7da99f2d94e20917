import { visibleText } from "../../contracts/index.ts";
import type { Log } from "../../ports/telemetry.ts";

/** Lines for a person; texts are indented below them. */
export function createTextLog(write: (text: string) => void): Log {
  return ({ runId, message, text }) => {
    const [line, ...below] = [runId ? `${runId} ${message}` : message, ...(text ? text.split("\n") : [])];
    write(`${visibleText([line, ...below.map((each) => `    ${each}`)].join("\n"))}\n`);
  };
}
