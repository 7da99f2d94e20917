/** How a function uses a value, as far as its driver reports it. */
export interface ParameterUse {
  /** Literals that it is compared with. */
  readonly literals?: readonly (string | number)[] | undefined;
  /** Types that code checks it for, or uses it as. */
  readonly kinds?: readonly string[] | undefined;
  /** Texts that code searches for in it. */
  readonly contains?: readonly string[] | undefined;
  /** Classes that have all of its members. */
  readonly classes?: readonly string[] | undefined;
  readonly called?: boolean | undefined;
  /** Whether code fails without it. */
  readonly required?: boolean | undefined;
  /** Keys that are looked up in it, such as `token["type"]`. */
  readonly keys?: UsedParts | undefined;
  /** Attributes that are read and methods that are called. */
  readonly members?: UsedParts | undefined;
  readonly item?: ParameterUse | undefined;
  /** How code uses its result. */
  readonly result?: ParameterUse | undefined;
}

type UsedParts = readonly (readonly [string, ParameterUse])[];
