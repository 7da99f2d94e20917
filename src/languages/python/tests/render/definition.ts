import { indentText } from "../../../tests/render/layout.ts";
import type { Value, WrittenClass } from "../../../values/value.ts";
import { pythonExpression } from "../expression.ts";

const INDENT = "    ";

type Callback = Extract<Value, { kind: "callback" }>;

/** A function that a lambda cannot express, or a method, as a definition. */
export function functionLines(
  name: string,
  parameters: readonly string[],
  { returns, raises }: Callback,
): string[] {
  const result = returns ? pythonExpression(returns) : (parameters[0] ?? "None");
  const body = raises ? `raise ${raises}("failed")` : `return ${result}`;
  return [`def ${name}(${parameters.join(", ")}):`, indentText(body, INDENT)];
}

/** A class as a test writes it: attributes, then methods. */
export function classLines({ name, base, members }: WrittenClass): string[] {
  const attributes = members.flatMap(([member, value]) =>
    value.kind === "callback" ? [] : [`${member} = ${pythonExpression(value)}`],
  );
  const methods = members.flatMap(([member, value]) =>
    value.kind === "callback" ? [functionLines(member, methodParameters(value), value)] : [],
  );
  const blocks = [...(attributes.length > 0 ? [attributes] : []), ...methods];
  const body = blocks.length > 0 ? blocks.map((lines) => lines.join("\n")).join("\n\n") : "pass";
  return [`class ${name}${base ? `(${base.name})` : ""}:`, indentText(body, INDENT)];
}

function methodParameters({ returns, raises, parameters }: Callback): readonly string[] {
  return parameters ?? (returns || raises ? ["self", "*args"] : ["self"]);
}
