import { z } from "zod";

const name = z.string().max(2000);

const plainUse = z.object({
  /** Literals that it is compared with. */
  literals: z.array(z.union([z.string(), z.number()])).optional(),
  /** Types that code checks it for, or uses it as. */
  kinds: z.array(name).optional(),
  /** Texts that code searches for in it. */
  contains: z.array(name).optional(),
  /** Classes that have all of its members. */
  classes: z.array(name).optional(),
  called: z.boolean().optional(),
  /** Whether code fails without it. */
  required: z.boolean().optional(),
});

type PlainUse = z.infer<typeof plainUse>;

/** How a function uses a value, as far as its driver reports it. */
export interface ParameterUse extends Readonly<{ [K in keyof PlainUse]: Readonly<PlainUse[K]> }> {
  /** Keys that are looked up in it, such as `token["type"]`. */
  readonly keys?: UsedParts | undefined;
  /** Attributes that are read and methods that are called. */
  readonly members?: UsedParts | undefined;
  readonly item?: ParameterUse | undefined;
  /** How code uses its result. */
  readonly result?: ParameterUse | undefined;
}

type UsedParts = readonly (readonly [string, ParameterUse])[];

/** A use as drivers report it. */
export const parameterUseSchema: z.ZodType<ParameterUse> = z.lazy(() => {
  const parts = z.array(z.tuple([name, parameterUseSchema])).optional();
  const part = parameterUseSchema.optional();
  return plainUse.extend({ keys: parts, members: parts, item: part, result: part });
});
