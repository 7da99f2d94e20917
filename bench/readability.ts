import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { createOutlineParser } from "../src/languages/create-outline-parser.ts";
import type { SyntaxParser } from "../src/languages/syntax/outline.ts";
import type { Clone } from "../test/support/repositories/public-repository.ts";
import { checkedOut, drawModules, moduleId } from "./readability/draw-modules.ts";
import { measureModule } from "./readability/measure/measure-module.ts";
import { type MeasuredModule, renderFigures, reportOf } from "./readability/measure/render-figures.ts";
import { readVocabulary } from "./readability/measure/vocabulary.ts";
import { population, type Repository } from "./readability/population.ts";
import { type Key, makeKit } from "./readability/reading/make-kit.ts";
import { readVerdicts, renderVerdicts } from "./readability/reading/read-verdicts.ts";
import { ownBranches, type Writing, type Written, writeModule } from "./readability/write-module.ts";

const options = {
  seed: { type: "string", default: "1" },
  modules: { type: "string", default: "24" },
  work: { type: "string", default: join(tmpdir(), `goldseam-readability-${process.getuid?.()}`) },
  mirrors: { type: "string" },
  goldseam: { type: "string", default: join(import.meta.dirname, "..") },
  budget: { type: "string", default: "10" },
  limit: { type: "string", default: "900" },
  without: { type: "string", multiple: true, default: [] as string[] },
  out: { type: "string" },
  reading: { type: "string" },
  items: { type: "string", default: "60" },
  verdicts: { type: "string", multiple: true, default: [] as string[] },
} satisfies NonNullable<ParseArgsConfig["options"]>;

type Options = ReturnType<typeof readOptions>;

function readOptions() {
  return parseArgs({ args: process.argv.slice(3), options }).values;
}

/** Measures how written tests read, or makes a kit for blind readers, or joins what they said. See readability/README.md. */
export async function benchReadability(): Promise<void> {
  const asked = readOptions();
  if (asked.verdicts.length > 0) {
    const key = readKey(join(asked.reading ?? ".", "key.json"));
    const readers = asked.verdicts.map((file) => readVerdicts(file, key));
    console.log(renderVerdicts(key, readers));
    return;
  }
  const written = await writeAll(asked);
  const parser = await createOutlineParser();
  if (asked.reading === undefined) return measureAll(parser, written, asked);
  const request = { folder: resolve(asked.reading), seed: Number(asked.seed), count: Number(asked.items) };
  const { items } = await makeKit(parser, written, request);
  console.log(`${items.length} items in ${join(asked.reading, "items")}, the key beside it in key.json`);
}

/** Draws modules and writes tests for them, as far as that was not done before. */
async function writeAll(asked: Options): Promise<Written[]> {
  mkdirSync(asked.work, { recursive: true });
  const [seed, count] = [Number(asked.seed), Number(asked.modules)];
  const without = new Set(asked.without.flatMap((file) => readKey(file).items.map(({ module }) => module)));
  const modules = drawModules({ seed, count, without, checkOut: (one) => checkOut(one, asked) });
  console.log(`seed ${seed}: ${modules.length} modules`);
  const written: Written[] = [];
  for (const module of modules) {
    const one = await writeModule(module, checkOut(module, asked), writingOf(asked));
    const result = one.emitted.length > 0 ? "written" : `nothing: ${one.note}`;
    console.log(`${moduleId(one)}: ${result}, ${one.seconds} s`);
    written.push(one);
  }
  return written;
}

async function measureAll(parser: SyntaxParser, written: readonly Written[], asked: Options): Promise<void> {
  const folders = population.map((one) => [one.name, checkOut(one, asked).folder] as const);
  const vocabulary = readVocabulary(new Map(folders));
  const measured: MeasuredModule[] = [];
  for (const one of written) {
    const covered = await ownBranches(one, checkOut(one, asked), writingOf(asked));
    const isWord = (word: string) => vocabulary.isWord(word, one.name);
    measured.push({ ...one, ...measureModule(parser, one, { ownBranches: covered, isWord }) });
  }
  console.log(`\n${renderFigures(measured)}`);
  if (asked.out !== undefined) writeFileSync(asked.out, `${JSON.stringify(reportOf(measured), null, 2)}\n`);
}

function checkOut(repository: Repository, { work, mirrors }: Options): Clone {
  return checkedOut(repository, join(resolve(work), "clones", repository.name.replace("/", "+")), mirrors);
}

function writingOf({ work, goldseam, budget, limit }: Options): Writing {
  return {
    work: resolve(work),
    goldseam: resolve(goldseam),
    budgetSec: Number(budget),
    limitSec: Number(limit),
  };
}

function readKey(file: string): Key {
  return JSON.parse(readFileSync(file, "utf8"));
}
