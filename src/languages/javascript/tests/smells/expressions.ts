import { createExpressions, type Expressions } from "../../../tests/smells/expressions.ts";

/** Reads JavaScript and TypeScript expressions. */
export const javascriptExpressions: Expressions = createExpressions({
  wrappers: new Set([
    "parenthesized_expression",
    "await_expression",
    "as_expression",
    "satisfies_expression",
    "non_null_expression",
  ]),
  texts: new Set(["template_string", "string"]),
  holes: new Set(["template_substitution"]),
  scalars: new Set(["number", "true", "false", "null", "string"]),
  constants: new Set(["undefined", "regex"]),
  constantNames: new Set(["undefined", "NaN"]),
  compounds: new Set(["unary_expression", "binary_expression", "array", "object", "pair"]),
  keys: new Set(["property_identifier"]),
  negation: { type: "unary_expression", sign: "!" },
  undecided: new Set(["binary_expression"]),
  falseIfEmpty: new Set(),
  falsy: new Set(["false", "0", "0.0", "null", "undefined", "NaN", '""', "''", "``"]),
  quotes: new Set(['"', "'", "`"]),
  textParts: new Set(),
});
