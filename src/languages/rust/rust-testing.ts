import type { LanguageTesting } from "../tests/language-testing.ts";
import { rustMutants } from "./mutants/rust-mutants.ts";
import { rustTests } from "./tests/rust-tests.ts";

/** How Rust tests are written and proven. There is no search: they come from a model. */
export const rustTesting: LanguageTesting = { tests: rustTests, mutants: rustMutants };
