const MAX_TEXT = 50;
const tokenPattern =
  /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[\w$.]+|[()[\]{},;]|[^\w\s$.()[\]{},;"'`]+/g;

/** Says that nothing is left of a function's body. */
export const emptiedFunction = "the function was emptied";

/** Describes the change of a mutant, without the unchanged parts: "`<` became `<=`". */
export function describeChange(original: string, replacement: string): string {
  if (/^\s*\{[^}]*\S/.test(original) && /^\{\s*\}$/.test(replacement))
    return `\`${shown(original)}\` was emptied`;
  if (/^\/.*\/\w*$/s.test(original)) return `\`${shown(original)}\` became \`${shown(replacement)}\``;
  const [before, after] = strip(tokensOf(original), tokensOf(replacement));
  const removed = shown(spanOf(original, before));
  const added = shown(spanOf(replacement, after));
  if (added === "") return `\`${removed}\` was removed`;
  return removed === "" ? `\`${added}\` was added` : `\`${removed}\` became \`${added}\``;
}

interface Token {
  readonly text: string;
  readonly start: number;
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(tokenPattern)].map((match) => ({ text: match[0], start: match.index }));
}

/** Both texts without their common beginning and end. */
function strip(before: readonly Token[], after: readonly Token[]): [readonly Token[], readonly Token[]] {
  const same = (a: Token | undefined, b: Token | undefined) => a?.text === b?.text;
  const shorter = Math.min(before.length, after.length);
  let front = 0;
  while (front < shorter && same(before[front], after[front])) front++;
  let back = 0;
  while (back < shorter - front && same(before.at(-1 - back), after.at(-1 - back))) back++;
  return [before.slice(front, before.length - back), after.slice(front, after.length - back)];
}

function spanOf(text: string, tokens: readonly Token[]): string {
  const last = tokens.at(-1);
  return last ? text.slice(tokens[0]?.start, last.start + last.text.length) : "";
}

function shown(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").replaceAll("`", "'");
  return plain.length <= MAX_TEXT ? plain : `${plain.slice(0, MAX_TEXT)}…`;
}
