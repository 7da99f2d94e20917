import type { BuildReport } from "../contracts/index.ts";

/** A report format for other tools. Pure. Adding one changes only the list in `index.ts`. */
export interface Format {
  readonly name: string;
  /** Its use, for people. */
  readonly summary: string;
  render(report: BuildReport): string;
}
