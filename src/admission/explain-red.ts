import { RedCause } from "../contracts/index.ts";
import type { FailureWords } from "../languages/tests/language-tests.ts";
import type { Refusal } from "./refusal.ts";

/** The results of further runs of a red test. */
export interface RedFacts {
  readonly passedAgain: boolean;
  readonly passedOnParent: boolean;
}

/** The operating system's words for something missing, in any language. */
const system =
  /\b(EACCES|EPERM|EROFS|ENOSPC|EMFILE|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ENETUNREACH|ETIMEDOUT)\b|Network is unreachable|Name or service not known|No space left on device|Read-only file system|command not found|Unknown locale|unsupported locale/;

/** Why a test that ran is red, with the evidence; undefined for one that never ran. */
export function explainRed(
  { step, reason, sourcePath }: Refusal,
  { passedAgain, passedOnParent }: RedFacts,
  words: FailureWords,
): Refusal["red"] {
  const environment = new RegExp(`${system.source}|${words.environment.source}`).exec(reason)?.[0];
  switch (step) {
    case "stays stable":
      return { cause: RedCause.FLAKE, reason: "it passed and failed on the same code" };
    case "passes alone":
      return { cause: RedCause.WRONG_TEST, reason: "it depends on what another test leaves behind" };
    case "collects":
      return environment === undefined
        ? { cause: RedCause.WRONG_TEST, reason: "it cannot be loaded" }
        : { cause: RedCause.ENVIRONMENT, reason: `the environment lacks something: ${environment}` };
    case "passes":
      break;
    default:
      return undefined;
  }
  if (passedAgain) return { cause: RedCause.FLAKE, reason: "it failed, and passed on the same code" };
  if (environment !== undefined)
    return { cause: RedCause.ENVIRONMENT, reason: `the environment lacks something: ${environment}` };
  if (passedOnParent)
    return { cause: RedCause.BEHAVIOUR_CHANGED, reason: "it passes on the parent of the change" };
  const error = words.breakdown.exec(reason)?.[0];
  if (error !== undefined && breaksInside(words.places(reason), sourcePath))
    return {
      cause: RedCause.PRODUCT_BUG,
      reason: `${sourcePath} breaks down: ${errorLine(reason, error, words)}`,
    };
  return {
    cause: RedCause.WRONG_TEST,
    reason: "it expects something that the code does not do, on this commit or its parent",
  };
}

/** Whether the error comes from the source under test, rather than from the test. */
function breaksInside([innermost]: readonly string[], sourcePath: string): boolean {
  return innermost !== undefined && (innermost.endsWith(sourcePath) || sourcePath.endsWith(innermost));
}

function errorLine(message: string, error: string, { plainLine }: FailureWords): string {
  const lines = message.split("\n");
  const line =
    lines.find((one) => one.includes(`${error}:`)) ?? lines.find((one) => one.includes(error)) ?? error;
  return plainLine(line).trim().slice(0, 200);
}
