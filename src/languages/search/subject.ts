import type { Literal, Outline, Parameter, SourceSymbol } from "../syntax/outline.ts";
import type { SyntaxNode } from "../syntax/syntax-node.ts";
import type { LoadedExport } from "./answers/export-schema.ts";
import type { LanguageSearch } from "./language-search.ts";
import type { Sayable } from "./oracle.ts";

/** Something that a test can call, and how. */
export interface Subject extends Sayable {
  /** `name` or `Class.method`. */
  readonly target: string;
  /** The export's name: its own, or that of its class. */
  readonly exportName: string;
  /** The module that a test imports it from, if it is not the one under test. */
  readonly home?: string;
  readonly kind: "function" | "constructor" | "method" | "static" | "getter";
  /** Empty for functions and constructors. */
  readonly member: string;
  readonly className: string;
  readonly parameters: readonly Parameter[];
  /** Whether a callback that gets an error or a result comes after the parameters. */
  readonly promised?: boolean;
  /** The class's, for methods and getters. */
  readonly constructorParameters: readonly Parameter[];
  readonly symbol: SourceSymbol;
}

/** A module, parsed and loaded. */
export interface LoadedModule {
  readonly language: LanguageSearch;
  readonly outline: Outline;
  readonly text: string;
  readonly exports: readonly LoadedExport[];
  /** Reads the syntax tree of the text; without it values are guessed from less. */
  readonly tree?: (() => SyntaxNode | undefined) | undefined;
}

/** The callable subjects for the wanted symbols; a class means its constructor and its public members. */
export function findSubjects(module: LoadedModule, targets: readonly string[]): Subject[] {
  const wanted = new Set(targets);
  const subjects = module.outline.symbols
    .filter(({ name, className }) => wanted.has(name) || (className !== undefined && wanted.has(className)))
    .filter((symbol) => module.language.subjects.isReachable(symbol, module.text))
    .flatMap((symbol) => [toSubject(symbol, module) ?? [], inheritedBy(symbol, module)].flat());
  return withoutAliases([...new Map(subjects.map((subject) => [subject.target, subject])).values()], module);
}

/** Subjects without functions that are exported under another name as well: the first name counts. */
function withoutAliases(subjects: readonly Subject[], { exports }: LoadedModule): Subject[] {
  const known = new Set<string>();
  return subjects.filter(({ kind, exportName, symbol: { lineStart, lineEnd } }) => {
    const source = exports.find(({ name }) => name === exportName)?.source;
    if (kind !== "function" || source === undefined) return true;
    // Functions that another one makes have one source, but are written in different places.
    const place = `${source} ${lineStart} ${lineEnd}`;
    const isAlias = known.has(place);
    known.add(place);
    return !isAlias;
  });
}

function toSubject(symbol: SourceSymbol, module: LoadedModule): Subject | undefined {
  const { language, outline, text, exports } = module;
  const classOf = ({ kind, name }: SourceSymbol) => kind === "class" && name === symbol.className;
  const owner = symbol.kind === "method" ? (outline.symbols.find(classOf) ?? objectOf(symbol)) : symbol;
  const exportName = owner ? exportedAs(owner) : "";
  if (!owner || !exports.some((found) => found.name === exportName)) return undefined;
  const constructorParameters = constructorOf(owner.name, outline, exports);
  const member = memberOf(symbol);
  const sayable = {
    returnsValue: symbol.isGetter || givesBack(bodyOf(text, symbol)),
    hiddenFields: hiddenFields(text),
    classes: new Set(
      exports.filter(({ kind, module }) => kind === "class" && !module).map(({ name }) => name),
    ),
    ownErrors: new Set(outline.symbols.flatMap(({ raises }) => raises)),
    language,
  };
  const className = owner.kind === "class" ? owner.name : "";
  const base = {
    ...sayable,
    target: symbol.name,
    exportName,
    className,
    symbol,
    constructorParameters,
    member: "",
  };
  const promised = language.subjects.reportsBack?.(symbol.parameters, bodyOf(text, symbol)) ?? false;
  const calledBack = promised ? { promised, parameters: symbol.parameters.slice(0, -1) } : {};
  if (symbol.kind === "function")
    return { ...base, kind: "function", parameters: symbol.parameters, ...calledBack };
  if (symbol.kind === "class" || symbol.isConstructor) {
    return { ...base, target: owner.name, kind: "constructor", parameters: constructorParameters };
  }
  const special = language.subjects.specialMethod(member);
  if (special && !special.isSpoken) return undefined;
  const kind = symbol.isStatic ? "static" : symbol.isGetter ? "getter" : "method";
  const given = special?.given?.(symbol.parameters) ?? symbol.parameters;
  return {
    ...{ ...base, member, kind, parameters: kind === "getter" ? [] : given },
    ...(kind === "static" ? calledBack : {}),
  };
}

/** Its path from the export that holds it, which may lead through other objects. */
function memberOf({ name, className = "" }: SourceSymbol): string {
  const isHeld = className !== "" && name.startsWith(`${className}.`);
  return name.slice(isHeld ? className.length + 1 : name.lastIndexOf(".") + 1);
}

/** Methods that a class inherits from other modules: they call its own methods. */
function inheritedBy(symbol: SourceSymbol, module: LoadedModule): Subject[] {
  const methods =
    symbol.kind === "class" ? module.exports.find(({ name }) => name === symbol.name)?.inherited : [];
  const named = { ...symbol, kind: "method" as const, className: symbol.name };
  return (methods ?? []).flatMap(
    ({ name, parameters }) =>
      toSubject({ ...named, name: `${symbol.name}.${name}`, parameters }, module) ?? [],
  );
}

/** The object whose member is called: to a test it is a class with static methods. */
function objectOf(symbol: SourceSymbol): SourceSymbol | undefined {
  const { className, isStatic } = symbol;
  return className && isStatic ? { ...symbol, name: className, kind: "class" } : undefined;
}

/** The literals outside and inside the symbols of a module. */
export function literalsOf({ literals, symbols }: Outline): Literal[] {
  const all = [...literals, ...symbols.flatMap((symbol) => symbol.literals)];
  return [...new Map(all.map((literal) => [`${literal.kind} ${literal.text}`, literal])).values()];
}

/** The text of a symbol. */
export function bodyOf(text: string, symbol: SourceSymbol): string {
  const lines = text.split("\n");
  return lines.slice(symbol.lineStart - 1, symbol.lineEnd).join("\n");
}

function hiddenFields(text: string): ReadonlySet<string> {
  const declared = text.matchAll(/\b(?:private|protected)\s+(?:(?:readonly|static|override)\s+)*(\w+)/g);
  return new Set([...declared].flatMap(([, name]) => name ?? []));
}

function givesBack(body: string): boolean {
  return /\breturn\s+[^;\s}]|=>\s*[^{\s]|\byield\b/.test(body);
}

/** Its name among the exports of the loaded module. */
export function exportedAs(symbol: SourceSymbol): string {
  if (symbol.exportKind === "default") return "default";
  if (symbol.exportKind === "commonjs") return "module.exports";
  return symbol.name;
}

/** The parameters of a class's constructor: from the source, else from the loaded module. */
export function constructorOf(
  className: string,
  outline: Outline,
  exports: readonly LoadedExport[],
): readonly Parameter[] {
  const written = outline.symbols.find((symbol) => symbol.isConstructor && symbol.className === className);
  const loaded = exports.find((found) => found.name === className)?.parameters;
  return written?.parameters ?? loaded ?? [];
}
