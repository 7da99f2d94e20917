import { type TestCase, TestLevel } from "../../contracts/index.ts";
import type { EngineRequest, Proposal } from "../engine.ts";

/** The request without what the searched tests run and meet; only targets with something open are left. */
export function stillOpen(
  request: EngineRequest,
  { candidates, survivors = [] }: Proposal,
  unmet: readonly TestCase[],
): EngineRequest {
  const ran = new Set(candidates.flatMap(({ lines = [] }) => lines));
  const taken = new Set(candidates.flatMap(({ branches = [] }) => branches.map(String)));
  const { open } = request;
  const lines = open?.lines.filter((line) => !ran.has(line)) ?? [];
  const branches = open?.branches.filter((branch) => !taken.has(String(branch))) ?? [];
  // No search sends a request.
  const isRequested = (target: string) =>
    request.cases.some((one) => one.targetSymbol === target && one.level === TestLevel.INTEGRATION);
  const isLeft = (target: string) =>
    isRequested(target) ||
    unmet.some(({ targetSymbol }) => targetSymbol === target) ||
    !candidates.some((one) => one.target === target || one.target.startsWith(`${target}.`));
  const isOpen = open === undefined || lines.length + branches.length + survivors.length > 0;
  return {
    ...request,
    targets: isOpen ? request.targets : request.targets.filter(isLeft),
    open: { lines, branches, mutants: survivors, unmet },
  };
}
