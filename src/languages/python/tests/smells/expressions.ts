import { createExpressions, type Expressions } from "../../../tests/smells/expressions.ts";

const collections = ["list", "tuple", "dictionary", "set"];
const decisions = ["comparison_operator", "binary_operator", "boolean_operator"];

/** Reads Python expressions. */
export const pythonExpressions: Expressions = createExpressions({
  wrappers: new Set(["parenthesized_expression", "await"]),
  texts: new Set(["string"]),
  holes: new Set(["interpolation"]),
  scalars: new Set(["integer", "float", "true", "false", "none", "string"]),
  constants: new Set(["concatenated_string"]),
  constantNames: new Set(),
  compounds: new Set(["unary_operator", "not_operator", "pair", ...decisions, ...collections]),
  keys: new Set(),
  negation: { type: "not_operator", sign: "not" },
  undecided: new Set(decisions),
  falseIfEmpty: new Set(collections),
  falsy: new Set(["False", "0", "0.0", "None", '""', "''"]),
  quotes: new Set(["string_start", "string_end"]),
  // Inside a text only escapes have their own nodes.
  textParts: new Set(["string_content"]),
});
