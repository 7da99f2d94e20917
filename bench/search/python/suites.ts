import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createEmbeddedApp } from "../../../src/app/embedded.ts";
import { create, TestCaseSchema, TestSpecSchema } from "../../../src/contracts/index.ts";
import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import type { Progress } from "../../../src/ports/progress.ts";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import type { PythonEnvironment } from "./environment.ts";
import type { SubjectRepository } from "./subject-repository.ts";

/** A test file for a module. */
export interface Suite {
  /** Undefined if there is none. */
  readonly text: string | undefined;
  readonly seconds: number;
  readonly notes: string;
}

/** How long an engine may search. */
export interface SearchLimits {
  readonly seconds: number;
}

/** The tests that the product writes and admits, through its own interface. */
export async function writeOwnSuite(
  { repo, path, text }: SubjectRepository,
  { seconds, outlines, home }: SearchLimits & { readonly outlines: SyntaxParser; readonly home: string },
): Promise<Suite> {
  const symbols = outlines.parse(path, text)?.symbols ?? [];
  const targets = symbols.filter(({ className, isPrivate }) => !isPrivate && className === undefined);
  const cases = targets.map(({ name }) => create(TestCaseSchema, { targetPath: path, targetSymbol: name }));
  const parentCommitSha = repo.git("rev-parse", "HEAD");
  const spec = create(TestSpecSchema, { id: "bench", parentCommitSha, cases });
  const app = await createEmbeddedApp({ home, overrides: { write_budget_sec: seconds } });
  const started = Date.now();
  try {
    const took: string[] = [];
    const progress: Progress = ({ step, durationMs }) => {
      if (durationMs !== undefined) took.push(`${step} ${(durationMs / 1000).toFixed(0)} s`);
    };
    const written = await app.write({ repo: repo.path, spec, progress });
    const [file] = written.files;
    const counts = `${written.executions} calls, ${written.tests.length} admitted, ${written.refused.length} refused`;
    const refused = written.refused.map(({ name, step, reason }) => `${name}: ${step}: ${reason}`);
    const notes = [took.join(", "), counts, written.notes, ...refused].filter(Boolean).join("\n  ");
    const emitted = file && written.commitSha ? repo.git("show", `${written.commitSha}:${file}`) : undefined;
    return { text: emitted, seconds: (Date.now() - started) / 1000, notes };
  } finally {
    await app.close();
  }
}

/** Beyond the search, Pynguin needs time for its assertions. */
const ASSERTIONS_MS = 300_000;

/** The tests that Pynguin writes, with its defaults. */
export async function writePynguinSuite(
  { repo, name }: SubjectRepository,
  { seconds, environment }: SearchLimits & { readonly environment: PythonEnvironment },
): Promise<Suite> {
  const folder = temporaryFolder("goldseam-pynguin-");
  try {
    repo.git("worktree", "add", "--quiet", "--detach", "--force", join(folder, "checkout"));
    const { status, exitCode, stderr, durationMs } = await environment.run(
      [
        ...["-m", "pynguin", "--no-rich", "--project-path", "checkout", "--module-name", name],
        ...["--output-path", "written", "--maximum-search-time", String(seconds), "--seed", "1"],
      ],
      {
        folder,
        timeoutMs: seconds * 1000 + ASSERTIONS_MS,
        env: { PYNGUIN_DANGER_AWARE: "1", PYTHONHASHSEED: "0" },
      },
    );
    const text = readSuite(join(folder, "written", `test_${name.split(".").at(-1)}.py`));
    const ended = `${status} ${exitCode ?? ""}`;
    const notes = text === undefined ? `${ended}: ${stderr.trim().split("\n").at(-1) ?? ""}` : ended;
    return { text, seconds: durationMs / 1000, notes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    repo.git("worktree", "prune");
  }
}

function readSuite(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
