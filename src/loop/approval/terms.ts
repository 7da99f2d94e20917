import {
  type AddressedRisk,
  create,
  type RequestTerms,
  RequestTermsSchema,
  type Run,
} from "../../contracts/index.ts";

/** What a council decides on beside the evidence: every field is filled, from the plan, the policy and the run. */
export function termsOf(run: Run, risks: AddressedRisk[]): RequestTerms {
  return create(RequestTermsSchema, {
    scope: scopeOf(run),
    risks,
    rollbackPlan: rollbackPlan(run),
    successMetrics: successMetrics(run),
    failureHandling: failureHandling(run),
    evidenceRequired: evidenceRequired(run),
  });
}

function scopeOf({ change, coderFiles, generatedTests, testsReport }: Run): string[] {
  const { plan, changedFiles = [], fileChanges = [], intoBranch = "" } = change ?? {};
  const lines = (pick: "added" | "removed") => fileChanges.reduce((sum, one) => sum + one[pick], 0);
  const generated = testsReport ? (generatedTests?.files.length ?? 0) : 0;
  return [
    `${plan?.title || change?.message.split("\n")[0]}, into ${intoBranch}`,
    `files: ${changedFiles.length} of the author (+${lines("added")} −${lines("removed")} lines), ${coderFiles.length} of a coder, ${generated} with generated tests`,
    ...(plan?.steps ?? []).map(({ id, description }) => `step ${id}: ${description}`),
  ];
}

function rollbackPlan({ change }: Run): string {
  const { intoBranch = "", baseSha = "" } = change ?? {};
  const before = baseSha ? ` It brings back what the base ${baseSha.slice(0, 7)} had in these files.` : "";
  return `git revert -m 1 <merge commit> on ${intoBranch}: it is one merge commit, with the run's id in its message.${before}`;
}

function successMetrics(run: Run): string[] {
  const report = run.testsReport ?? run.changeReport;
  const tests = (report?.testRun?.results ?? []).length;
  const gates = (report?.gateResults ?? []).filter(({ command }) => command.length > 0);
  const commands = [...new Set(gates.map(({ command }) => command.join(" ")))];
  const coverage = report?.coverage;
  return [
    `on ${run.change?.intoBranch}, ${commands.length > 0 ? commands.join(", ") : "every gate"} passes with at least ${tests} tests`,
    coverage?.measured
      ? `line coverage stays at ${coverage.linePct.toFixed(1)} % or more`
      : "no test that passed on the base is missing",
  ];
}

function failureHandling({ policy, change }: Run): string {
  const healing = policy?.coderConfigured
    ? `a coder may try up to ${policy.maxCycles} cycles, then a person takes over`
    : "a person takes over";
  return `A merge that conflicts or meets a moved ${change?.intoBranch} changes nothing and ends the request. A later build that fails becomes a ticket; ${healing}.`;
}

function evidenceRequired({ baseReport, changeReport, testsReport, behaviourDiff, change }: Run): string[] {
  const state = (present: boolean) => (present ? "present" : "missing");
  return [
    `build of the base: ${change?.baseSha ? state(baseReport !== undefined) : "not needed, there is no base"}`,
    `build of the change: ${state(changeReport !== undefined)}`,
    `build with generated tests: ${testsReport ? "present" : "not made, no test was added"}`,
    `comparison of behaviour: ${behaviourDiff ? "present" : "not made"}`,
    "no secret in any commit: checked again at the merge",
  ];
}
