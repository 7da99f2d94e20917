/** What a function does with a value, as far as its driver reports it. */
export interface ParameterUse {
  /** What is looked up in it: `token["type"]`, `options.get("depth")`. */
  readonly keys?: readonly (readonly [string, ParameterUse])[] | undefined;
  /** Attributes that are read and methods that are called. */
  readonly members?: readonly (readonly [string, ParameterUse])[] | undefined;
  /** What it is compared with. */
  readonly literals?: readonly (string | number)[] | undefined;
  /** Types that it is asked for, or worked with. */
  readonly kinds?: readonly string[] | undefined;
  /** What is looked for in it by `in`. */
  readonly contains?: readonly string[] | undefined;
  /** Classes that have all of its members. */
  readonly classes?: readonly string[] | undefined;
  readonly item?: ParameterUse | undefined;
  readonly called?: boolean | undefined;
  /** What is done with what it gives back. */
  readonly result?: ParameterUse | undefined;
  /** Whether code fails without it. */
  readonly required?: boolean | undefined;
}
