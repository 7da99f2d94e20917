const MAX_NAME = 76;
const signs: Readonly<Record<string, string>> = {
  _: "underscore",
  "-": "dash",
  ".": "dot",
  ",": "comma",
  "/": "slash",
  ":": "colon",
};

/** A title as the name of a test function, such as `test_parse_port_raises_value_error_for_zero`. */
export function pythonName(target: string, title: string): string {
  const spoken = title
    .split(/("[^"]*")/)
    .map((part) =>
      part.startsWith('"') ? quoted(part.slice(1, -1)) : part.replaceAll(/\b(?:an|a|the) /g, ""),
    )
    .join("")
    .replaceAll(/(?<![\w.])-(?=\d)/g, "minus ")
    .replaceAll(/(?<=\d)\.(?=\d)/g, " point ");
  const name = `test_${snake(`${target} ${spoken}`)}`;
  return name.length <= MAX_NAME
    ? name
    : name.slice(0, MAX_NAME + 1).replace(/_(?:(?:when|for|and|is|of|with)_)*[^_]*$/, "");
}

function quoted(text: string): string {
  return /[A-Za-z\d]/.test(text) ? ` ${text} ` : (signs[text] ?? "punctuation");
}

/** Words joined by underscores, in lower case. */
export function snake(text: string): string {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z\d]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toLowerCase();
}
