import { z } from "zod";

/** A test that is set aside for a while. */
export const quarantined = z
  .object({
    test: z.string().min(1).describe("A test's full name; * stands for anything"),
    file: z.string().min(1).optional().describe("The file it is in; * stands for anything"),
    owner: z.string("name who fixes it").min(1).describe("Who fixes it"),
    until: z.iso
      .date("give the last day it applies, such as 2026-12-31")
      .describe("The last day it is set aside, such as 2026-12-31"),
    reason: z.string().min(1),
  })
  .strict();
