import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

const numbers = /^([iu](8|16|32|64|128|size)|f32|f64)$/;
const empty = new Set(["String", "Vec", "HashMap", "BTreeMap", "HashSet", "BTreeSet", "VecDeque"]);

/** A value of a type that says nothing: zero, nothing, no items. Undefined if the type's name does not show one. */
export function zeroOf(type: SyntaxNode | undefined): string | undefined {
  if (!type || type.type === "unit_type") return "()";
  const { text } = type;
  if (numbers.test(text)) return text.startsWith("f") ? "0.0" : "0";
  if (text === "bool") return "false";
  if (/^&(?:'static )?str$/.test(text)) return '""';
  if (type.type === "tuple_type") return tupleOf(partsOf(type).map(zeroOf));
  const isGeneric = type.type === "generic_type";
  const name = (isGeneric ? fieldOf(type, "type")?.text : text)?.split("::").at(-1) ?? "";
  if (empty.has(name)) return "Default::default()";
  if (name === "Option") return "None";
  if (name !== "Result" || !isGeneric) return undefined;
  const inner = zeroOf(partsOf(fieldOf(type, "type_arguments"))[0]);
  return inner && `Ok(${inner})`;
}

function tupleOf(parts: readonly (string | undefined)[]): string | undefined {
  return parts.every((part) => part !== undefined)
    ? `(${parts.join(", ")}${parts.length === 1 ? "," : ""})`
    : undefined;
}
