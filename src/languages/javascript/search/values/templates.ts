const token =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*|\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/g;

/** The template texts of JavaScript code. */
export function templatesIn(code: string): string[] {
  return (code.match(token) ?? []).filter((found) => found.startsWith("`"));
}
