import type { Run } from "../../../contracts/index.ts";
import { git } from "../repository/git.ts";

/** Where written tests go: shown only, on a branch of their own, or as a commit on the branch of the change. */
export const testsModes = ["suggest", "branch", "commit"] as const;
/** One of them. */
export type TestsMode = (typeof testsModes)[number];

/** The tests that a run wrote, and where they are. */
export interface DeliveredTests {
  /** As `git am` takes it; empty if no test was written. */
  readonly patch: string;
  /** The branch that they were pushed to. */
  readonly branch?: string | undefined;
  /** Why they were not pushed though that was asked for. */
  readonly note?: string | undefined;
}

/** Pushes the written tests if that was asked for. A push that fails is a note: the tests are in the patch as well. */
export async function deliverTests(
  repo: string,
  run: Run,
  { mode, branch }: { readonly mode: TestsMode; readonly branch: string | undefined },
): Promise<DeliveredTests> {
  const { commitSha = "", branchName = "" } = run.generatedTests ?? {};
  if (commitSha === "") return { patch: "" };
  const range = `${run.headSha || run.change?.commitSha}..${commitSha}`;
  const patch = await git(repo, ["format-patch", "--stdout", "--no-signature", "--end-of-options", range]);
  if (mode === "suggest") return { patch };
  if (branch === undefined)
    return { patch, note: "the change comes from elsewhere, such as a fork: its tests cannot be pushed" };
  // A push of the tests' own branch replaces an older one of the same name; that of the change only goes forward.
  const target = mode === "commit" ? branch : branchName;
  const ref = `${mode === "branch" ? "+" : ""}${commitSha}:refs/heads/${target}`;
  try {
    await git(repo, ["push", "--quiet", "--no-verify", "--end-of-options", "origin", ref]);
    return { patch, branch: target };
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    return { patch, note: `the tests could not be pushed to ${target}: ${reason}` };
  }
}
