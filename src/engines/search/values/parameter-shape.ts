import type { LanguageShapes, Strictness } from "../../../languages/search/language-values.ts";
import type { ParameterUse } from "../../../languages/search/parameter-use.ts";
import type { Parameter } from "../../../languages/syntax/outline.ts";
import { parseLiteral } from "../../../languages/values/literal.ts";
import { shapeFromName } from "../../../languages/values/name-hint.ts";
import { any, type Shape, unionOf } from "../../../languages/values/shape.ts";

/** Where a parameter stands. */
export interface ParameterSite {
  readonly shapes: LanguageShapes;
  readonly strictness: Strictness;
  /** The text of the function it belongs to. */
  readonly body: string;
  readonly shapeOfType: (type: string) => Shape;
  readonly classNames: ReadonlySet<string>;
  /** What is done with it, where the loaded module tells. */
  readonly use?: ParameterUse | undefined;
}

/** What is known of a parameter's values. */
export interface ParameterShape {
  readonly shape: Shape;
  /** Whether an annotation says so; guesses leave room for other values. */
  readonly certain: boolean;
}

/** The shape of a parameter: by its type, else its default, its use in the body, its name. */
export function shapeOfParameter(parameter: Parameter, site: ParameterSite): ParameterShape {
  const { shapes, use, classNames } = site;
  const written = parameter.type ? site.shapeOfType(parameter.type) : any;
  const typed = use ? shapes.withParts(written, use, classNames) : written;
  const structure = use && shapes.ofUse(use, parameter.name, classNames);
  const keyed = typed.kind === "dict" && use?.keys && structure;
  if (keyed) return { shape: unionOf([keyed, typed]), certain: true };
  if (!shapes.isVague(typed))
    return { shape: unwrapRest(withUses(typed, parameter, site), parameter), certain: true };
  const telling = shapes.ofTellingName(parameter.name);
  if (telling) return { shape: telling, certain: false };
  if (parameter.properties.length > 0) return { shape: destructured(parameter, site), certain: false };
  const used = shapes.ofUsage(parameter.name, site.body);
  if (structure)
    return { shape: unwrapRest(unionOf([structure, ...plainOnly(used)]), parameter), certain: false };
  if (used) return { shape: unwrapRest(used, parameter), certain: false };
  const usual = parameter.defaultValue ? shapeOfDefault(parameter.defaultValue) : undefined;
  const guessed = typed.kind === "any" ? shapes.ofName(parameter.name) : typed;
  return { shape: usual ?? guessed, certain: false };
}

/** What text alone tells of the kind of a value; its parts are known better. */
function plainOnly(used: Shape | undefined): Shape[] {
  const options = used?.kind === "union" ? used.options : used ? [used] : [];
  return options.filter(({ kind }) => kind === "string" || kind === "bytes" || kind === "number");
}

/** What nothing holds to its documentation often takes more than that says. */
function withUses(typed: Shape, { name }: Parameter, { strictness, shapes, body }: ParameterSite): Shape {
  const used = strictness === "nothing" ? shapes.ofUsage(name, body) : undefined;
  return used?.kind === "object" || used?.kind === "union" ? join(typed, used) : typed;
}

/** Fields that only the code knows of join those that are written down. */
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

function destructured(parameter: Parameter, site: ParameterSite): Shape {
  const fields = parameter.properties.map((name) => ({
    name,
    shape: site.shapes.ofUsage(name, site.body) ?? shapeFromName(name),
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
