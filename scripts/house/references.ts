import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { isNode, type Source, type TreeNode, walk } from "./sources.ts";

/**
 * The modules that a module names, by path or package: `import`, `export from`, `import()`, `require()`, types by
 * `import("…")`, and files beside it by `import.meta`.
 */
export function referencesOf(source: Source): string[] {
  const found: string[] = [];
  walk(source.tree.program, (node) => {
    const name = importedBy(node);
    if (name !== undefined) found.push(name.startsWith(".") ? join(dirname(source.path), name) : name);
    const file = fileNamedBy(node, source.path);
    if (file !== undefined && existsSync(file)) found.push(file);
  });
  return [...new Set(found)];
}

function importedBy(node: TreeNode): string | undefined {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
    case "ImportExpression":
    case "TSImportType":
      return textOf(node["source"]);
    case "TSExternalModuleReference":
      return textOf(node["expression"]);
    case "CallExpression": {
      const isRequire = /^(require|import\.meta\.resolve)$/.test(spelled(node["callee"]));
      return isRequire ? textOf(argumentsOf(node)[0]) : undefined;
    }
    default:
      return undefined;
  }
}

/** A module that is started or read by its path: `join(import.meta.dirname, "…")`, `new URL("…", import.meta.url)`. */
function fileNamedBy(node: TreeNode, path: string): string | undefined {
  const callee = spelled(node["callee"]);
  const [first, ...others] = argumentsOf(node);
  if (node.type === "NewExpression" && callee === "URL" && spelled(others[0]) === "import.meta.url") {
    return moduleAt(dirname(path), [textOf(first)]);
  }
  const isPath =
    node.type === "CallExpression" && /^(join|resolve|(posix|path)\.(join|resolve))$/.test(callee);
  if (!isPath || spelled(first) !== "import.meta.dirname") return undefined;
  return moduleAt(dirname(path), others.map(textOf));
}

function moduleAt(folder: string, names: readonly (string | undefined)[]): string | undefined {
  if (names.includes(undefined)) return undefined;
  const file = normalize(join(folder, ...names.map((name) => name ?? "")));
  return /\.[mc]?[jt]s$/.test(file) ? file : undefined;
}

/** The text of a literal. A template that ends in a value is taken for a name whose ending depends on how we run. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "StringLiteral") return String(node["value"]);
  if (node.type !== "TemplateLiteral") return undefined;
  const [head, ...others] = [node["quasis"]].flat().map((part) => (isNode(part) ? cooked(part) : ""));
  if (others.length === 0) return head;
  return others.length === 1 && others[0] === "" ? `${head}.ts` : undefined;
}

function cooked(part: TreeNode): string {
  const value = part["value"];
  return typeof value === "object" && value !== null && "cooked" in value ? String(value.cooked) : "";
}

function argumentsOf(node: TreeNode): unknown[] {
  return Array.isArray(node["arguments"]) ? node["arguments"] : [];
}

/** A name as it is written, such as `import.meta.url`; empty for anything else. */
export function spelled(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "Identifier") return String(node["name"]);
  if (node.type === "MetaProperty") return "import.meta";
  if (node.type !== "MemberExpression" || node["computed"] === true) return "";
  const object = spelled(node["object"]);
  return object === "" ? "" : `${object}.${spelled(node["property"])}`;
}
