import { posix } from "node:path";
import type { LanguageTests } from "../../tests/language-tests.ts";
import { noDecisions } from "../../tests/without-search.ts";
import { layout } from "../../toolchain/toolchain.ts";
import { environment } from "../toolchain/crates.ts";
import { rustGrammar } from "./rust-grammar.ts";
import { rustReading } from "./rust-reading.ts";
import { rustWriter } from "./rust-writer.ts";

/** How a Rust test looks. */
export const rustTests: LanguageTests = {
  writerFor: rustWriter,
  isPlain: () => false,
  decisions: noDecisions,
  grammar: rustGrammar,
  reading: rustReading,
  undefinedFixtures: () => [],
  formatters: (project, files, testPaths) => [
    {
      argv: ["rustfmt", "--edition", "2021", ...testPaths.map((path) => posix.join(layout.workspace, path))],
      env: environment(project, files),
    },
  ],
  errorCheck: /\bErr\b|\berr\b|should_panic|unwrap_err|is_err|expect_err/,
  failures: {
    environment: /Permission denied|Connection refused|No space left|cannot allocate memory/i,
    breakdown:
      /attempt to \w+ with overflow|attempt to divide by zero|index out of bounds|called `(?:Option|Result)::\w+\(\)`/,
    places: (message) =>
      [...message.matchAll(/panicked at ([\w./-]+\.rs):\d+/g)].map(([, path = ""]) => path),
    plainLine: (line) => line.replace(/^thread '[^']*'.* panicked at /, ""),
  },
};
