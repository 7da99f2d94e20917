import { javascriptMutants } from "../javascript/mutants/find-mutants.ts";
import { type Exec, pythonMutants } from "../python/mutants/find-mutants.ts";
import type { MutatedSource } from "./mutant.ts";

/** A source file to mutate, on some of its lines. */
export interface MutationRequest {
  /** Relative to the repository; its ending tells the language. */
  readonly path: string;
  readonly text: string;
  /** First and last lines of the parts to mutate. */
  readonly lines: readonly (readonly [number, number])[];
}

/** The mutants of a source file; undefined where its language has none or it does not parse. Nothing of it is run. */
export async function mutateSource(
  { path, text, lines }: MutationRequest,
  exec: Exec,
): Promise<MutatedSource | undefined> {
  if (path.endsWith(".py")) return pythonMutants(text, lines, exec);
  return /\.[cm]?[jt]sx?$/.test(path) ? javascriptMutants(text, { path, lines }) : undefined;
}
