import type { LanguageShapes } from "../../../languages/search/language-values.ts";
import { bodyOf } from "../../../languages/search/subject.ts";
import type { Outline, Parameter } from "../../../languages/syntax/outline.ts";
import { splitTop } from "../../../languages/values/type-parser.ts";

/** Says what becomes of a parameter, as a text to look for its uses in. */
export type CodeView = (parameter: Parameter, body: string) => string;

/** Functions that were gone through to get here, and how much may still be looked at. */
interface Way {
  readonly seen: readonly string[];
  readonly room: { left: number };
}

const MAX_LENGTH = 60_000;
const MAX_DEPTH = 3;

/**
 * A view of code: a body without comments, followed by the functions of the module that the parameter is handed
 * on to, in which it goes by its own name.
 */
export function createCodeView(
  outline: Outline,
  text: string,
  { withoutComments }: LanguageShapes,
): CodeView {
  const functions = outline.symbols
    .filter(({ kind }) => kind === "function")
    .map((symbol) => ({ ...symbol, body: withoutComments(bodyOf(text, symbol)) }));

  const follow = (name: string, whole: string, { seen, room }: Way): string[] => {
    const body = untilReplaced(name, whole);
    if (room.left < body.length) return [];
    room.left -= body.length;
    const renamed = aliasesOf(name, body).map((alias) => rename(body, alias, name));
    const parts = [body, ...renamed];
    if (seen.length >= MAX_DEPTH) return parts;
    const called = functions.filter((each) => !seen.includes(each.name) && body.includes(`${each.name}(`));
    const inner = called.flatMap((each) => {
      const parameter = each.parameters[placeIn(callsOf(each.name, parts.join("\n")), name)];
      return parameter
        ? follow(name, rename(each.body, parameter.name, name), { seen: [...seen, each.name], room })
        : [];
    });
    return [...parts, ...inner];
  };
  return ({ name }, body) => {
    const code = withoutComments(body);
    if (!/^[\w$]+$/.test(name) || code.length > MAX_LENGTH) return code;
    return follow(name, code, { seen: [], room: { left: MAX_LENGTH } }).join("\n");
  };
}

/** `const options = given || {}`: other names of the same. */
function aliasesOf(name: string, body: string): string[] {
  const own = name.replaceAll("$", "\\$");
  const alias = new RegExp(
    `(?:const|let|var)\\s+([\\w$]+)\\s*=\\s*(?:String\\()?${own}\\)?\\s*(?:(?:\\|\\||\\?\\?)[^;,\\n]*)?[;,\\n]`,
    "g",
  );
  return [...body.matchAll(alias)].flatMap(([, found]) => found ?? []).filter((found) => found !== name);
}

/** Code up to where a variable gets a new object: what is done with that says nothing of what was passed. */
function untilReplaced(name: string, code: string): string {
  const own = name.replaceAll("$", "\\$");
  const made = new RegExp(`(?<![\\w.$])${own}\\s*=\\s*new\\s+[\\w.$]+\\([^;\\n]*`).exec(code);
  return made ? code.slice(0, made.index + made[0].length) : code;
}

function callsOf(callee: string, body: string): string[][] {
  const own = callee.replaceAll("$", "\\$");
  const call = new RegExp(`(?<![\\w.$]|function )${own}\\(((?:[^()]|\\([^()]*\\))*)\\)`, "g");
  return [...body.matchAll(call)].map(([, args = ""]) => splitTop(args, ","));
}

function placeIn(calls: readonly (readonly string[])[], name: string): number {
  return calls.map((args) => args.indexOf(name)).find((index) => index >= 0) ?? -1;
}

function rename(code: string, from: string, to: string): string {
  if (from === to || !/^[\w$]+$/.test(from)) return code;
  return code.replace(new RegExp(`(?<![\\w.$])${from.replaceAll("$", "\\$")}(?![\\w$])`, "g"), () => to);
}
