/** One `@param` of a JSDoc comment. */
interface JsDocParameter {
  readonly name: string;
  readonly type?: string;
  readonly optional: boolean;
  /** From `@param {string} options.name`: `name`. */
  readonly properties: readonly string[];
}

/** The types a JSDoc comment gives to a function. */
export interface JsDoc {
  readonly parameters: readonly JsDocParameter[];
  readonly returnType?: string;
}

/** Reads `@param` and `@returns` of a `/** … *\/` comment; empty for any other text. */
export function readJsDoc(comment: string | undefined): JsDoc {
  if (!comment?.startsWith("/**")) return { parameters: [] };
  const text = comment.replace(/^[ \t]*\*+ ?/gm, "").replace(/^\/\*\*/, "");
  const parameters: JsDocParameter[] = [];
  let returnType: string | undefined;
  for (const tag of text.split(/(?=@\w)/)) {
    const match = /^@(param|arg|argument|returns?)\b\s*/.exec(tag);
    if (!match) continue;
    const { type, rest } = takeType(tag.slice(match[0].length));
    if (match[1]?.startsWith("return")) returnType ??= type;
    else addParameter(parameters, type, rest);
  }
  return { parameters, ...(returnType && { returnType }) };
}

/** Types may contain braces, so the closing one is found by counting. */
function takeType(text: string): { type?: string; rest: string } {
  if (!text.startsWith("{")) return { rest: text };
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "{") depth += 1;
    if (text[index] === "}") depth -= 1;
    if (depth === 0) return { type: text.slice(1, index).trim(), rest: text.slice(index + 1).trimStart() };
  }
  return { rest: "" };
}

function addParameter(parameters: JsDocParameter[], type: string | undefined, rest: string): void {
  const match = /^(\[)?\s*([\w$]+)(?:\[\])?(?:\.([\w$]+))?/.exec(rest);
  const name = match?.[2];
  if (!name) return;
  const property = match[3];
  if (property) {
    const index = parameters.findIndex((parameter) => parameter.name === name);
    const owner = parameters[index];
    if (owner) parameters[index] = { ...owner, properties: [...owner.properties, property] };
    return;
  }
  const optional = match[1] !== undefined || (type?.endsWith("=") ?? false);
  parameters.push({ name, ...(type && { type: type.replace(/=$/, "") }), optional, properties: [] });
}
