import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { detectSandbox } from "../../../src/adapters/sandbox/detect-sandbox.ts";
import { createOutlineParser } from "../../../src/languages/create-outline-parser.ts";
import type { Sandbox } from "../../../src/ports/sandbox.ts";
import { languagePrograms } from "../../../test/support/language-programs.ts";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { type DrawnModule, drawModules, type ListName } from "./draw-modules.ts";
import { openEnvironment, type PythonEnvironment } from "./environment.ts";
import { measureSuite, textsOfMutants } from "./measure-suite.ts";
import { openLine, printResults, type Result, resultLine, resultTitle } from "./results.ts";
import { createSubjectRepository } from "./subject-repository.ts";
import { type Suite, writeOwnSuite, writePynguinSuite } from "./suites.ts";

interface BenchContext {
  readonly sandbox: Sandbox;
  readonly environment: PythonEnvironment;
  readonly home: string;
  readonly seconds: number;
  readonly repeats: number;
  /** Mutants that each test file is measured on. */
  readonly most: number;
  /** Where emitted test files are kept; undefined for nowhere. */
  readonly keep: string | undefined;
  readonly withPynguin: boolean;
}

/**
 * Prints how much of drawn modules the emitted, admitted tests cover and kill, beside Pynguin's in the same time.
 * `--list tuning|reporting`, `--seconds`, `--modules` of each draw, `--mutants`, `--only <names>`, `--skip <names>`,
 * `--keep <folder>`, `--alone` without Pynguin, `--open` for what is left open, which must stay unknown for the reporting list.
 */
export async function benchPythonSearch(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      list: { type: "string", default: "reporting" },
      seconds: { type: "string", default: "30" },
      modules: { type: "string", default: "12" },
      repeats: { type: "string", default: "10" },
      mutants: { type: "string", default: "120" },
      only: { type: "string", default: "" },
      skip: { type: "string", default: "" },
      keep: { type: "string" },
      alone: { type: "boolean", default: false },
      open: { type: "boolean", default: false },
    },
  });
  const list: ListName = values.list === "tuning" ? "tuning" : "reporting";
  if (values.open && list === "reporting") throw new Error("--open goes with --list tuning only");
  const sandbox = await detectSandbox({ languages: languagePrograms });
  const environment = await openEnvironment(sandbox);
  const draw = await drawModules(environment, { list, count: Number(values.modules) });
  const [only, skip] = [values.only, values.skip].map((names) => names.split(",").filter(Boolean));
  const modules = draw.modules.filter(
    ({ name }) => (only?.length === 0 || only?.includes(name)) && !skip?.includes(name),
  );
  const seeds = `seed ${draw.seeds.join(" and ")}`;
  console.log(
    `${modules.length} modules drawn with ${seeds} (${list}) of ${draw.population}, ${values.seconds} s each`,
  );
  const home = temporaryFolder("goldseam-bench-home-");
  const around = {
    ...{ sandbox, environment, home, keep: values.keep, withPynguin: !values.alone },
    ...{ seconds: Number(values.seconds), repeats: Number(values.repeats), most: Number(values.mutants) },
  };
  const results: Result[] = [];
  console.log(resultTitle);
  for (const module of modules) {
    const result = await compare(module, around);
    results.push(result);
    console.log(resultLine(result));
    if (values.open) console.log(openLine(result));
  }
  printResults(results);
  rmSync(home, { recursive: true, force: true });
}

async function compare(module: DrawnModule, around: BenchContext): Promise<Result> {
  const subject = createSubjectRepository(module);
  try {
    const outlines = await createOutlineParser();
    const mutants = await textsOfMutants(around.sandbox, subject, around.most);
    const judge = async (name: string, suite: Suite, repeats: number) => {
      keepSuite(around.keep, `${name}_${module.name.replaceAll(".", "_")}`, suite);
      const measured = await measureSuite(around.environment, subject, { ...suite, mutants, repeats });
      return { ...measured, seconds: suite.seconds, written: suite.text !== undefined };
    };
    const own = await writeOwnSuite(subject, { ...around, outlines });
    const mine = await judge("goldseam", own, around.repeats);
    const theirs = around.withPynguin
      ? await judge("pynguin", await writePynguinSuite(subject, around), 0)
      : undefined;
    return { module: module.name, mutants: mutants.length, mine, theirs };
  } finally {
    subject.repo.remove();
  }
}

function keepSuite(folder: string | undefined, name: string, { text, notes }: Suite): void {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.py`), text ?? "");
  appendFileSync(join(folder, "notes.txt"), `${name}: ${notes}\n`);
}
