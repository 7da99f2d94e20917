import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createRepository, temporaryFolder } from "../../test/support/repositories/git-repository.ts";
import { printTable } from "./table.ts";

const main = join(import.meta.dirname, "..", "..", "src/surfaces/cli/main.ts");
const compileCache = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "goldseam");
const streamer = join(import.meta.dirname, "stream-flood.ts");

/** Prints the most memory that Goldseam holds while a command prints two gigabytes. */
export async function benchFlood(): Promise<void> {
  const folder = temporaryFolder("goldseam-bench-");
  const repo = createRepository({
    "package.json": JSON.stringify({ name: "flood", type: "module" }),
    "test/flood.test.js": `import { writeSync } from "node:fs";
const line = "one of very many lines that a test prints again and again\\n".repeat(1000);
for (let printed = 0; printed < 2e9; printed += line.length) writeSync(1, line);
`,
  });
  try {
    const home = join(folder, "home");
    const build = [
      main,
      "build",
      "--repo",
      repo.path,
      "--commit",
      "HEAD",
      "--out",
      join(folder, "report.json"),
    ];
    printTable(
      ["2 GB of output", "peak memory", "seconds"],
      [
        ["streamed, logged and archived whole", ...(await peakOf([streamer, folder], { home, expected: 0 }))],
        ["goldseam build: ended at the output limit", ...(await peakOf(build, { home, expected: 1 }))],
      ],
    );
    console.log("limit: 200 MB\n");
  } finally {
    repo.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one of our programs and measures the most memory that its process ever held. */
async function peakOf(
  argv: readonly string[],
  { home, expected }: { readonly home: string; readonly expected: number },
): Promise<string[]> {
  const started = performance.now();
  // As the launcher sets it: with nothing compiled yet, the compiler would count as well.
  const env = { ...process.env, GOLDSEAM_HOME: home, NODE_COMPILE_CACHE: compileCache };
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...argv], {
    env,
    stdio: "ignore",
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, highWaterMark(child));
  }, 20);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  clearInterval(watch);
  if (code !== expected) throw new Error(`${argv.join(" ")} ended with ${code}`);
  return [`${(peak / 1000).toFixed(0)} MB`, ((performance.now() - started) / 1000).toFixed(1)];
}

/** In kilobytes, as the kernel counted it. */
function highWaterMark(child: ChildProcess): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "latin1"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
