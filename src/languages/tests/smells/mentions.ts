import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { dotted, readFacts } from "./test-facts.ts";
import type { TestGrammar } from "./test-grammar.ts";

/** A name that a test mentions, whether it calls it or not. */
export interface Mention {
  /** In full: through imports, other names for the same, and members by a text. Ends with a dot for a whole module. */
  readonly name: string;
  readonly written: string;
  /** Whether it is one word that nothing imports: it may as well be the name of an argument. */
  readonly isBare: boolean;
  /** Whether it is a member of a module, or of an object that all code shares, that only shows at run time. */
  readonly isComputed: boolean;
}

/** No honest test renames a name more often. */
const MOST_RENAMES = 8;
const plainText = /^[a-z]{0,2}(["'`])([^"'`\\]*)\1$/i;

/** All names of a test file, in full. */
export function mentionsIn(root: SyntaxNode, grammar: TestGrammar): Mention[] {
  const { imports, nodes, reach } = grammar;
  const imported = imports(root);
  const { values } = readFacts(root, grammar);
  const resolve = (written: string): string => {
    let name = written;
    for (let renames = 0; renames < MOST_RENAMES; renames++) {
      const [first = "", ...rest] = name.split(".");
      const meant = imported.get(first) ?? dotted(values.get(first));
      if (meant === "" || meant === first) break;
      name = [meant, ...rest].join(".");
      if (imported.has(first)) break;
    }
    return name.replaceAll(".__dict__", "");
  };
  const modules = new Set(imported.values());
  const ofMember = (
    object: SyntaxNode | undefined,
    key: SyntaxNode | undefined,
    written: string,
  ): Mention[] => {
    const owner = resolve(dotted(object));
    if (owner === "" || !key) return [];
    const text = plainText.exec(key.text)?.[2];
    if (text !== undefined) return [{ name: `${owner}.${text}`, written, isBare: false, isComputed: false }];
    const isComputed = reach.shared.test(owner) && !/^-?\d+$/.test(key.text);
    return isComputed ? [{ name: owner, written, isBare: false, isComputed }] : [];
  };
  const found = [...descendants(root)].flatMap((node): Mention[] => {
    const written = dotted(node);
    if (written !== "") {
      const name = resolve(written);
      return [{ name, written, isBare: !name.includes("."), isComputed: false }];
    }
    const first = node.text.split("\n")[0]?.slice(0, 60) ?? "";
    const key = fieldOf(node, "index") ?? fieldOf(node, "subscript");
    if (key) return ofMember(fieldOf(node, "object") ?? fieldOf(node, "value"), key, first);
    if (node.type !== nodes.call) return [];
    const called = fieldOf(node, "function");
    const callee = resolve(dotted(called));
    const last = (fieldOf(called, "property") ?? fieldOf(called, "attribute"))?.text;
    if (last !== undefined && reach.insides.test(`.${last}()`))
      return [{ name: `.${last}()`, written: first, isBare: false, isComputed: false }];
    const args = partsOf(fieldOf(node, "arguments"));
    if (reach.member?.test(callee)) return ofMember(args[0], args[1], first);
    if (!reach.loads?.test(callee) || !args[0]) return [];
    const module = plainText.exec(args[0].text)?.[2]?.replace(/^node:/, "");
    return [{ name: `${module}.`, written: first, isBare: false, isComputed: module === undefined }];
  });
  const whole = [...modules].map((module) => ({
    name: `${module}.`,
    written: module,
    isBare: false,
    isComputed: false,
  }));
  return [...found, ...whole.filter(({ name }) => reach.modules.test(name))];
}
