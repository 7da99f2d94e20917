import type { Config } from "../../../config/config.ts";
import type { SelectionOptions } from "./choose-tests.ts";
import { isFullRunDue } from "./full-run-due.ts";

/** The change that a build is for, if projects that it does not reach may be left out of its builds and of its base's. */
export function changeFor(
  headSha: string,
  { baseSha, config }: { readonly baseSha: string; readonly config: Config },
): { readonly baseSha: string; readonly headSha: string } | undefined {
  return config.selection === "all" || isFullRunDue(headSha) ? undefined : { baseSha, headSha };
}

/** The tests of a change: those it reaches, but from time to time all, which shows what selection misses. */
export function selectionFor(
  commitSha: string,
  { baseSha, config }: { readonly baseSha: string; readonly config: Config },
): SelectionOptions | undefined {
  if (config.selection === "all") return undefined;
  const reason = "one commit in ten runs everything, which shows what selection misses";
  return isFullRunDue(commitSha) ? { baseSha, run: "all", reason } : { baseSha, run: "selected" };
}
