import type { SuspectRules } from "../../syntax/fix-syntax.ts";
import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

const literals = /^(string_literal|integer_literal|float_literal)$/;

/** What Rust code may ask for to find out that it is being tested. */
export const rustSuspects: SuspectRules = {
  nodes:
    /^(scoped_identifier|macro_invocation|attribute_item|macro_definition|call_expression|field_expression)$/,
  asks: [
    { what: "the stack", pattern: /\bBacktrace::\w+$|\bLocation::caller$/ },
    { what: "the environment", pattern: /\benv::(var|vars|var_os|vars_os)(\(.*\))?$|^(option_)?env!/ },
    { what: "the program's arguments", pattern: /\benv::(args|args_os|current_exe)$/ },
    {
      what: "the runner",
      pattern:
        /^cfg!\(.*\b(test|debug_assertions)\b|^#!?\[cfg(_attr)?\(.*\b(test|debug_assertions)\b|thread::current\(\)\.name$/,
    },
    {
      what: "another meaning of a word of the language",
      pattern:
        /^macro_rules!(assert|assert_eq|assert_ne|panic|debug_assert\w*|matches|unreachable|vec|format)\b|\bas\s+(assert\w*|panic|matches)$/,
    },
    {
      what: "the end of the process",
      pattern: /\bprocess::(exit|abort)$|\bpanic::(set_hook|take_hook|catch_unwind)$/,
    },
    { what: "dynamic code", pattern: /\bmem::transmute$/ },
  ],
  variable: /\benv::(?:var|var_os)\("(\w+)"\)$/,
  runnerVariables: /^(RUST_TEST\w*|NEXTEST\w*|CARGO_\w+|LLVM_PROFILE_FILE|TEST\w*)$/,
  imported: (node) => (node.type === "use_declaration" ? [fieldOf(node, "argument")?.text ?? ""] : []),
  frameworks: /^(test|proptest|rstest|mockall)(::|$)/,
  replaced: () => undefined,
  shared: /^$/,
  silences: /^#!?\[\s*(?:cfg_attr\(.*\b)?(?:allow|expect)\(/,
  equality: /^(eq|ne)$/,
  returns: /^return_expression$/,
  compared(node) {
    const operator = node.type === "binary_expression" ? fieldOf(node, "operator")?.text : undefined;
    if (operator !== undefined && /^[!=]=$/.test(operator))
      return sides(fieldOf(node, "left"), fieldOf(node, "right"));
    if (node.type !== "match_pattern") return [];
    return [...descendants(node)]
      .filter(({ type }) => literals.test(type))
      .map((literal) => ({ literal, other: "" }));
  },
};

function sides(left: SyntaxNode | undefined, right: SyntaxNode | undefined) {
  const [first, second] = [left, right].map((side) =>
    side?.type === "reference_expression" ? partsOf(side)[0] : side,
  );
  return [
    { literal: first, other: second },
    { literal: second, other: first },
  ].flatMap(({ literal, other }) =>
    literal && literals.test(literal.type) ? [{ literal, other: other?.text ?? "" }] : [],
  );
}
