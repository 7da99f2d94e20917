import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Workbench } from "../../../src/workbench/workbench.ts";
import type { Share } from "./measure-module.ts";

const TIMEOUT_MS = 1_800_000;
const folder = "bench-stryker";
const config = `${folder}.config.json`;

/** StrykerJS's own result for a module's mutants, and the lines of those that live. */
export interface StrykerShare extends Share {
  readonly survivors: readonly { readonly line: number }[];
}

/** The mutants of a module that the tests on a bench kill, by StrykerJS's own vitest runner; undefined where that fails. */
export async function measureStryker(workbench: Workbench, path: string): Promise<StrykerShare | undefined> {
  const here = (name: string) => join(workbench.path, name);
  const report = `${folder}/mutants.json`;
  const settings = {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    mutate: [path],
    reporters: ["json"],
    jsonReporter: { fileName: report },
    tempDirName: `${folder}/tmp`,
    concurrency: 1,
  };
  writeFileSync(here(config), JSON.stringify(settings));
  try {
    const argv = [process.execPath, "node_modules/@stryker-mutator/core/bin/stryker.js", "run", config];
    const { exitCode, stdout, stderr } = await workbench.exec(
      { argv },
      { purpose: "drive", timeoutMs: TIMEOUT_MS },
    );
    if (exitCode !== 0) {
      const reason = /^.*Error: .*$/m.exec(stdout + stderr)?.[0] ?? "";
      console.log(`  ${path}: StrykerJS's own runner failed: ${reason}`);
      return undefined;
    }
    return readReport(JSON.parse(readFileSync(here(report), "utf8")));
  } finally {
    for (const name of [config, folder]) rmSync(here(name), { recursive: true, force: true });
  }
}

interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly mutants: readonly {
          readonly status: string;
          readonly location: { start: { line: number } };
        }[];
      }
    >
  >;
}

function readReport({ files }: Report): StrykerShare {
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const counted = mutants.filter(({ status }) => status !== "Ignored" && status !== "CompileError");
  const survivors = counted.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  return {
    done: counted.length - survivors.length,
    of: counted.length,
    survivors: survivors.map(({ location }) => ({ line: location.start.line })),
  };
}
