import type { Outline, Parameter, SourceSymbol } from "../../syntax/outline.ts";
import type { LoadedExport } from "./driver-protocol.ts";

/** Something that can be called from a test, and how. */
export interface Subject {
  /** `name` or `Class.method`. */
  readonly target: string;
  /** What the module exports it (or its class) as. */
  readonly exportName: string;
  readonly kind: "function" | "constructor" | "method" | "static" | "getter";
  /** Empty for functions and constructors. */
  readonly member: string;
  readonly className: string;
  readonly parameters: readonly Parameter[];
  /** Of the class, for methods and getters. */
  readonly constructorParameters: readonly Parameter[];
  readonly symbol: SourceSymbol;
}

/** The callable subjects for the wanted symbols; a class stands for its constructor and its public members. */
export function findSubjects(
  outline: Outline,
  targets: readonly string[],
  exports: readonly LoadedExport[],
): Subject[] {
  const wanted = new Set(targets);
  const subjects = outline.symbols
    .filter(
      (symbol) => wanted.has(symbol.name) || (symbol.className !== undefined && wanted.has(symbol.className)),
    )
    .filter((symbol) => symbol.exported && !symbol.isPrivate)
    .flatMap((symbol) => toSubject(symbol, outline, exports) ?? []);
  return [...new Map(subjects.map((subject) => [subject.target, subject])).values()];
}

function toSubject(
  symbol: SourceSymbol,
  outline: Outline,
  exports: readonly LoadedExport[],
): Subject | undefined {
  const owner =
    symbol.kind === "method"
      ? outline.symbols.find((other) => other.kind === "class" && other.name === symbol.className)
      : symbol;
  if (!owner) return undefined;
  const exportName = exportedAs(owner);
  if (!exports.some((found) => found.name === exportName)) return undefined;
  const constructorParameters = constructorOf(owner.name, outline, exports);
  const base = {
    exportName,
    className: owner.kind === "class" ? owner.name : "",
    symbol,
    constructorParameters,
  };
  const member = symbol.name.slice(symbol.name.lastIndexOf(".") + 1);
  if (symbol.kind === "function")
    return { ...base, target: symbol.name, kind: "function", member: "", parameters: symbol.parameters };
  if (symbol.kind === "class" || symbol.isConstructor) {
    return {
      ...base,
      target: owner.name,
      kind: "constructor",
      member: "",
      parameters: constructorParameters,
    };
  }
  const kind = symbol.isStatic ? "static" : symbol.isGetter ? "getter" : "method";
  return {
    ...base,
    target: symbol.name,
    kind,
    member,
    parameters: kind === "getter" ? [] : symbol.parameters,
  };
}

function exportedAs(symbol: SourceSymbol): string {
  if (symbol.exportKind === "default") return "default";
  if (symbol.exportKind === "commonjs") return "module.exports";
  return symbol.name;
}

/** What a class is constructed with: what the loaded module says, else what is written. */
export function constructorOf(
  className: string,
  outline: Outline,
  exports: readonly LoadedExport[],
): readonly Parameter[] {
  const written = outline.symbols.find((symbol) => symbol.isConstructor && symbol.className === className);
  const loaded = exports.find((found) => found.name === className)?.parameters;
  return written?.parameters ?? loaded ?? [];
}
