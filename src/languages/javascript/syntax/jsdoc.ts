/** One `@param` of a JSDoc comment. */
interface JsDocParameter {
  readonly name: string;
  readonly type?: string;
  readonly optional: boolean;
  /** From `@param {string} options.name`: `name`. */
  readonly properties: readonly string[];
}

/** With the types of its properties. */
type GrowingParameter = JsDocParameter & { readonly fields: readonly (readonly [string, string])[] };

/** The types a JSDoc comment gives to a function. */
export interface JsDoc {
  readonly parameters: readonly JsDocParameter[];
  readonly returnType?: string;
}

/** Reads `@param` and `@returns` of a `/** … *\/` comment; empty for any other text. */
export function readJsDoc(comment: string | undefined): JsDoc {
  if (!comment?.startsWith("/**")) return { parameters: [] };
  const text = comment.replace(/^[ \t]*\*+ ?/gm, "").replace(/^\/\*\*/, "");
  const parameters: GrowingParameter[] = [];
  let returnType: string | undefined;
  for (const tag of text.split(/(?=@\w)/)) {
    const match = /^@(param|arg|argument|returns?)\b\s*/.exec(tag);
    if (!match) continue;
    const { type, rest } = takeType(tag.slice(match[0].length));
    if (match[1]?.startsWith("return")) returnType ??= type;
    else addParameter(parameters, type, rest);
  }
  return { parameters: parameters.map(withFields), ...(returnType && { returnType }) };
}

/** A parameter whose type names the documented properties, where all that is said of it is that it is an object. */
function withFields({ fields, ...parameter }: GrowingParameter): JsDocParameter {
  const isVague = parameter.type === undefined || /^\??object$/i.test(parameter.type);
  if (!isVague || fields.length === 0) return parameter;
  return { ...parameter, type: `{ ${fields.map(([name, type]) => `${name}?: ${type}`).join("; ")} }` };
}

/** In comments, brackets mark what is optional: `{ unit: [string] }`. */
const bracketed = /:\s*\[(\w+)\]/g;

/** Types may contain braces, so the closing one is found by counting. */
function takeType(text: string): { type?: string; rest: string } {
  if (!text.startsWith("{")) return { rest: text };
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "{") depth += 1;
    if (text[index] === "}") depth -= 1;
    if (depth === 0) {
      const type = text.slice(1, index).trim();
      return { type: type.replaceAll(bracketed, "?: $1"), rest: text.slice(index + 1).trimStart() };
    }
  }
  return { rest: "" };
}

function addParameter(parameters: GrowingParameter[], type: string | undefined, rest: string): void {
  const match = /^(\[)?\s*([\w$]+)(?:\[\])?(?:\.([\w$]+))?/.exec(rest);
  const name = match?.[2];
  if (!name) return;
  const property = match[3];
  if (property) {
    const index = parameters.findIndex((parameter) => parameter.name === name);
    const owner = parameters[index];
    if (owner)
      parameters[index] = {
        ...owner,
        properties: [...owner.properties, property],
        fields: [...owner.fields, ...(type ? [[property, type.replace(/=$/, "")] as const] : [])],
      };
    return;
  }
  const optional = match[1] !== undefined || (type?.endsWith("=") ?? false);
  parameters.push({
    name,
    ...(type && { type: type.replace(/=$/, "") }),
    optional,
    properties: [],
    fields: [],
  });
}
