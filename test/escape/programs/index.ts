import type { HostileProgram } from "../hostile-program.ts";
import { exhausting } from "./exhausting.ts";
import { forging } from "./forging.ts";
import { lasting } from "./lasting.ts";
import { meddling } from "./meddling.ts";
import { reaching } from "./reaching.ts";
import { reading } from "./reading.ts";
import { writing } from "./writing.ts";

/** Every hostile program of the suite. */
export const programs: readonly HostileProgram[] = [
  ...reading,
  ...writing,
  ...reaching,
  ...meddling,
  ...forging,
  ...lasting,
  ...exhausting,
];
