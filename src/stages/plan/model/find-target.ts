import type { PlanInput, Target } from "../planning.ts";
import type { ClaimedCase } from "./answer-schema.ts";
import { quote } from "./case-text.ts";

/** The target that a model means, or why there is none. */
export type Found =
  | { readonly status: "found"; readonly target: Target }
  | { readonly status: "unknown"; readonly reason: string };

/** Finds a target among those that lack tests; a helper stands for the function that reaches it. */
export function findTarget(
  claimed: Pick<ClaimedCase, "target_path" | "target_symbol">,
  candidates: readonly Target[],
  { sources, leftOut }: Pick<PlanInput, "sources" | "leftOut">,
): Found {
  const path = claimed.target_path.replace(/^\.\//, "");
  const symbol = claimed.target_symbol.replace(/^.*::/, "").replace(/\(.*\)$/, "");
  const inFile = candidates.filter((each) => each.file.path === path);
  const target =
    inFile.find((each) => each.own.symbol.name === symbol) ??
    inFile.find((each) => each.helpers.some((helper) => helper.symbol.name === symbol)) ??
    onlyOne(inFile.filter((each) => each.own.symbol.name.endsWith(`.${symbol}`)));
  if (target) return { status: "found", target };
  const place = quote(path);
  const source = sources.find((each) => each.path === path);
  if (source?.outline.symbols.some((each) => each.name === symbol)) {
    return unknown(`${quote(symbol)} in ${place} needs no tests that can be written`);
  }
  if (source) return unknown(`${place} has no ${quote(symbol)}`);
  const reason = leftOut.find((each) => each.path === path)?.reason;
  return unknown(
    reason ? `${place} gets no tests (${reason})` : `${place} is not a source file of this plan`,
  );
}

function onlyOne<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

function unknown(reason: string): Found {
  return { status: "unknown", reason };
}
