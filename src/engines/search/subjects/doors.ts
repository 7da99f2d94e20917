import type { LoadedModule, Subject } from "../../../languages/search/subject.ts";
import type { SourceSymbol } from "../../../languages/syntax/outline.ts";

/** The doors of the module's package: code behind them often works only with objects that they pass on. */
export function findDoors({ exports, outline }: LoadedModule, own: readonly Subject[]): Subject[] {
  const [like] = own;
  const taken = new Set(outline.symbols.map(({ name }) => name));
  if (!like) return [];
  return exports.flatMap(({ name, module, door }): Subject[] => {
    if (!door || module === undefined || taken.has(name)) return [];
    const { member, parameters } = door;
    const target = member === "" ? name : `${name}.${member}`;
    return [
      {
        ...like,
        ...{ target, member, parameters, exportName: name, home: module, constructorParameters: [] },
        className: member === "" ? "" : name,
        kind: member === "" ? "function" : "method",
        symbol: { ...elsewhere, name: target, parameters },
        returnsValue: true,
      },
    ];
  });
}

/** A symbol that is on no line of the module. */
const elsewhere: Omit<SourceSymbol, "name" | "parameters"> = {
  kind: "function",
  exported: true,
  exportKind: "named",
  isAsync: false,
  isGenerator: false,
  isStatic: false,
  isGetter: false,
  isConstructor: false,
  isPrivate: false,
  lineStart: 0,
  lineEnd: 0,
  bodyStart: 0,
  complexity: 1,
  raises: [],
  literals: [],
  calls: [],
  branches: [],
  handlers: [],
  comments: [],
};
