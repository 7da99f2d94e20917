import { enumName } from "./enum-name.ts";
import {
  FlakeCause,
  FlakeCauseSchema,
  type FlakeDiagnosis,
  type FlakyTest,
} from "./gen/goldseam/v1/build_pb.ts";

/** A cause in a word or two, such as `shared state`. */
function causeWord(cause: FlakeCause): string {
  return enumName(FlakeCauseSchema, cause).toLowerCase().replaceAll("_", " ");
}

/** What experiments showed, such as `order: fails after "visits" has run: 3 of 3; passes alone`. */
export function describeDiagnosis({ cause, summary }: FlakeDiagnosis): string {
  return cause === FlakeCause.UNKNOWN ? `cause not found: ${summary}` : `${causeWord(cause)}: ${summary}`;
}

/** Why a test counts as flaky, and what it depends on if that is known. */
export function describeFlake({ detail, diagnosis }: FlakyTest): string {
  return diagnosis ? `${detail}; ${describeDiagnosis(diagnosis)}` : detail;
}
