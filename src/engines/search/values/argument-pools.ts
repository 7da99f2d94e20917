import type { ErrorRules } from "../../../languages/search/error-rules.ts";
import type { Hints } from "../../../languages/search/hints.ts";
import type { Step } from "../../../languages/search/plan.ts";
import {
  constructorOf,
  type LoadedModule,
  literalsOf,
  type Subject,
} from "../../../languages/search/subject.ts";
import type { Parameter } from "../../../languages/syntax/outline.ts";
import { createUseReader } from "../../../languages/syntax/read-uses.ts";
import { interleave } from "../../../languages/values/interleave.ts";
import { parseLiteral } from "../../../languages/values/literal.ts";
import { countsThings, takesAnything } from "../../../languages/values/name-hint.ts";
import { isOfForm } from "../../../languages/values/text-variants.ts";
import { string, type Value } from "../../../languages/values/value.ts";
import { documentationOf, rangeOfParameter } from "../sanity/documented-range.ts";
import { fits } from "./fits.ts";
import { languageTexts } from "./language-texts.ts";
import { anything, oddValues } from "./plain-values.ts";
import { shapeOfParameter } from "./shapes/parameter-shape.ts";
import { createPassedShapes } from "./shapes/passed-shapes.ts";
import { suitability } from "./suitability.ts";
import { isAbsent, suits } from "./suits.ts";
import { distinct, type PoolContext, valuesOf } from "./value-pool.ts";
import { documentedTexts } from "./written/documented-texts.ts";
import { toldTexts, withVariants } from "./written/told-texts.ts";
import { createWrittenObjects } from "./written/written-objects.ts";

/** A loaded module, with the methods of its classes. */
export interface Module extends LoadedModule {
  readonly methodsOf: (className: string) => readonly Subject[];
  /** The project's hints for the module. */
  readonly hints?: Pick<Hints, "declarations" | "examples" | "literals"> | undefined;
}

/** A parameter with values for it. */
export interface Argument {
  readonly parameter: Parameter;
  /** The most typical first, those that callers would not pass last. */
  readonly values: readonly Value[];
  /** Those that callers would pass. */
  readonly suited: readonly Value[];
  /** Whether a call may leave it out; not every language says which parameters are required. */
  readonly omittable: boolean;
  /** How many parameters the call has. */
  readonly siblings: number;
  /** Whether a type checker would accept the value. */
  accepts(value: Value): boolean;
  /**
   * Whether callers pass such a value, or the code asks what it is; undefined is an argument that is left out. A test of
   * another value shows nothing, unless the code refuses it.
   */
  suits(value: Value): boolean;
  /** Whether it is of the kind that the name, or anything else, suggests. */
  isLikely(value: Value): boolean;
  /** Whether anything but chance says that callers pass such a value: a type, a use, a name, an example. */
  isGrounded(value: Value): boolean;
  /** How far a text is from those that documentation shows or the code knows: from none to one. */
  unlikeness(value: Value): number;
}

/** The arguments of subjects and of their constructors. */
export interface ArgumentPools {
  of(subject: Subject): readonly Argument[];
  ofConstructor(subject: Subject): readonly Argument[];
  /** The arguments of a step in a plan for the subject. */
  ofStep(subject: Subject, step: Step): readonly Argument[];
  /** Texts that the code of the module treats differently. */
  readonly texts: readonly Value[];
  /** Functions to pass, some of which fail in ways that the code of the module expects. */
  readonly functions: readonly Value[];
}

