import type { Exec } from "../python/mutants/find-mutants.ts";
import type { MutatedSource } from "./mutant.ts";
import type { MutationRequest } from "./mutate-source.ts";

/** The mutants of a language's source files, and how tests run on them. */
export interface LanguageMutants {
  /** Undefined where the source does not parse. Nothing of it is run. */
  find(request: MutationRequest, exec: Exec): Promise<MutatedSource | undefined>;
}
