import type { LanguageTests } from "../../tests/language-tests.ts";
import { pythonDecisions } from "./decisions.ts";
import { pythonFailures } from "./failures.ts";
import { undefinedFixtures } from "./fixtures.ts";
import { pythonFormatters } from "./formatters.ts";
import { pythonWriter } from "./python-writer.ts";
import { pythonReading } from "./reading/python-reading.ts";
import { isPlainPython } from "./render/render-table.ts";
import { pythonRepairs } from "./repairs.ts";
import { pythonRequests } from "./requests/python-requests.ts";
import { pythonGrammar } from "./smells/python-grammar.ts";

/** How a Python test looks. */
export const pythonTests: LanguageTests = {
  writerFor: pythonWriter,
  isPlain: isPlainPython,
  decisions: pythonDecisions,
  grammar: pythonGrammar,
  reading: pythonReading,
  repairs: pythonRepairs,
  requests: pythonRequests,
  undefinedFixtures,
  formatters: pythonFormatters,
  errorCheck: /\b(?:raises|assertRaises\w*)\(/,
  failures: pythonFailures,
};
