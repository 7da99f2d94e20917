import { mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { createOutlineParser } from "../src/languages/create-outline-parser.ts";
import { checkedOut, drawModules, moduleId } from "./readability/draw-modules.ts";
import type { Repository } from "./readability/population.ts";
import { type Key, makeKit } from "./readability/reading/make-kit.ts";
import { readVerdicts, renderVerdicts } from "./readability/reading/read-verdicts.ts";
import { type Written, writeModule } from "./readability/write-module.ts";

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
    console.log(
      renderVerdicts(
        key,
        asked.verdicts.map((file) => readVerdicts(file, key)),
      ),
    );
    return;
  }
  const written = await writeAll(asked);
  const parser = await createOutlineParser();
  if (asked.reading !== undefined) {
    const request = { folder: resolve(asked.reading), seed: Number(asked.seed), count: Number(asked.items) };
    const { items } = await makeKit(parser, written, request);
    console.log(`${items.length} items in ${join(asked.reading, "items")}, the key beside it in key.json`);
  }
}

async function writeAll(asked: Options): Promise<Written[]> {
  const work = resolve(asked.work);
  mkdirSync(work, { recursive: true });
  const checkOut = (repository: Repository) =>
    checkedOut(repository, join(work, "clones", repository.name.replace("/", "+")), asked.mirrors);
  const without = new Set(asked.without.flatMap((file) => readKey(file).items.map(({ module }) => module)));
  const [seed, count] = [Number(asked.seed), Number(asked.modules)];
  const modules = drawModules({ seed, count, without, checkOut });
  console.log(`seed ${seed}: ${modules.length} modules`);
  const written: Written[] = [];
  for (const module of modules) {
    const one = await writeModule(module, checkOut(module), {
      work,
      goldseam: resolve(asked.goldseam),
      budgetSec: Number(asked.budget),
      limitSec: Number(asked.limit),
    });
    console.log(
      `${moduleId(one)}: ${one.emitted.length > 0 ? "written" : `nothing: ${one.note}`}, ${one.seconds} s`,
    );
    written.push(one);
  }
  return written;
}

function readKey(file: string): Key {
  return JSON.parse(readFileSync(file, "utf8"));
}
