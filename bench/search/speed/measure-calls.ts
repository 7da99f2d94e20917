import { createPlanner, driverSetup, openSubject } from "../../../src/engines/search/index.ts";
import { findSubjects } from "../../../src/languages/search/subject.ts";
import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import { createRandom } from "../../../src/languages/values/random.ts";
import type { Workbench } from "../../../src/workbench/workbench.ts";

const BATCH = 4000;
const DURATION_MS = 5000;

/** Calls per second of a driver that reports what they ran, on variations of calls of one function. */
export async function measureCalls(
  workbench: Workbench,
  {
    path,
    symbol,
    outlines,
  }: { readonly path: string; readonly symbol: string; readonly outlines: SyntaxParser },
): Promise<number> {
  const text = workbench.files().read(path) ?? "";
  const outline = outlines.parse(path, text);
  if (!outline) throw new Error(`${path} does not parse`);
  const now = Date.now;
  const limits = { now, deadlineMs: now() + 60_000 };
  const setup = await driverSetup(workbench, path);
  const { driver, exports } = await openSubject(setup, text, limits);
  try {
    const module = { language: setup.language, outline, text, exports };
    const [subject] = findSubjects(module, [symbol]);
    if (!subject) throw new Error(`${path} has no ${symbol}`);
    const random = createRandom(1);
    const planner = createPlanner({ ...module, methodsOf: () => [] }, random);
    const known = planner.initial(subject);
    const vary = () => Array.from({ length: BATCH }, () => planner.vary(random.pick(known), subject));
    await driver.run(known, { wanted: "new" });
    let [executions, spentMs] = [0, 0];
    while (spentMs < DURATION_MS) {
      const plans = vary();
      const started = performance.now();
      executions += (await driver.run(plans, { wanted: "new" })).executions;
      spentMs += performance.now() - started;
    }
    return (1000 * executions) / spentMs;
  } finally {
    await driver.close();
  }
}
