import type { Parameter } from "../../syntax/outline.ts";
import type { Step } from "./plan.ts";
import { comparedValues } from "./pools/compared-values.ts";
import { fits } from "./pools/fits.ts";
import { shapeOfParameter } from "./pools/parameter-shape.ts";
import { readDeclarations } from "./pools/typescript-type.ts";
import { oddValues, type PoolContext, valuesOf } from "./pools/value-pool.ts";
import { bodyOf, constructorOf, type LoadedModule, type Subject } from "./subject.ts";
import type { Value } from "./value.ts";

/** A loaded module with a way to find what belongs together in it. */
export interface Module extends LoadedModule {
  readonly methodsOf: (className: string) => readonly Subject[];
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
      if (step.kind === "new") return ofConstructor(subject);
      if (step.member === subject.member) return of(subject);
      const other = methodsOf(subject.className).find(({ member }) => member === step.member);
      return other ? of(other) : [];
    },
  };
}

function createArgumentMaker({ outline, text, exports }: Module) {
  const classes = outline.symbols.filter(({ kind, exported }) => kind === "class" && exported);
  const classNames = new Set(classes.map(({ name }) => name));
  const site = { language: outline.language, declared: readDeclarations(text, classNames), classNames };
  const context: Omit<PoolContext, "literals"> = {
    language: outline.language,
    membersOf: (name) => exports.find((found) => found.name === name)?.members ?? [],
    constructorOf: (name) =>
      constructorOf(name, outline, exports).map((parameter) => ({
        parameter,
        shape: shapeOfParameter(parameter, { ...site, body: text }).shape,
      })),
  };
  return (parameter: Parameter, subject: Subject, siblings: number): Argument => {
    const body = bodyOf(text, subject.symbol);
    const { shape, certain } = shapeOfParameter(parameter, { ...site, body });
    const literals = [
      ...subject.symbol.literals,
      ...outline.literals,
      ...outline.symbols.flatMap((symbol) => symbol.literals),
    ];
    const [first, ...others] = valuesOf(shape, parameter.name, { ...context, literals });
    const compared = comparedValues(parameter.name, body).filter((value) => !certain || fits(value, shape));
    const values = [...(first ? [first] : []), ...compared, ...others];
    const guarded =
      outline.language === "python" && new RegExp(`isinstance\\(\\s*${parameter.name}\\b`).test(body);
    const strict = certain && !guarded;
    return {
      parameter,
      siblings,
      omittable:
        parameter.optional ||
        parameter.rest ||
        (outline.language === "javascript" && subject.parameters[0] !== parameter),
      values: strict ? values : [...values, ...oddValues(outline.language)],
      accepts: (value) => !strict || fits(value, shape),
    };
  };
}
