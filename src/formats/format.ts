import type { BuildReport } from "../contracts/index.ts";

/** A way to hand a report to other tools. Pure. Adding one touches no other file but the list in `index.ts`. */
export interface Format {
  readonly name: string;
  /** What it is for, for people. */
  readonly summary: string;
  render(report: BuildReport): string;
}
