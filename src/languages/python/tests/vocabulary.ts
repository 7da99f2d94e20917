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

/** How Python tests name variables. */
export const pythonNames: NameStyle = {
  toVariable: (name) => name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase(),
  instead: (name) => `${name}_value`,
};
