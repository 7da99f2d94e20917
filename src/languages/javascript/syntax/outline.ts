import { readLiterals } from "../../syntax/body.ts";
import type { Outline, SourceSymbol } from "../../syntax/outline.ts";
import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { javascriptBody } from "./body-rules.ts";
import { type ExportBinding, type ExportedValue, exportedValues } from "./exports.ts";
import { type Member, membersOf } from "./members.ts";
import { moduleStatements, unwrap } from "./module.ts";
import { routeSymbols } from "./routes.ts";
import {
  classSymbols,
  constructorSymbols,
  type Declaration,
  type Exposure,
  functionSymbol,
  isClass,
  isFunction,
  memberSymbol,
} from "./symbols.ts";

/** The outline of a JavaScript or TypeScript module: its declarations and exports. */
export function outlineJavaScript(program: SyntaxNode): Pick<Outline, "symbols" | "literals"> {
  const declarations = new Map<string, Declaration>();
  const bindings = new Map<string, ExportBinding>();
  const members: Member[] = [];
  const made = new Map<string, Declaration>();
  const aliases = new Map<string, string>();
  let comment: SyntaxNode | undefined;
  for (const statement of moduleStatements(program)) {
    if (statement.type === "comment") {
      comment = statement;
      continue;
    }
    const doc = comment?.text;
    for (const declaration of madeValues(statement, doc)) made.set(declaration.name, declaration);
    for (const [alias, name] of aliasesIn(statement)) aliases.set(alias, name);
    for (const declaration of declarationsOf(statement, doc)) {
      declarations.set(declaration.name, declaration);
      if (statement.type === "export_statement") {
        const kind = statement.children.some((child) => child.type === "default") ? "default" : "named";
        bind(bindings, declaration.name, { name: declaration.name, kind });
      }
    }
    for (const member of membersOf(statement, doc)) {
      members.push(member);
      const isExported = statement.type === "export_statement" && member.owner !== "default";
      if (isExported) bind(bindings, member.owner, { name: member.owner, kind: "named" });
    }
    for (const exported of exportedValues(statement)) {
      const local =
        declareValue(declarations, exported, doc) ?? declareMember(declarations, exported, members);
      if (local) bind(bindings, local, exported);
    }
    comment = undefined;
  }
  for (const [alias, name] of aliases) {
    const binding = bindings.get(alias);
    if (binding && declarations.has(name)) bind(bindings, name, binding);
  }
  for (const [name, declaration] of made)
    if (isWhole(bindings.get(name)) && !declarations.has(name)) declarations.set(name, declaration);
  const constructed = new Set(members.flatMap(({ owner, isStatic }) => (isStatic ? [] : [owner])));
  const isConstructor = (declaration: Declaration) =>
    constructed.has(declaration.name) || fillsItself(declaration);
  const symbols = [...declarations.values()].flatMap((declaration) =>
    symbolsOf(declaration, bindings.get(declaration.name), isConstructor(declaration)),
  );
  for (const member of members) {
    if (!declarations.has(member.owner) && !bindings.has(member.owner)) continue;
    if (members.some(({ node }) => node === declarations.get(member.owner)?.node)) continue;
    const owner = exposureOf(member.owner, bindings.get(member.owner));
    symbols.push(memberSymbol(member, { owner, isStatic: member.isStatic }));
  }
  symbols.push(...routeSymbols(program));
  const isSymbol = (node: SyntaxNode) => isFunction(node) || isClass(node);
  return { symbols: uniqueByName(symbols), literals: readLiterals(program, javascriptBody, isSymbol) };
}

/** `function ParseError(text) { this.text = text; }`: a constructor by its name, even without methods of its own. */
function fillsItself({ name, node }: Declaration): boolean {
  if (!/^[A-Z]/.test(name) || !/^function_(declaration|expression)$/.test(node.type)) return false;
  return /\bthis\.[\w$]+\s*=(?!=)/.test(fieldOf(node, "body")?.text ?? "");
}

/** One symbol per name, in source order; an exported one wins, because a test imports that one. */
function uniqueByName(symbols: readonly SourceSymbol[]): SourceSymbol[] {
  const byName = new Map<string, SourceSymbol>();
  for (const symbol of symbols) {
    const other = byName.get(symbol.name);
    if (!other || (symbol.exported && !other.exported)) byName.set(symbol.name, symbol);
  }
  return [...byName.values()].sort((a, b) => a.lineStart - b.lineStart);
}

