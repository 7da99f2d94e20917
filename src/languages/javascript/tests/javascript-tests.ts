import type { LanguageTests } from "../../tests/language-tests.ts";
import { javascriptDecisions } from "./decisions.ts";
import { javascriptFailures } from "./failures.ts";
import { javascriptFormatters } from "./formatters.ts";
import { javascriptWriter } from "./javascript-writer.ts";
import { javascriptReading } from "./reading/javascript-reading.ts";
import { isPlainJavaScript } from "./render/render-table.ts";
import { javascriptRepairs } from "./repairs.ts";
import { javascriptRequests } from "./requests/javascript-requests.ts";
import { javascriptGrammar } from "./smells/javascript-grammar.ts";

/** How a JavaScript test looks. */
export const javascriptTests: LanguageTests = {
  writerFor: javascriptWriter,
  isPlain: isPlainJavaScript,
  decisions: javascriptDecisions,
  grammar: javascriptGrammar,
  reading: javascriptReading,
  repairs: javascriptRepairs,
  requests: javascriptRequests,
  undefinedFixtures: () => [],
  formatters: javascriptFormatters,
  errorCheck: /\.(?:throws(?:Async)?|rejects|toThrow\w*|throw|rejected\w*)\b/,
  failures: javascriptFailures,
};
