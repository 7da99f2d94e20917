import { posix } from "node:path";
import type { LanguageTests } from "../../tests/language-tests.ts";
import { noDecisions } from "../../tests/without-search.ts";
import { layout } from "../../toolchain/toolchain.ts";
import { environment } from "../toolchain/module.ts";
import { goGrammar } from "./go-grammar.ts";
import { goReading } from "./go-reading.ts";
import { goWriter } from "./go-writer.ts";

/** How a Go test looks. */
export const goTests: LanguageTests = {
  writerFor: goWriter,
  isPlain: () => false,
  decisions: noDecisions,
  grammar: goGrammar,
  reading: goReading,
  undefinedFixtures: () => [],
  formatters: (project, files, testPaths) => [
    {
      argv: ["gofmt", "-w", ...testPaths.map((path) => posix.join(layout.workspace, path))],
      env: environment(project, files),
    },
  ],
  errorCheck: /\berr\w*\b|\brecover\(\)|\.(?:Panics|Error)\w*\(/i,
  failures: {
    environment: /permission denied|connection refused|no such host|cannot allocate memory|no space left/,
    breakdown: /panic: |runtime error|nil pointer dereference|index out of range/,
    places: (message) => [...message.matchAll(/([\w./@-]+\.go):\d+/g)].map(([, path = ""]) => path),
    plainLine: (line) => line.replace(/^\s*[\w-]+_test\.go:\d+: /, ""),
  },
};
