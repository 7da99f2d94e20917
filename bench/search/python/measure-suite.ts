import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Exec } from "../../../src/languages/mutants/language-mutants.ts";
import type { MutatedSource } from "../../../src/languages/mutants/mutant.ts";
import { pythonMutants } from "../../../src/languages/python/mutants/python-mutants.ts";
import { createRandom } from "../../../src/languages/values/random.ts";
import type { Sandbox } from "../../../src/ports/sandbox.ts";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import type { PythonEnvironment } from "./environment.ts";
import type { SubjectRepository } from "./subject-repository.ts";

const measuredSchema = z.object({
  tests: z.number(),
  failing: z.array(z.string()),
  /** Statements and branches together, and those that no test reached. */
  goals: z.number(),
  open: z.number(),
  openLines: z.array(z.number()),
  /** Ways from one line to another that no test took; a line below zero is the exit. */
  openBranches: z.array(z.tuple([z.number(), z.number()])),
  failedRepeats: z.number(),
  killed: z.number(),
});

/** A measured test file. */
export type Measured = z.infer<typeof measuredSchema>;

const MEASURE_MS = 900_000;
const SUITE = "test_suite.py";

/** Mutants of a whole module as texts, a random sample if there are very many; the same for every suite. */
export async function textsOfMutants(
  sandbox: Sandbox,
  { path, text }: SubjectRepository,
  most: number,
): Promise<string[]> {
  const exec: Exec = ({ argv: [, ...args] }, options) =>
    sandbox.run({ argv: ["python3", ...args], cwd: "/tmp", network: "none", ...options });
  const mutated = await pythonMutants.find({ path, text, lines: [[1, text.split("\n").length]] }, exec);
  return mutated ? sample(mutated, most) : [];
}

function sample({ mutants, withMutant }: MutatedSource, most: number): string[] {
  const random = createRandom(1);
  // Almost any test notices a whole function.
  const left = mutants.filter(({ empties }) => !empties).map(({ id }) => id);
  const chosen = left.slice(0, most).flatMap(() => left.splice(random.below(left.length), 1));
  return chosen.map(withMutant);
}

/** Measures a test file, or only importing the module if there is none. */
export async function measureSuite(
  environment: PythonEnvironment,
  { repo, path }: SubjectRepository,
  suite: { readonly text: string | undefined; readonly mutants: readonly string[]; readonly repeats: number },
): Promise<Measured> {
  const folder = temporaryFolder("goldseam-measure-");
  try {
    repo.git("--work-tree", folder, "checkout", "HEAD", "--", ".");
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, "mutants.json"), JSON.stringify(suite.mutants));
    if (suite.text !== undefined) writeFileSync(join(folder, SUITE), suite.text);
    const request = {
      module: path,
      suite: suite.text === undefined ? "" : SUITE,
      mutants: "mutants.json",
      repeats: suite.repeats,
    };
    const { status, stderr } = await environment.run(["/tmp/bench-programs/measure_suite.py"], {
      folder,
      timeoutMs: MEASURE_MS,
      stdin: JSON.stringify(request),
    });
    const file = join(folder, "measured.json");
    return measuredSchema.parse(JSON.parse(readMeasured(file, `${status} ${stderr}`)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readMeasured(file: string, otherwise: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Error(`nothing was measured: ${otherwise}`);
  }
}
