type State = "code" | "line-comment" | "block-comment" | "'" | '"' | "`" | "regex";

const erased =
  /^(?:export\s+)?(?:declare\s|interface\s|type\s+\w+[\w<>,\s]*=|import\s+type\s|export\s+type\s)/;

/**
 * The lines of a script that can run: not blank, not a comment, not only brackets, not (TypeScript) a declaration of
 * types. An estimate that is the same whether or not the file was ever loaded.
 */
export function executableLines(text: string): Set<number> {
  const lines = blankComments(text).split("\n");
  const executable = new Set<number>();
  let depthOfTypes = 0;
  lines.forEach((line, index) => {
    const startsTypes = depthOfTypes === 0 && erased.test(line.trim());
    if (startsTypes || depthOfTypes > 0) {
      depthOfTypes += bracketBalance(line);
      if (depthOfTypes < 0) depthOfTypes = 0;
    } else if (/[^\s{}()[\];,]/.test(line)) {
      executable.add(index + 1);
    }
  });
  return executable;
}

function bracketBalance(line: string): number {
  return (line.match(/[{([]/g)?.length ?? 0) - (line.match(/[})\]]/g)?.length ?? 0);
}

/** The text with comments replaced by blanks; line breaks stay where they are. */
function blankComments(text: string): string {
  let state: State = "code";
  let last = "";
  let result = "";
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    const next = text[at + 1] ?? "";
    const before = state;
    state = nextState(state, char, next, last);
    const comment = isComment(state) || (before === "block-comment" && state === "code");
    result += char === "\n" ? char : comment ? " " : char;
    const pair =
      (before === "block-comment" && state === "code") ||
      (before !== state && isComment(state)) ||
      (char === "\\" && !isComment(state) && state !== "code");
    if (pair && next !== "\n" && next !== "") {
      result += comment ? " " : next;
      at++;
    }
    if (state === "code" && !comment && /\S/.test(char)) last = char;
  }
  return result;
}

function nextState(state: State, char: string, next: string, last: string): State {
  if (state === "code") {
    if (char === "/" && next === "/") return "line-comment";
    if (char === "/" && next === "*") return "block-comment";
    // A slash after an operator or an opening bracket starts a regular expression, not a division.
    if (char === "/" && (last === "" || /[=(,:[!&|?{};+\-*%<>~^]/.test(last))) return "regex";
    return char === "'" || char === '"' || char === "`" ? char : "code";
  }
  if (state === "line-comment") return char === "\n" ? "code" : state;
  if (state === "block-comment") return char === "*" && next === "/" ? "code" : state;
  if (char === "\n" && state !== "`") return "code";
  return char === (state === "regex" ? "/" : state) ? "code" : state;
}

function isComment(state: State): boolean {
  return state === "line-comment" || state === "block-comment";
}