/** Pools for one module; each is made once. */
export function createArgumentPools(module: Module): ArgumentPools {
  const { methodsOf } = module;
  const { calls, plain } = module.language.values;
  const unknown = unknownArguments(module);
  const make = createArgumentMaker(module);
  const text = textArgument(module);
  const cache = new Map<string, readonly Argument[]>();
  const cached = (key: string, parameters: readonly Parameter[], subject: Subject) => {
    const siblings = parameters.length;
    const known =
      cache.get(key) ??
      parameters.flatMap((parameter, place) => [
        ...keywordsOf(parameter, key, module).map((one) => make(one, subject, { key, siblings, place })),
        subject.home !== undefined && parameter === subject.parameters[0]
          ? { ...text, parameter, siblings }
          : make(parameter, subject, { key, siblings, place }),
      ]);
    cache.set(key, known);
    return known;
  };
  const ofConstructor = (subject: Subject) =>
    cached(`${subject.className}.${calls.constructorName}`, subject.constructorParameters, subject);
  const of = (subject: Subject) =>
    subject.kind === "constructor"
      ? ofConstructor(subject)
      : cached(subject.target, subject.parameters, subject);
  return {
    of,
    ofConstructor,
    texts: text.values,
    functions: plain.callbacks(module.text),
    ofStep(subject, step) {
      if (step.on === "argument") return [text];
      if (step.on === "result" || step.of) return unknown(step);
      if (step.kind === "new") return ofConstructor(subject);
      if (step.member === subject.member) return of(subject);
      const other = methodsOf(subject.className).find(({ member }) => member === step.member);
      return other ? of(other) : unknown(step);
    },
  };
}

/** What a text costs that nobody showed, beside one that is quite unlike those. */
const NOT_SHOWN = 0.3;
/** A text for code that knows only certain ones. */
export const UNKNOWN = "unknown";

const anyValue = {
  accepts: () => true,
  suits: () => true,
  isLikely: () => true,
  isGrounded: () => true,
  unlikeness: () => 0,
};
const required = { optional: false, rest: false, keywordOnly: false, properties: [] };

/** Arguments of calls on results of untyped code, of which nothing is known; none if the language has types. */
function unknownArguments({ outline, text, language }: Module): (step: Step) => readonly Argument[] {
  const { calls, plain } = language.values;
  const strictness = calls.strictness(outline.dialect);
  if (strictness === "types") return () => [];
  const literals = literalsOf(outline);
  const functions = strictness === "signature" ? plain.callbacks(text) : [];
  const values = distinct([...functions, ...anything("value", literals, plain)]);
  const parameter = { ...required, name: "value" };
  return ({ args }) =>
    args.map(() => ({
      parameter,
      values,
      suited: values,
      omittable: true,
      siblings: args.length,
      ...anyValue,
    }));
}

/** A text for code that parses a package's whole language, such as its doors and their objects. */
function textArgument({ outline, text, exports, hints, language }: Module): Argument {
  const literals = [...literalsOf(outline), ...(hints?.literals ?? [])];
  const context = {
    language: language.values,
    text,
    literals,
    constructorOf: () => [],
    membersOf: () => [],
  };
  const [first, ...others] = valuesOf({ kind: "string" }, "text", context);
  const values = distinct([
    ...(first ? [first] : []),
    ...interleave([languageTexts(exports, literals), others]),
  ]);
  return {
    parameter: { ...required, name: "text" },
    values,
    suited: values,
    omittable: false,
    siblings: 1,
    accepts: ({ kind }) => kind === "string",
    suits: ({ kind }) => kind === "string",
    isLikely: ({ kind }) => kind === "string",
    isGrounded: () => true,
    unlikeness: () => 0,
  };
}

