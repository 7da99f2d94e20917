import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiReference } from "./api.ts";
import { commandLineReference } from "./command-line.ts";
import { configurationReference } from "./configuration.ts";
import { metricsReference } from "./metrics.ts";

const folder = "docs/reference";

/** Writes the reference from the code that it describes. */
export async function writeReference(): Promise<void> {
  for (const [path, text] of await pages()) writeFileSync(path, text);
}

/** The pages that say something else than the code. */
export async function findStaleReference(): Promise<string[]> {
  return (await pages()).flatMap(([path, text]) => (readFileSync(path, "utf8") === text ? [] : [path]));
}

async function pages(): Promise<[path: string, text: string][]> {
  return [
    [join(folder, "configuration.md"), configurationReference()],
    [join(folder, "command-line.md"), await commandLineReference()],
    [join(folder, "api.md"), apiReference()],
    [join(folder, "metrics.md"), metricsReference()],
  ];
}
