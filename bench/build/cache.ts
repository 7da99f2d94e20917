import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { detectSandbox } from "../../src/adapters/sandbox/detect-sandbox.ts";
import { createDependencyCache } from "../../src/workbench/cache/dependency-cache.ts";
import { languagePrograms } from "../../test/support/language-programs.ts";
import { temporaryFolder } from "../../test/support/repositories/git-repository.ts";
import { median, ms, printTable, timed } from "./table.ts";

const rounds = 15;
const fileBytes = 10_000;
const filesPerFolder = 10;

/** Prints the cost of restoring dependencies: finding an entry, checking it and mounting it, for a small and a large one. */
export async function benchCache(): Promise<void> {
  const folder = temporaryFolder("goldseam-bench-");
  const cache = createDependencyCache({ folder, maxBytes: 1e12 });
  const sandbox = await detectSandbox({ languages: languagePrograms });
  try {
    const rows: string[][] = [];
    for (const [name, megabytes] of [["3 MB", 3] as const, ["300 MB", 300] as const]) {
      const files = (megabytes * 1e6) / fileBytes;
      const filled = await cache.fill(name, (inside) => fill(inside, files));
      const found: number[] = [];
      const mounted: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        found.push(await timed(async () => release(await cache.find(name))));
        mounted.push(await timed(() => start(filled?.folder)));
        mounted[round] = (mounted[round] ?? 0) - (await timed(() => start(undefined)));
      }
      const whole = await timed(async () => filled?.examine());
      const [find, mount] = [median(found), Math.max(median(mounted), 0)];
      rows.push([`${name}, ${files} files`, ms(find), ms(mount), ms(find + mount), ms(whole)]);
      filled?.release();
    }
    printTable(["restoring dependencies, medians", "find, check", "mount", "together", "check whole"], rows);
    console.log(
      "limit: 200 ms together, whatever the size; all of an entry is checked only when a build fails\n",
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  async function start(host: string | undefined): Promise<void> {
    const mounts = host ? [{ kind: "bind", host, inside: "/deps", writable: false } as const] : [];
    await sandbox.run({ argv: ["true"], cwd: "/tmp", mounts, network: "none", timeoutMs: 10_000 });
  }
}

function release(found: Awaited<ReturnType<ReturnType<typeof createDependencyCache>["find"]>>): void {
  if (found.status !== "found") throw new Error(`the entry is ${found.status}`);
  found.entry.release();
}

async function fill(inside: string, files: number): Promise<boolean> {
  const content = Buffer.alloc(fileBytes, "x");
  for (let file = 0; file < files; file += 1) {
    const folder = join(inside, "node_modules", `package-${Math.floor(file / filesPerFolder)}`);
    if (file % filesPerFolder === 0) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `file-${file}.js`), content);
  }
  return true;
}
