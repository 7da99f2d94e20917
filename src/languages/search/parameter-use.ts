import { z } from "zod";

const name = z.string().max(2000);

const plainUse = z.object({
  /** What it is compared with. */
  literals: z.array(z.union([z.string(), z.number()])).optional(),
  /** Types that it is asked for, or worked with. */
  kinds: z.array(name).optional(),
  /** What is looked for in it. */
  contains: z.array(name).optional(),
  /** Classes that have all of its members. */
  classes: z.array(name).optional(),
  called: z.boolean().optional(),
  /** Whether code fails without it. */
  required: z.boolean().optional(),
});

type PlainUse = z.infer<typeof plainUse>;

/** What a function does with a value, as far as its driver reports it. */
export interface ParameterUse extends Readonly<{ [K in keyof PlainUse]: Readonly<PlainUse[K]> }> {
  /** What is looked up in it by key, such as `token["type"]`. */
  readonly keys?: UsedParts | undefined;
  /** Attributes that are read and methods that are called. */
  readonly members?: UsedParts | undefined;
  readonly item?: ParameterUse | undefined;
  /** What is done with what it gives back. */
  readonly result?: ParameterUse | undefined;
}

type UsedParts = readonly (readonly [string, ParameterUse])[];

/** What drivers report of it. */
export const parameterUseSchema: z.ZodType<ParameterUse> = z.lazy(() => {
  const parts = z.array(z.tuple([name, parameterUseSchema])).optional();
  const part = parameterUseSchema.optional();
  return plainUse.extend({ keys: parts, members: parts, item: part, result: part });
});