function createArgumentMaker({ outline, text, tree, exports, hints, methodsOf, language }: Module) {
  const { calls, shapes, plain } = language.values;
  const classes = outline.symbols.filter(({ kind, exported }) => kind === "class" && exported);
  const foreign = new Map(
    exports.flatMap(({ name, kind, module }) =>
      module && kind === "class" ? [[name, module] as const] : [],
    ),
  );
  const classNames = new Set([...classes.map(({ name }) => name), ...foreign.keys()]);
  const strictness = calls.strictness(outline.dialect);
  const shapeOfType = shapes.typeReader(text + (hints?.declarations ?? ""), classNames);
  const site = { shapes, strictness, shapeOfType, classNames };
  const common = [...literalsOf(outline), ...(hints?.literals ?? [])];
  const uses = createUseReader(tree?.(), outline, shapes.uses);
  const reports = new Map(
    exports.flatMap((found) => found.uses ?? []).map(([target, name, use]) => [`${target} ${name}`, use]),
  );
  const shaped = (parameters: readonly Parameter[], key: string) =>
    parameters
      .filter(({ optional }) => !optional)
      .map((parameter) => {
        const reported = reports.get(`${key} ${parameter.name}`);
        return { parameter, shape: shapeOfParameter(parameter, { ...site, useOf: uses.of, reported }).shape };
      });
  const context: Omit<PoolContext, "literals"> = {
    language: language.values,
    text,
    moduleOf: (name) => foreign.get(name),
    choicesOf: (name) => exports.find((found) => found.name === name)?.choices ?? [],
    makerOf: (name) => exports.find((found) => found.name === name && found.maker)?.maker,
    membersOf: (name) => exports.find((found) => found.name === name)?.members ?? [],
    writtenOf: createWrittenObjects({ exports, hints }),
    constructorOf: (name) =>
      shaped(constructorOf(name, outline, exports), `${name}.${calls.constructorName}`),
    methodsOf: (name) =>
      methodsOf(name)
        .filter(({ kind, member }) => kind === "method" && calls.isPreparation(member))
        .map(({ member, target, parameters }) => ({ member, parameters: shaped(parameters, target) })),
  };
  const isAccident = accidentsFor(text, language.errors);
  const written = documentedTexts(exports, hints);
  const shapesPassed = createPassedShapes({ exports, hints }, calls.constructorName);
  return (
    parameter: Parameter,
    subject: Subject,
    { key, siblings, place }: { readonly key: string; readonly siblings: number; readonly place: number },
  ): Argument => {
    const useOf = (variable: string) => uses.of(variable, subject.symbol);
    const use = useOf(parameter.name);
    const reported = reports.get(`${key} ${parameter.name}`);
    const found = shapeOfParameter(parameter, { ...site, useOf, reported });
    const { shape, certain } = found;
    const passed = shapesPassed(key, parameter.name, place);
    const literals = [...subject.symbol.literals, ...common];
    const documentation = documentationOf(subject.symbol, text);
    const told = toldTexts(parameter.name, place === 0, documentation);
    const passedTexts = [place, parameter.name].flatMap((at) => written.textsOf(key, at));
    const shown = withVariants([...told, ...passedTexts])
      .map(string)
      .filter((value) => (found.certain ? fits(value, shape) : suits(value, shape)));
    const [first, ...others] = [...shown, ...valuesOf(shape, parameter.name, { ...context, literals })];
    const compared = [...use.literals]
      .flatMap((literal) => parseLiteral(literal) ?? [])
      .filter((value) => !certain || fits(value, shape));
    const knownTexts = fits(string(UNKNOWN), shape) ? textsKnown(parameter, compared) : [];
    const isUnknown = knownTexts.length > 0;
    const values = [
      ...(first ? [first] : []),
      ...usualValue(parameter),
      ...compared,
      ...(isUnknown ? [string(UNKNOWN)] : []),
      ...others,
    ];
    // Code that checks a value's type expects other values too.
    const asked = strictness !== "types" && use.acts.has("asked");
    const range = rangeOfParameter(parameter.name, documentation);
    const strict = certain && !asked;
    const odd = oddValues(plain);
    const wide =
      !certain && (asked || strictness === "nothing")
        ? [...odd, ...anything(parameter.name, literals, plain)]
        : odd;
    const isCount = countsThings(parameter.name);
    const isKnown =
      shape.kind !== "any" ||
      passed !== undefined ||
      compared.length > 0 ||
      use.acts.size > 0 ||
      takesAnything(parameter.name);
    const suitsIt = suitability(parameter, { ...found, use, passed, range, isAccident });
    const all = strict ? values : distinct([...values, ...wide]);
    const suited = all.filter(suitsIt);
    return {
      parameter,
      siblings,
      omittable:
        parameter.optional ||
        parameter.rest ||
        (strictness === "nothing" && subject.parameters[0] !== parameter),
      values: [...suited, ...all.filter((value) => !suitsIt(value))],
      suited,
      accepts: (value) => !strict || fits(value, shape),
      suits: suitsIt,
      isLikely: (value) => isAbsent(value) || (suits(value, shape) && !(isCount && isFraction(value))),
      isGrounded: (value) => isKnown || isAbsent(value),
      unlikeness: (value) =>
        value.kind === "string" && value.value !== ""
          ? unlikenessOf(value.value, { told, shown, knownTexts })
          : 0,
    };
  };
}

