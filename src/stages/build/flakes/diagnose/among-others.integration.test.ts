import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../../test/support/build-setup.ts";
import { createRepository } from "../../../../../test/support/repositories/git-repository.ts";
import { FlakeCause } from "../../../../contracts/index.ts";
import { findAmongOthers } from "./among-others.ts";
import { createLab } from "./lab.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

/** Files that tests in two processes see of each other. */
const marks = `import { existsSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

export const set = (name) => writeFileSync(name, "");
export const clear = (name) => rmSync(name, { force: true });
export async function seen(name, wanted = true) {
  for (let left = 100; left > 0 && existsSync(name) !== wanted; left -= 1) await wait(20);
  return existsSync(name);
}
`;
/** The first fails if the second runs at the same time, whichever of them begins. */
const first = `import { expect, test } from "vitest";
import { clear, seen, set } from "./marks.js";

test("flaky", async () => {
  clear("met");
  set("here");
  const isMet = await seen("met");
  clear("here");
  expect(isMet).toBe(false);
});
`;
const second = `import { test } from "vitest";
import { seen, set } from "./marks.js";

test("meets", async () => {
  if (await seen("here")) set("met");
  await seen("here", false);
});
`;

it("finds that a test fails while another file runs, and not when one runs after the other", async () => {
  const repo = createRepository({
    "package.json": '{ "type": "module", "devDependencies": { "vitest": "3.2.4" } }',
    "vitest.config.js": "export default { test: { maxWorkers: 2 } };\n",
    "src/marks.js": marks,
    "src/a.test.js": first,
    "src/b.test.js": second,
  });
  const bench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    const endsAt = performance.now() + 120_000;
    const lab = createLab(
      bench,
      { file: "src/a.test.js", name: "flaky" },
      { remainingMs: () => endsAt - performance.now() },
    );
    const others = [{ file: "src/b.test.js", name: "meets" }];
    expect(await findAmongOthers(lab, "passed", { others, durationMs: 100 })).toEqual({
      cause: FlakeCause.CONCURRENCY,
      summary: "fails while other files run at the same time, passes when one file runs after the other",
    });
  } finally {
    await bench.close();
    repo.remove();
  }
});
