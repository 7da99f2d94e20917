/** Words that say nothing about the subject of a statement, in any language. */
const keywords = new Set(
  "const let var function class import from export default as def async await new return type interface require module exports true false null None True False".split(
    " ",
  ),
);

const texts = /(?:\b[rbfuRBFU]{1,2})?(["'`])(?:\\.|(?!\1).)*\1/g;

/** The names in statements that only one of two texts has, given by their lines. */
export function changedWords(base: readonly string[], head: readonly string[]): string[] {
  const before = statementsOf(base);
  const after = statementsOf(head);
  const known = { before: new Set(before), after: new Set(after) };
  const changed = [
    ...before.filter((one) => !known.after.has(one)),
    ...after.filter((one) => !known.before.has(one)),
  ];
  const words = changed.flatMap((statement) => statement.replace(texts, "").match(/[A-Za-z_$][\w$]*/g) ?? []);
  return [...new Set(words)].filter((word) => !keywords.has(word));
}

/** A line at the margin is a statement, with the lines under it. */
function statementsOf(lines: readonly string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    const plain = line.replace(/\s+/g, " ").trim();
    if (!/\w/.test(plain) || /^(\/\/|#|\/?\*)/.test(plain)) continue;
    if (/^\s|^[)\]}]/.test(line) && found.length > 0) found[found.length - 1] += ` ${plain}`;
    else found.push(plain);
  }
  return found;
}
