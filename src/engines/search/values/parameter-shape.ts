import { type Declarations, parseTypeScriptType } from "../../../languages/javascript/search/values/types.ts";
import { fileLike } from "../../../languages/python/search/values/library.ts";
import { someClasses } from "../../../languages/python/search/values/objects.ts";
import { parsePythonType } from "../../../languages/python/search/values/types.ts";
import type { Parameter } from "../../../languages/syntax/outline.ts";
import { parseLiteral } from "../../../languages/values/literal.ts";
import { shapeFromName } from "../../../languages/values/name-hint.ts";
import { any, type Shape, unionOf } from "../../../languages/values/shape.ts";
import { type ParameterUse, shapeOfUse, withParts } from "./parameter-use.ts";
import { inferShape } from "./usage.ts";

/** Where a parameter stands. */
export interface ParameterSite {
  readonly language: string;
  /** The text of the function it belongs to. */
  readonly body: string;
  readonly declared: Declarations;
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
  const written = parameter.type ? parseType(parameter.type, site) : any;
  const typed = site.use ? withParts(written, site.use, site.classNames) : written;
  const vague =
    typed.kind === "any" ||
    (typed.kind === "dict" && typed.value.kind === "any" && site.language !== "python");
  const keyed =
    typed.kind === "dict" && site.use?.keys && shapeOfUse(site.use, parameter.name, site.classNames);
  if (keyed) return { shape: unionOf([keyed, typed]), certain: true };
  if (!vague) return { shape: unwrapRest(withUses(typed, parameter, site), parameter), certain: true };
  if (site.language === "python" && /^(cls|klass|class_|typ)$/.test(parameter.name))
    return { shape: unionOf([someClasses, any]), certain: false };
  if (parameter.properties.length > 0) return { shape: destructured(parameter, site), certain: false };
  const used = inferShape(parameter.name, site.body, site.language);
  const structure = site.use && shapeOfUse(site.use, parameter.name, site.classNames);
  if (structure)
    return { shape: unwrapRest(unionOf([structure, ...plainOnly(used)]), parameter), certain: false };
  if (used) return { shape: unwrapRest(used, parameter), certain: false };
  const usual = parameter.defaultValue ? shapeOfDefault(parameter.defaultValue) : undefined;
  const byName = site.language === "python" ? guessPython(parameter.name) : shapeFromName(parameter.name);
  const guessed = typed.kind === "any" ? byName : typed;
  return { shape: usual ?? guessed, certain: false };
}

/** In Python a single letter is as often anything as a number. */
function guessPython(name: string): Shape {
  if (/^(f|fp|fh|fileobj|file_obj|stream|(in|out)file)$/.test(name)) return fileLike;
  if (/^(type_?|kind|exc|exc_type|errors?|exceptions?)$/.test(name)) return unionOf([someClasses, any]);
  const shape = shapeFromName(name);
  return /^[a-z]$/.test(name) && shape.kind !== "any" ? unionOf([shape, any]) : shape;
}

/** What text alone tells of the kind of a value; its parts are known better. */
function plainOnly(used: Shape | undefined): Shape[] {
  const options = used?.kind === "union" ? used.options : used ? [used] : [];
  return options.filter(({ kind }) => kind === "string" || kind === "bytes" || kind === "number");
}

/** Plain JavaScript often takes more than its documentation says. */
function withUses(typed: Shape, { name }: Parameter, { language, body }: ParameterSite): Shape {
  const used = language === "javascript" ? inferShape(name, body, language) : undefined;
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

function parseType(type: string, site: ParameterSite): Shape {
  return site.language === "python"
    ? parsePythonType(type, site.classNames)
    : parseTypeScriptType(type, site.declared);
}

function unwrapRest(shape: Shape, parameter: Parameter): Shape {
  return parameter.rest && shape.kind === "list" ? shape.item : shape;
}

function destructured(parameter: Parameter, site: ParameterSite): Shape {
  const fields = parameter.properties.map((name) => ({
    name,
    shape: inferShape(name, site.body, site.language) ?? shapeFromName(name),
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
