import type { GeneratedTests } from "../../src/contracts/index.ts";
import { measureWorth, type Share, type Worth } from "./measure-worth.ts";
import type { Subject } from "./subject.ts";
import type { SubjectBench } from "./subject-bench.ts";
import { type Way, writeForSubject } from "./write-for-subject.ts";

/** The measured tests of one subject, written in one way. */
interface Result extends Worth {
  readonly way: Way;
  readonly candidates: number;
  readonly generated: GeneratedTests;
}

/** What tests are worth that the search, a model's inputs, a model's tests, or all of them give: one line each. */
export async function benchWorth(
  bench: SubjectBench,
  {
    subjects,
    ways,
    mutants,
  }: { readonly subjects: readonly Subject[]; readonly ways: readonly Way[]; readonly mutants: number },
): Promise<void> {
  const results: Result[] = [];
  printRow("", [
    "way",
    "candidates",
    "admitted",
    "refused",
    "lines",
    "branches",
    "mutants",
    "tokens",
    "$/test",
  ]);
  for (const subject of subjects)
    for (const way of ways) {
      const result = await measure(bench, { subject, way, mutants });
      results.push(result);
      printRow(`${subject.language} ${subject.name}`, cellsOf([result]));
      console.log(stepsOf([result]));
    }
  console.log("");
  for (const way of ways) {
    const own = results.filter((result) => result.way === way);
    printRow("all", cellsOf(own));
    console.log(stepsOf(own));
  }
}

function measure(
  bench: SubjectBench,
  { subject, way, mutants }: { readonly subject: Subject; readonly way: Way; readonly mutants: number },
): Promise<Result> {
  return bench.open(subject, async ({ fixed, models }) => {
    const { generated, candidates } = await writeForSubject(bench, models, {
      subject,
      workbench: fixed,
      way,
    });
    const { path } = subject;
    const worth = await measureWorth(fixed, { path, files: generated.files, most: mutants });
    return { ...worth, way, generated, candidates: candidates.length };
  });
}

function cellsOf(results: readonly Result[]): string[] {
  const sum = (pick: (one: Result) => number) => results.reduce((total, one) => total + pick(one), 0);
  const share = (pick: (one: Result) => Share) =>
    percent({ done: sum((one) => pick(one).done), of: sum((one) => pick(one).of) });
  const admitted = sum(({ generated }) => generated.tests.length);
  const tokens = sum(({ generated }) => Number(generated.inputTokens + generated.outputTokens));
  const cost = sum(({ generated }) => generated.costUsd);
  const perTest = (total: number) => (total > 0 && admitted > 0 ? total / admitted : undefined);
  return [
    results[0]?.way ?? "",
    String(sum(({ candidates }) => candidates)),
    String(admitted),
    String(sum(({ generated }) => generated.refused.length)),
    share(({ lines }) => lines),
    share(({ branches }) => branches),
    share(({ mutants }) => mutants),
    perTest(tokens)?.toFixed(0) ?? "-",
    perTest(cost)?.toFixed(5) ?? "-",
  ];
}

function stepsOf(results: readonly Result[]): string {
  const refused = results.flatMap(({ generated }) => generated.refused.map(({ step }) => step));
  const counts = [...Map.groupBy(refused, (step) => step)].map(([step, own]) => `${own.length} ${step}`);
  return counts.length > 0 ? `  refused: ${counts.join(", ")}` : "  none refused";
}

function percent({ done, of }: Share): string {
  return of > 0 ? `${((100 * done) / of).toFixed(1)} %` : "-";
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(40) + cells.map((cell) => cell.padStart(11)).join(""));
}
