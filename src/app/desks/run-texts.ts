import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { GoldseamError, type Run } from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { App } from "../app.ts";

const longestDiff = 1_000_000;

interface RunTextsDeps {
  readonly git: Git;
  readonly scratch: string;
  findRun: App["findRun"];
}

/** What a run's commits hold, as text: from the mirror, which keeps every commit of a run. */
export function createRunTexts({
  git,
  scratch,
  findRun,
}: RunTextsDeps): Pick<App, "diffText" | "sourceText"> {
  let written = 0;
  return {
    diffText: async (runId, of) => {
      const { run } = await findRun(runId);
      const { repo, fromSha, toSha } = rangeOf(run, of);
      written += 1;
      const file = join(scratch, `shown-${written}.diff`);
      try {
        await git.writePatch({ repo, fromSha, toSha, file });
        const text = await readFile(file, "utf8");
        return { text: text.slice(0, longestDiff), isCut: text.length > longestDiff };
      } catch (error) {
        throw notKept(error);
      } finally {
        await rm(file, { force: true });
      }
    },
    sourceText: async (runId, path) => {
      const { run } = await findRun(runId);
      const repo = run.change?.repo ?? "";
      const commitSha = run.generatedTests?.commitSha || run.headSha;
      if (!pathsOf(run).has(path))
        throw new GoldseamError("NOT_FOUND", `run ${run.id} has no source "${path}"`);
      const text = await git.readFile(repo, commitSha, path).catch((error: unknown) => {
        throw notKept(error);
      });
      if (text === undefined) throw new GoldseamError("NOT_FOUND", `there is no text of "${path}"`);
      return { text, commitSha };
    },
  };
}

function rangeOf({ change, headSha, generatedTests, id }: Run, of: "change" | "tests") {
  const repo = change?.repo ?? "";
  const [fromSha = "", toSha = ""] =
    of === "change" ? [change?.baseSha, headSha] : [headSha, generatedTests?.commitSha];
  if (fromSha !== "" && toSha !== "") return { repo, fromSha, toSha };
  throw new GoldseamError(
    "NOT_FOUND",
    of === "tests" ? `run ${id} has no generated tests` : `the change of run ${id} has no base`,
  );
}

/** Only what a report of the run names can be read: no other file of the repository. */
function pathsOf({ change, baseReport, changeReport, testsReport, generatedTests, coderFiles }: Run) {
  const covered = [baseReport, changeReport, testsReport].flatMap((report) => report?.coverage?.files ?? []);
  const files = [...(change?.changedFiles ?? []), ...(generatedTests?.files ?? []), ...coderFiles];
  return new Set([...files, ...covered.map(({ path }) => path)]);
}

function notKept(error: unknown): unknown {
  if (!(error instanceof GoldseamError) || error.code !== "GIT_FAILED") return error;
  return new GoldseamError("NOT_FOUND", "the commits of this run are no longer kept here");
}