function isFraction(value: Value): boolean {
  return value.kind === "float" && /[.]\d*[1-9]|e-/.test(value.value);
}

/** A text without the signs that documented ones have between their parts, or one that the code does not know; a text that nobody showed. */
function unlikenessOf(
  text: string,
  {
    told,
    shown,
    knownTexts,
  }: {
    readonly told: readonly string[];
    readonly shown: readonly Value[];
    readonly knownTexts: readonly string[];
  },
): number {
  if (told.length > 0 && !told.some((one) => isOfForm(text, one))) return 1;
  if (knownTexts.length > 0 && ![...knownTexts, UNKNOWN].includes(text)) return 1;
  const isShown = shown.some((value) => value.kind === "string" && value.value === text);
  return shown.length > 0 && !isShown ? NOT_SHOWN : 0;
}

/** A default that is a plain value: it may stand before further arguments. */
function usualValue({ defaultValue }: Parameter): Value[] {
  const value = defaultValue === undefined ? undefined : parseLiteral(defaultValue);
  return value && !isAbsent(value) ? [value] : [];
}

/** The texts that code knows for a parameter, where it knows only certain ones: those that it compares with, or a word that is the default. */
function textsKnown(parameter: Parameter, compared: readonly Value[]): string[] {
  const word = usualValue(parameter).flatMap((value) =>
    value.kind === "string" && /^[a-z]{3,}$/i.test(value.value) ? value.value : [],
  );
  const texts = compared.flatMap((value) => (value.kind === "string" ? value.value : []));
  return texts.length > 1 || word.length > 0 ? [...word, ...texts] : [];
}

/** Numbers such as NaN, unless the code writes them or asks for them. */
function accidentsFor(text: string, { accidents }: ErrorRules): (value: Value) => boolean {
  const strange = accidents.filter(({ written, asked }) => !written.test(text) && !asked?.test(text));
  return (value) => value.kind === "float" && strange.some((one) => one.value.test(value.value));
}

const MAX_KEYWORDS = 8;

/** Names for `**options`: those that code looks up, else those that it writes as keys. */
function keywordsOf(parameter: Parameter, key: string, { outline, exports }: Module): Parameter[] {
  if (!parameter.rest || !parameter.keywordOnly) return [];
  const uses = exports.flatMap((found) => found.uses ?? []);
  const use = uses.find(([target, name]) => target === key && name === parameter.name)?.[2];
  const looked = (use?.keys ?? []).map(([name]) => name);
  const literals = outline.symbols.find(({ name }) => name === key)?.literals ?? [];
  const written = literals.flatMap(({ text }) => /^["']([A-Za-z]\w{2,30})["']$/.exec(text)?.[1] ?? []);
  const names = looked.length > 0 ? looked : written;
  const distinctNames = [...new Set(names)].slice(0, MAX_KEYWORDS);
  return distinctNames.map((name) => ({ ...parameter, name, optional: true, rest: false }));
}
