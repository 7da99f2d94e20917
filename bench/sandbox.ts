import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createContainerSandbox } from "../src/adapters/sandbox/container/container-sandbox.ts";
import { makeHostImage } from "../src/adapters/sandbox/container/host-image.fixture.ts";
import { detectSandbox, type SandboxChoice } from "../src/adapters/sandbox/detect-sandbox.ts";
import type { Sandbox } from "../src/ports/sandbox.ts";
import { languagePrograms } from "../test/support/language-programs.ts";

const rounds = 20;
const choices: readonly SandboxChoice[] = ["bubblewrap", "namespaces", "none"];

/** Prints what starting a command costs in each sandbox of this machine, beside the bare command in the same run. */
export async function benchSandbox(): Promise<void> {
  const starts = new Map([["bare", () => promisify(execFile)("true").then(() => {})]]);
  for (const choice of choices) {
    const found = await detectSandbox({ languages: languagePrograms, choice }).catch((error: Error) => error);
    if (found instanceof Error) console.log(`${choice} does not work here: ${found.message}`);
    else starts.set(found.name, () => startIn(found));
  }
  const image = await makeHostImage();
  if ("reason" in image) console.log(`container does not work here: ${image.reason}`);
  else {
    const container = createContainerSandbox(image.options);
    starts.set(container.name, () => startIn(container));
  }
  const times = await measure(starts);
  if ("remove" in image) image.remove();
  const bare = median(times.get("bare") ?? []);
  const rows = [...times].map(([name, each]) => {
    const middle = median(each);
    return [name, middle.toFixed(1), (middle - bare).toFixed(1), (middle / bare).toFixed(1)];
  });
  printTable([["", "ms", "over bare", "times bare"], ...rows]);
  console.log(`medians of ${rounds} starts each, taken in turn`);
}

async function startIn(sandbox: Sandbox): Promise<void> {
  const command = { argv: ["true"], cwd: "/tmp", mounts: [], network: "none", timeoutMs: 10_000 } as const;
  const result = await sandbox.run(command);
  if (result.exitCode !== 0) throw new Error(`${sandbox.name}: ${result.stderr}`);
}

/** In turn, so that whatever else the machine does meets all of them alike. */
async function measure(starts: ReadonlyMap<string, () => Promise<void>>): Promise<Map<string, number[]>> {
  const times = new Map([...starts.keys()].map((name) => [name, [] as number[]]));
  for (const start of starts.values()) await start();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, start] of starts) {
      const begun = performance.now();
      await start();
      times.get(name)?.push(performance.now() - begun);
    }
  }
  return times;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function printTable(rows: readonly (readonly string[])[]): void {
  for (const [name = "", ...numbers] of rows) {
    console.log(name.padEnd(14) + numbers.map((number) => number.padStart(12)).join(""));
  }
}
