import type { LanguageShapes, Strictness } from "../../../../languages/search/language-values.ts";
import type { ParameterUse } from "../../../../languages/search/parameter-use.ts";
import type { Parameter } from "../../../../languages/syntax/outline.ts";
import type { ValueUse } from "../../../../languages/syntax/value-use.ts";
import { parseLiteral } from "../../../../languages/values/literal.ts";
import { shapeFromName } from "../../../../languages/values/name-hint.ts";
import { any, type Shape, unionOf } from "../../../../languages/values/shape.ts";

/** The context of a parameter. */
export interface ParameterSite {
  readonly shapes: LanguageShapes;
  readonly strictness: Strictness;
  /** How code uses a variable of the parameter's function. */
  readonly useOf: (variable: string) => ValueUse;
  readonly shapeOfType: (type: string) => Shape;
  readonly classNames: ReadonlySet<string>;
  /** How the parameter is used, if the loaded module reports it. */
  readonly reported?: ParameterUse | undefined;
}

/** The shape of a parameter's values. */
export interface ParameterShape {
  readonly shape: Shape;
  /** Whether it comes from an annotation; guesses leave room for other values. */
  readonly certain: boolean;
  /** Whether it comes from an annotation, the default or the use: then a value of another kind is a wrong one. */
  readonly known: boolean;
  /** Whether the annotation is a type that nothing is known of but the name. */
  readonly foreign?: boolean;
}

/** The shape of a parameter: by its type, else its default, its use in the body, its name. */
export function shapeOfParameter(parameter: Parameter, site: ParameterSite): ParameterShape {
  const { shapes, reported, classNames } = site;
  const written = parameter.type ? site.shapeOfType(parameter.type) : any;
  const typed = reported ? shapes.withParts(written, reported, classNames) : written;
  const structure = reported && shapes.ofReportedUse(reported, parameter.name, classNames);
  const keyed = typed.kind === "dict" && reported?.keys && structure;
  if (keyed) return { shape: unionOf([keyed, typed]), certain: true, known: true };
  if (!shapes.isVague(typed))
    return { shape: unwrapRest(withUses(typed, parameter, site), parameter), certain: true, known: true };
  const clear = shapes.ofClearName(parameter.name);
  const foreign = written.kind === "any" && written.foreign !== undefined;
  const guess = (shape: Shape, known: boolean): ParameterShape => ({
    ...{ shape, certain: false, known },
    ...(foreign ? { foreign } : {}),
  });
  if (clear) return guess(clear, false);
  if (parameter.properties.length > 0) return guess(destructured(parameter, site), true);
  const usual = parameter.defaultValue ? shapeOfDefault(parameter.defaultValue) : undefined;
  const whole = shapes.ofUse(site.useOf(parameter.name));
  const used = whole && parameter.rest && !parameter.keywordOnly ? itemOf(whole) : whole;
  if (structure)
    return guess(
      unionOf([unwrapRest(structure, parameter), ...plainOnly(used), ...(usual ? [usual] : [])]),
      true,
    );
  // Most values that are asked for their truth are used elsewhere too.
  const tells = used && used.kind !== "boolean";
  if (usual) return guess(tells ? unionOf([usual, used]) : usual, true);
  if (used) {
    const isAsked = site.useOf(parameter.name).acts.has("typed");
    return guess(isAsked ? used : asNamed(used, shapes.ofName(parameter.name)), tells === true);
  }
  const guessed = typed.kind === "any" ? shapes.ofName(parameter.name) : typed;
  return guess(unwrapRest(guessed, parameter), false);
}

/** A text or a list, as the name says, where the use leaves that open: `values.length` is of a list, `text.length` of a text. */
function asNamed(used: Shape, named: Shape): Shape {
  const options = used.kind === "union" ? used.options : [];
  const isOpen = options.every(({ kind }) => kind === "string" || kind === "list");
  return (isOpen && options.find(({ kind }) => kind === named.kind)) || used;
}

/** The plain kinds that methods and operators suggest; the parts of a value are known better. */
function plainOnly(used: Shape | undefined): Shape[] {
  const options = used?.kind === "union" ? used.options : used ? [used] : [];
  return options.filter(({ kind }) => kind === "string" || kind === "bytes" || kind === "number");
}

/** Code that nothing checks against its documentation often takes more than that says. */
function withUses(typed: Shape, { name }: Parameter, { strictness, shapes, useOf }: ParameterSite): Shape {
  const used = strictness === "nothing" ? shapes.ofUse(useOf(name)) : undefined;
  return used?.kind === "object" || used?.kind === "union" ? join(typed, used) : typed;
}

/** The written fields, and those that only the code uses. */
function join(typed: Shape, used: Shape): Shape {
  const options = used.kind === "union" ? used.options : [used];
  const object = options.find(({ kind }) => kind === "object");
  if (object?.kind !== "object") return typed;
  if (typed.kind !== "object") return unionOf([typed, object]);
  const known = new Set(typed.fields.map(({ name }) => name));
  return { ...typed, fields: [...typed.fields, ...object.fields.filter(({ name }) => !known.has(name))] };
}

function unwrapRest(shape: Shape, parameter: Parameter): Shape {
  return parameter.rest && shape.kind === "list" ? shape.item : shape;
}

/** The shape of each argument of a rest parameter. */
function itemOf(whole: Shape): Shape {
  const options = whole.kind === "union" ? whole.options : [whole];
  return options.flatMap((option) => (option.kind === "list" ? [option.item] : []))[0] ?? any;
}

function destructured(parameter: Parameter, site: ParameterSite): Shape {
  const fields = parameter.properties.map((name) => ({
    name,
    shape: site.shapes.ofUse(site.useOf(name)) ?? shapeFromName(name),
    optional: true,
  }));
  return { kind: "object", fields };
}

function shapeOfDefault(source: string): Shape | undefined {
  const value = parseLiteral(source);
  switch (value?.kind) {
    case "string":
    case "integer":
    case "boolean":
    case "bytes":
      return { kind: value.kind };
    case "float":
      return { kind: "number" };
    case "list":
      return { kind: "list", item: any };
    case "tuple":
      return { kind: "tuple", items: [any, any] };
    case "dict":
      return { kind: "dict", value: any };
    default:
      return undefined;
  }
}
