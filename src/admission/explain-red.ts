import { RedCause } from "../contracts/index.ts";
import type { Refusal } from "./refusal.ts";

/** What further runs of a red test showed. */
export interface RedFacts {
  readonly passedAgain: boolean;
  readonly passedOnParent: boolean;
}

/** The surroundings' own words. */
const surroundings =
  /\b(EACCES|EPERM|EROFS|ENOSPC|EMFILE|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ENETUNREACH|ETIMEDOUT|PermissionError|ConnectionError|ConnectionRefusedError|gaierror|MemoryError|BrokenPipeError)\b|Network is unreachable|Name or service not known|No space left on device|Read-only file system|heap out of memory|No module named '?(?!.*\btests?\b)|Cannot find package|command not found|Unknown locale|unsupported locale/;

/** How code breaks down that nobody meant to break down. */
const breakdown =
  /\b(TypeError|ReferenceError|AttributeError|NameError|UnboundLocalError|IndexError|KeyError|ZeroDivisionError|RecursionError|UnicodeDecodeError|UnicodeEncodeError|NotImplementedError)\b|Maximum call stack size exceeded|Invalid array length|Cannot read propert/;

/** Why a test that was run is red, and what speaks for that; undefined for one that never ran. */
export function explainRed(
  { step, reason, sourcePath }: Refusal,
  { passedAgain, passedOnParent }: RedFacts,
): Refusal["red"] {
  const environment = surroundings.exec(reason)?.[0];
  switch (step) {
    case "stays stable":
      return { cause: RedCause.FLAKE, reason: "it passed and failed on the same code" };
    case "passes alone":
      return { cause: RedCause.WRONG_TEST, reason: "it leans on what another test leaves behind" };
    case "collects":
      return environment === undefined
        ? { cause: RedCause.WRONG_TEST, reason: "it cannot be loaded" }
        : { cause: RedCause.ENVIRONMENT, reason: `the surroundings lack something: ${environment}` };
    case "passes":
      break;
    default:
      return undefined;
  }
  if (passedAgain) return { cause: RedCause.FLAKE, reason: "it failed, and passed on the same code" };
  if (environment !== undefined)
    return { cause: RedCause.ENVIRONMENT, reason: `the surroundings lack something: ${environment}` };
  if (passedOnParent)
    return { cause: RedCause.BEHAVIOUR_CHANGED, reason: "it passes on the parent of the change" };
  const error = breakdown.exec(reason)?.[0];
  if (error !== undefined && breaksInside(reason, sourcePath))
    return { cause: RedCause.PRODUCT_BUG, reason: `${sourcePath} breaks down: ${errorLine(reason, error)}` };
  return {
    cause: RedCause.WRONG_TEST,
    reason: "it expects what the code does not do, on this commit or its parent",
  };
}

/** Whether the source under test is where the error comes from, rather than the test. */
function breaksInside(message: string, sourcePath: string): boolean {
  const places = [...message.matchAll(/([\w./@-]+\.(?:[cm]?[jt]sx?|py))(?::|", line )\d+/g)].map(
    ([, path = ""]) => path,
  );
  const own = places.filter((path) => !path.includes("node_modules/") && !path.startsWith("node:"));
  // Python tells the innermost call last, JavaScript first.
  const innermost = sourcePath.endsWith(".py") ? own.at(-1) : own[0];
  return innermost !== undefined && (innermost.endsWith(sourcePath) || sourcePath.endsWith(innermost));
}

function errorLine(message: string, error: string): string {
  const lines = message.split("\n");
  const line =
    lines.find((one) => one.includes(`${error}:`)) ?? lines.find((one) => one.includes(error)) ?? error;
  return line.replace(/^E\s+/, "").trim().slice(0, 200);
}
