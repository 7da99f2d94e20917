import { spawn } from "node:child_process";
import { join } from "node:path";
import type { TestRepository } from "./repositories/git-repository.ts";

const main = join(import.meta.dirname, "..", "..", "src/surfaces/cli/main.ts");

/** How a command ended. */
export interface GoldseamResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real command line in a separate process, with more variables if wanted. */
export function goldseam(
  place: string | (Readonly<Record<string, string>> & { readonly home: string }),
  ...args: string[]
): Promise<GoldseamResult> {
  const { home, ...more } = typeof place === "string" ? { home: place } : place;
  const env = { ...process.env, ...more, GOLDSEAM_HOME: home, NO_COLOR: "1" };
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main, ...args], { env });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, ...output }));
  });
}

/** Everything that a user could notice of their repository, except for the branch that Goldseam delivers. */
export function snapshot(repo: TestRepository): string {
  const refs = repo.git("for-each-ref").split("\n");
  return [
    ...refs.filter((line) => !line.includes("refs/heads/agt/testbuilder/")),
    repo.git("status", "--porcelain", "--branch"),
    repo.git("ls-files", "--stage"),
    repo.git("stash", "list"),
    repo.git("config", "--local", "--list"),
  ].join("\n");
}