function declarationsOf(statement: SyntaxNode, doc: string | undefined): Declaration[] {
  const node = fieldOf(statement, "declaration") ?? statement;
  const name = fieldOf(node, "name")?.text;
  if (name && (isFunction(node) || isClass(node))) return [{ name, node, outer: statement, doc }];
  if (node.type !== "lexical_declaration" && node.type !== "variable_declaration") return [];
  const declarators = partsOf(node).filter((child) => child.type === "variable_declarator");
  return declarators.flatMap((declarator) => {
    const value = unwrap(fieldOf(declarator, "value"));
    const target = fieldOf(declarator, "name");
    if (!value || target?.type !== "identifier" || !(isFunction(value) || isClass(value))) return [];
    const outer = declarators.length === 1 ? statement : declarator;
    return [{ name: target.text, node: value, outer, doc }];
  });
}

/** `const parse = createParser(…)`: the result of a call, which may be a function. */
function madeValues(statement: SyntaxNode, doc: string | undefined): Declaration[] {
  if (!/^(lexical|variable)_declaration$/.test(statement.type)) return [];
  return partsOf(statement).flatMap((declarator) => {
    const [target, value] = [fieldOf(declarator, "name"), fieldOf(declarator, "value")];
    if (target?.type !== "identifier" || value?.type !== "call_expression" || /^require\(/.test(value.text))
      return [];
    return [{ name: target.text, node: value, outer: statement, doc }];
  });
}

/** `var merge_1 = merge`: a second name, as bundlers write it. */
function aliasesIn(statement: SyntaxNode): [string, string][] {
  if (!/^(lexical|variable)_declaration$/.test(statement.type)) return [];
  return partsOf(statement).flatMap((declarator): [string, string][] => {
    const [alias, value] = [fieldOf(declarator, "name"), fieldOf(declarator, "value")];
    const isAlias = alias?.type === "identifier" && value?.type === "identifier";
    return isAlias ? [[alias.text, value.text]] : [];
  });
}

function isWhole(binding: ExportBinding | undefined): boolean {
  return binding?.kind === "commonjs" || binding?.kind === "default";
}

/** The local name of an exported value; a function or class written in place is declared under its own name. */
function declareValue(
  declarations: Map<string, Declaration>,
  exported: ExportedValue,
  doc: string | undefined,
): string | undefined {
  const node = unwrap(exported.value);
  if (node?.type === "object") return exported.name;
  if (!node || !(isFunction(node) || isClass(node))) {
    return node && /^[\w$]+$/.test(node.text) ? node.text : undefined;
  }
  const ownName = exported.kind === "named" ? undefined : fieldOf(node, "name")?.text;
  const name = ownName ?? exported.name;
  if (!declarations.has(name)) declarations.set(name, { name, node, outer: exported.outer, doc });
  return name;
}

/** `exports.parse = posix.parse`: a member of something else, under a new name. */
function declareMember(
  declarations: Map<string, Declaration>,
  { name, kind, value }: ExportedValue,
  members: readonly Member[],
): string | undefined {
  const member = members.find((each) => each.isStatic && `${each.owner}.${each.name}` === value.text);
  if (!member) return undefined;
  const local = kind === "named" ? name : member.name;
  if (!declarations.has(local)) declarations.set(local, { ...member, name: local });
  return local;
}

/** If there are several ways to import something, the simplest one counts. */
function bind(bindings: Map<string, ExportBinding>, local: string, binding: ExportBinding): void {
  const current = bindings.get(local);
  const rank = (each: ExportBinding) =>
    each.kind === "named" ? (each.name === local ? 0 : 2) : each.kind === "commonjs" ? 1 : 3;
  if (!current || rank(binding) < rank(current)) bindings.set(local, binding);
}

function exposureOf(local: string, binding: ExportBinding | undefined): Exposure {
  const exportKind = binding?.kind ?? "none";
  return {
    exported: binding !== undefined,
    exportKind,
    name: binding?.kind === "named" ? binding.name : local,
  };
}

function symbolsOf(
  declaration: Declaration,
  binding: ExportBinding | undefined,
  isConstructed: boolean,
): SourceSymbol[] {
  const exposure = exposureOf(declaration.name, binding);
  if (isClass(declaration.node)) return classSymbols(declaration, exposure);
  return isConstructed ? constructorSymbols(declaration, exposure) : [functionSymbol(declaration, exposure)];
}
