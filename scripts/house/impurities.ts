import { referencesOf, spelled } from "./references.ts";
import { type Source, walk } from "./sources.ts";

const impure =
  /^(process|performance|console|globalThis|crypto|fetch|setTimeout|setInterval|Date\.now|Math\.random)(\.|$)/;

/** Where a pure module reads the outside: Node's modules, the clock, randomness. */
export function impurities(source: Source): string[] {
  const found = referencesOf(source).filter((name) => name.startsWith("node:"));
  walk(source.tree.program, (node) => {
    if (node.type === "CallExpression" && impure.test(spelled(node["callee"])))
      found.push(spelled(node["callee"]));
    if (node.type === "MemberExpression" && impure.test(spelled(node))) found.push(spelled(node));
    const isNow = node.type === "NewExpression" && [node["arguments"]].flat().length === 0;
    if (isNow && spelled(node["callee"]) === "Date") found.push("new Date()");
  });
  return [...new Set(found)].map((what) => `${source.path} is pure, but has ${what}`);
}
