import { z } from "zod";

/** The shape of the answer that a model is asked for. It is not trusted to have this shape. */
export const rewordingSchema = z.object({
  tests: z.array(
    z.object({
      number: z.number().describe("The number of a listed test"),
      name: z.string().describe("What it shows, in the words of a person"),
      arguments: z.array(z.unknown()).optional().describe("Better arguments of its last call"),
    }),
  ),
});

/** A rewording as a model gave it: its types are right, but nothing else is checked. */
export const looseRewording = z.object({
  number: z.number().int().min(1).max(1000),
  name: z.string().max(2000).catch(""),
  arguments: z.array(z.unknown()).max(20).optional().catch(undefined),
});
