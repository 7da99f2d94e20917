import { parseArgs } from "node:util";
import { GoldseamError } from "../src/contracts/index.ts";
import { benchBugs } from "./model/bench-bugs.ts";
import { benchWorth } from "./model/bench-worth.ts";
import { scripted } from "./model/open-models.ts";
import { readSubjects } from "./model/read-subjects.ts";
import type { Subject } from "./model/subject.ts";
import { createSubjectBench } from "./model/subject-bench.ts";
import { type Way, ways } from "./model/write-for-subject.ts";

/** Modules of each language whose tests are measured, unless some are named: each way of writing takes minutes. */
const MEASURED = 2;

/** What a model adds to the tests of the search; with `--bugs`, what tests say of bugs that are there already. */
export async function benchModel(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      model: { type: "string", default: scripted },
      "model-url": { type: "string" },
      price: { type: "string" },
      record: { type: "string" },
      replay: { type: "string" },
      engine: { type: "string", multiple: true, default: [] },
      only: { type: "string", multiple: true, default: [] },
      seconds: { type: "string", default: "5" },
      mutants: { type: "string", default: "25" },
      bugs: { type: "boolean", default: false },
    },
  });
  const { model, "model-url": url, record, replay } = values;
  const choice = { model, url, record, replay, price: priceOf(values.price) };
  const asked = values.engine.map(wayOf);
  const bench = await createSubjectBench(choice, { seconds: Number(values.seconds) });
  const answering =
    model === scripted ? "a scripted server, NO MODEL: its answers are those of the subjects' files" : model;
  console.log(`answers of ${answering}${replay ? `, from ${replay}` : ""}`);
  try {
    const all = readSubjects().filter(isChosen);
    if (values.bugs) await benchBugs(bench, { subjects: all, way: asked[0] ?? "auto" });
    else {
      const subjects = values.only.length > 0 ? all : firstOfEach(all);
      const mutants = Number(values.mutants);
      await benchWorth(bench, { subjects, ways: asked.length > 0 ? asked : ways, mutants });
    }
  } finally {
    bench.close();
  }

  function isChosen({ language, name }: Subject): boolean {
    const full = `${language} ${name}`;
    return values.only.length === 0 || values.only.some((part) => full.includes(part));
  }
}

function firstOfEach(subjects: readonly Subject[]): Subject[] {
  const byLanguage = Map.groupBy(subjects, ({ language }) => language);
  return [...byLanguage.values()].flatMap((own) => own.slice(0, MEASURED));
}

function wayOf(text: string): Way {
  const way = ways.find((one) => one === text);
  if (!way) throw new GoldseamError("USAGE", `--engine is one of ${ways.join(", ")}`);
  return way;
}

/** `0.5,2`: US dollars for a million tokens in and out. */
function priceOf(text: string | undefined): { readonly input: number; readonly output: number } | undefined {
  if (text === undefined) return undefined;
  const [input = Number.NaN, output = Number.NaN] = text.split(",").map(Number);
  if (!(input >= 0 && output >= 0)) throw new GoldseamError("USAGE", "--price is two numbers, such as 0.5,2");
  return { input, output };
}
