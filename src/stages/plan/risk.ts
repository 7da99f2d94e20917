import type { Plan } from "../../contracts/index.ts";
import type { SourceSymbol } from "../../syntax/outline.ts";
import type { Candidate, RiskPart } from "./planning.ts";

/** What makes a candidate risky, part by part, the heaviest first. */
export function assessRisk(candidate: Candidate, plan: Plan | undefined): RiskPart[] {
  const parts = [
    ...interfaceParts(candidate),
    ...raiseParts(candidate),
    ...complexityParts(candidate.own.symbol.complexity),
    ...churnParts(candidate),
    ...planParts(candidate, plan),
  ];
  return parts.sort((a, b) => b.points - a.points);
}

/** The sum of all parts. */
export function riskScore(parts: readonly RiskPart[]): number {
  return parts.reduce((sum, part) => sum + part.points, 0);
}

function interfaceParts(candidate: Candidate): RiskPart[] {
  if (!candidate.own.touched || !isBaseKnown(candidate)) return [];
  const before = baseSymbol(candidate, candidate.own.symbol);
  if (!before) return [{ label: "new public function", points: 3 }];
  if (!before.exported) return [{ label: "newly exported", points: 3 }];
  if (signature(before) !== signature(candidate.own.symbol))
    return [{ label: "signature changed", points: 3 }];
  return [];
}

function raiseParts(candidate: Candidate): RiskPart[] {
  if (!isBaseKnown(candidate)) return [];
  const fresh = [candidate.own, ...candidate.helpers].flatMap(({ symbol }) => {
    const before = baseSymbol(candidate, symbol)?.raises ?? [];
    return symbol.raises.filter((name) => !before.includes(name));
  });
  return [...new Set(fresh)].slice(0, 2).map((name) => ({ label: `new ${name}`, points: 2 }));
}

function complexityParts(complexity: number): RiskPart[] {
  const points = complexity >= 20 ? 3 : complexity >= 10 ? 2 : complexity >= 5 ? 1 : 0;
  return points === 0 ? [] : [{ label: `complexity ${complexity}`, points }];
}

function churnParts({ own, helpers }: Candidate): RiskPart[] {
  const lines = new Set([own, ...helpers].flatMap((each) => each.changedLines)).size;
  if (lines === 0) return [];
  const label = `${lines} changed line${lines === 1 ? "" : "s"}`;
  return [{ label, points: lines >= 20 ? 3 : lines >= 5 ? 2 : 1 }];
}

function planParts({ file }: Candidate, plan: Plan | undefined): RiskPart[] {
  const named = plan?.steps.some((step) => step.paths.includes(file.path));
  return named ? [{ label: "named in the plan", points: 1 }] : [];
}

/** A renamed file's former text is not known, so nothing in it can be called new. */
function isBaseKnown({ file }: Candidate): boolean {
  return file.change?.status === "added" || file.base !== undefined;
}

function baseSymbol({ file }: Candidate, symbol: SourceSymbol): SourceSymbol | undefined {
  return file.base?.outline.symbols.find((each) => each.name === symbol.name);
}

function signature(symbol: SourceSymbol): string {
  return JSON.stringify([symbol.kind, symbol.parameters, symbol.returnType, symbol.isAsync, symbol.isStatic]);
}
