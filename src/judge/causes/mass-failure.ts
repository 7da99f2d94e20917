const share = 0.8;
const fewest = 5;

/** Failures among all tests that ran. */
export interface SuiteCount {
  readonly failed: number;
  readonly ran: number;
}

/** Whether so much of a suite failed that single flakes do not explain it. */
export function isMassFailure({ failed, ran }: SuiteCount): boolean {
  return failed >= fewest && failed >= ran * share;
}

/**
 * Who is at fault when a suite fails as a whole, after a second run on the same inputs: the environment if the second
 * run does not fail like that, or if nearly all messages name a full or broken disk; else the change.
 */
export function judgeMassFailure(again: SuiteCount, messages: readonly string[]): "environment" | "change" {
  if (!isMassFailure(again)) return "environment";
  const disk = messages.filter((message) => brokenDisk.test(message)).length;
  return disk >= messages.length * share ? "environment" : "change";
}

const brokenDisk =
  /\bENOSPC\b|No space left on device|\bEDQUOT\b|Disk quota exceeded|\bEIO\b|Input\/output error/i;
