import type { LanguageTesting } from "../tests/language-testing.ts";
import { goMutants } from "./mutants/go-mutants.ts";
import { goTests } from "./tests/go-tests.ts";

/** How Go tests are written and proven. There is no search: they come from a model. */
export const goTesting: LanguageTesting = { tests: goTests, mutants: goMutants };
