import type { Vocabulary } from "../../tests/phrase.ts";
import type { NameStyle } from "../../tests/render/test-parts.ts";

/** How names of Python tests name things. */
export const pythonWords: Vocabulary = {
  nothing: "None",
  list: "list",
  dict: "dict",
  throws: "raises",
  resolves: "returns",
  rejects: "raises",
  creates: "",
  true: "True",
  false: "False",
  called: "__call__",
  random: "random",
  made(name, [first, second]) {
    if (name === "fromstring" && first !== undefined) return `element ${first}`;
    return name === "search" && second !== undefined ? `match of ${second}` : undefined;
  },
};

/** Functions of the language that a variable would hide. */
const builtIn = new Set(
  "abs all any bytes dict filter float format hash id input int iter len list map max min next object open print range set slice sorted str sum tuple type vars zip".split(
    " ",
  ),
);

/** How Python tests name variables. */
export const pythonNames: NameStyle = {
  toVariable(name) {
    const variable = name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();
    return builtIn.has(variable) ? `${variable}_value` : variable;
  },
  instead: (name) => `${name}_value`,
};
