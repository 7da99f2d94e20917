import type { Vocabulary } from "../../tests/phrase.ts";
import type { NameStyle } from "../../tests/render/test-parts.ts";

/** How titles of JavaScript tests name things. */
export const javascriptWords: Vocabulary = {
  nothing: "null",
  list: "array",
  dict: "object",
  throws: "throws",
  resolves: "resolves to",
  rejects: "rejects with",
  creates: "new ",
  true: "true",
  false: "false",
  random: "Math.random()",
};

/** How JavaScript tests name variables. */
export const javascriptNames: NameStyle = {
  toVariable: (name) => name.charAt(0).toLowerCase() + name.slice(1),
  instead: (name) => `${name}Value`,
};
