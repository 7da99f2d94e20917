import type { Language, Parameter } from "../../syntax/outline.ts";
import type { Hints } from "./hints/read-hints.ts";
import type { Step } from "./plan.ts";
import { createCodeView } from "./pools/code-view.ts";
import { comparedValues } from "./pools/compared-values.ts";
import { fits } from "./pools/fits.ts";
import { shapeOfParameter } from "./pools/parameter-shape.ts";
import { anything, oddValues } from "./pools/plain-values.ts";
import { readDeclarations } from "./pools/typescript-type.ts";
import { distinct, type PoolContext, valuesOf } from "./pools/value-pool.ts";
import { bodyOf, constructorOf, type LoadedModule, type Subject } from "./subject.ts";
import type { Value } from "./value.ts";

/** A loaded module with a way to find what belongs together in it. */
export interface Module extends LoadedModule {
  readonly methodsOf: (className: string) => readonly Subject[];
  /** What the project says of the module elsewhere. */
  readonly hints?: Pick<Hints, "declarations" | "examples"> | undefined;
}

/** A parameter with values to pass. */
export interface Argument {
  readonly parameter: Parameter;
  /** The most typical first. */
  readonly values: readonly Value[];
  /** Whether a call may leave it out; plain JavaScript does not say which parameters are needed. */
  readonly omittable: boolean;
  /** How many parameters the call has. */
  readonly siblings: number;
  /** Whether a type checker would let the value pass. */
  accepts(value: Value): boolean;
}

/** The arguments of subjects and of their constructors. */
export interface ArgumentPools {
  of(subject: Subject): readonly Argument[];
  ofConstructor(subject: Subject): readonly Argument[];
  /** Those of a step in a plan for the subject. */
  ofStep(subject: Subject, step: Step): readonly Argument[];
}

/** Pools for one module; each is made once. */
export function createArgumentPools(module: Module): ArgumentPools {
  const { methodsOf } = module;
  const make = createArgumentMaker(module);
  const cache = new Map<string, readonly Argument[]>();
  const cached = (key: string, parameters: readonly Parameter[], subject: Subject) => {
    const known =
      cache.get(key) ?? parameters.map((parameter) => make(parameter, subject, parameters.length));
    cache.set(key, known);
    return known;
  };
  const ofConstructor = (subject: Subject) =>
    cached(`new ${subject.className}`, subject.constructorParameters, subject);
  const of = (subject: Subject) =>
    subject.kind === "constructor"
      ? ofConstructor(subject)
      : cached(subject.target, subject.parameters, subject);
  return {
    of,
    ofConstructor,
    ofStep(subject, step) {
      if (step.on === "result") return [];
      if (step.kind === "new") return ofConstructor(subject);
      if (step.member === subject.member) return of(subject);
      const other = methodsOf(subject.className).find(({ member }) => member === step.member);
      return other ? of(other) : [];
    },
  };
}

function createArgumentMaker({ outline, text, exports, hints }: Module) {
  const classes = outline.symbols.filter(({ kind, exported }) => kind === "class" && exported);
  const foreign = new Map(exports.flatMap(({ name, module }) => (module ? [[name, module] as const] : [])));
  const classNames = new Set([...classes.map(({ name }) => name), ...foreign.keys()]);
  const site = {
    language: outline.language,
    declared: readDeclarations(text + (hints?.declarations ?? ""), classNames),
    classNames,
  };
  const view = createCodeView(outline, text);
  const context: Omit<PoolContext, "literals"> = {
    language: outline.language,
    moduleOf: (name) => foreign.get(name),
    membersOf: (name) => exports.find((found) => found.name === name)?.members ?? [],
    constructorOf: (name) =>
      constructorOf(name, outline, exports).map((parameter) => ({
        parameter,
        shape: shapeOfParameter(parameter, { ...site, body: text }).shape,
      })),
  };
  return (parameter: Parameter, subject: Subject, siblings: number): Argument => {
    const whole = bodyOf(text, subject.symbol);
    const body = view(parameter, whole);
    const { shape, certain } = shapeOfParameter(parameter, { ...site, body });
    const literals = [
      ...subject.symbol.literals,
      ...outline.literals,
      ...outline.symbols.flatMap((symbol) => symbol.literals),
    ];
    const [first, ...others] = valuesOf(shape, parameter.name, { ...context, literals });
    const compared = comparedValues(parameter.name, body).filter((value) => !certain || fits(value, shape));
    const values = [...(first ? [first] : []), ...compared, ...others];
    // What code asks of a value besides its type shows that it reckons with others.
    const asked = asksOf(parameter.name, body, outline.language);
    const strict = certain && !asked;
    const odd = oddValues(outline.language);
    const wide = asked && !certain ? [...odd, ...anything(parameter.name, { ...context, literals })] : odd;
    return {
      parameter,
      siblings,
      omittable:
        parameter.optional ||
        parameter.rest ||
        (outline.language === "javascript" && subject.parameters[0] !== parameter),
      values: strict ? values : distinct([...values, ...wide]),
      accepts: (value) => !strict || fits(value, shape),
    };
  };
}

/** Whether code looks what a parameter is before it works with it; TypeScript would not let a test pass anything else. */
function asksOf(parameter: string, body: string, language: Language): boolean {
  const name = parameter.replaceAll("$", "\\$");
  if (!/^[\w$]+$/.test(parameter) || language === "typescript" || language === "tsx") return false;
  if (language === "python") return new RegExp(`isinstance\\(\\s*${name}\\b`).test(body);
  const asked = [
    `typeof ${name}\\b`,
    `\\bis[A-Z]\\w*\\(${name}\\b`,
    `toString\\.call\\(${name}\\b`,
    `(?<![\\w.$])${name}\\.constructor\\b`,
    `(?<![\\w.$])${name} (?:instanceof|[!=]==? (?:null|undefined|void 0))\\b`,
    `!${name}(?![\\w.([])`,
    `(?<![\\w.$])${name} (?:\\|\\||\\?\\?|&&) `,
  ];
  return new RegExp(asked.join("|")).test(body);
}
