import type { SourceSymbol } from "../../../languages/syntax/outline.ts";
import type { Candidate, RiskPart } from "../planning.ts";

/** The changes to a symbol that its callers see, compared with its base. */
export function interfaceParts({ file, own }: Candidate): RiskPart[] {
  const isBaseKnown = file.change?.status === "added" || file.base !== undefined;
  if (!own.touched || !isBaseKnown) return [];
  if (!own.before) return [{ label: "new public function", points: 1 }];
  const [change] = interfaceChanges(own.before, own.symbol);
  return change ? [{ label: change, points: 3 }] : [];
}

/** Whether callers see a difference in how a symbol is declared. */
export function isInterfaceChanged(before: SourceSymbol, after: SourceSymbol): boolean {
  return interfaceChanges(before, after).length > 0;
}

function interfaceChanges(before: SourceSymbol, after: SourceSymbol): string[] {
  const differs = (aspect: (symbol: SourceSymbol) => unknown) =>
    JSON.stringify(aspect(before)) !== JSON.stringify(aspect(after));
  return [
    ...(after.exported && !before.exported ? ["newly exported"] : []),
    ...(before.isPrivate && !after.isPrivate ? ["newly public"] : []),
    ...(differs(({ parameters }) => parameters) ? ["parameters changed"] : []),
    // A new annotation alone does not change the result.
    ...(before.returnType !== undefined && differs(({ returnType }) => returnType)
      ? ["result type changed"]
      : []),
    ...(differs(({ kind, isAsync, isStatic, isGetter }) => [kind, isAsync, isStatic, isGetter])
      ? ["way to call it changed"]
      : []),
  ];
}
