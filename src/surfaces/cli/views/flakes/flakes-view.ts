import type { FlakeRanking, RankedFlake } from "../../../../app/app.ts";
import { describeDiagnosis, FlakeDiagnosisSchema, toContractJson } from "../../../../contracts/index.ts";
import { ago, count, table } from "../../terminal/layout.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";

const proofs: Readonly<Record<RankedFlake["status"], string>> = {
  proven: "same inputs",
  suspected: "suspected",
};

/** At most `limit` flaky tests in their order, and what the rest of the history shows. */
export function flakesView(
  ranking: FlakeRanking,
  { out, limit, nowMs }: { readonly out: Terminal; readonly limit: number; readonly nowMs: number },
): string {
  const { flakes, tests, executions } = ranking;
  const seen = `${count(executions, "run")} of ${count(tests, "test")}`;
  if (executions === 0) return "no test has run here yet\n";
  if (flakes.length === 0) return `no flaky tests seen in ${seen}\n${out.paint.dim(boundNote(ranking))}\n`;
  const shown = flakes.slice(0, limit);
  const left = flakes.length - shown.length;
  const rows = shown.map((flake) => [
    `${percent(flake.rate.mean)} (<${percent(flake.rate.upper)})`,
    String(flake.runs),
    String(flake.flips),
    ago(nowMs - flake.lastFailedAtMs),
    proofs[flake.status],
    sanitize(flake.file),
    sanitize(flake.name),
  ]);
  const heading = ["RATE (95 %)", "RUNS", "FLIPS", "LAST SEEN", "PROOF", "FILE", "TEST"];
  const causes = shown.flatMap(({ name, diagnosis }) =>
    diagnosis ? [`  ${sanitize(name)}: ${sanitize(describeDiagnosis(diagnosis))}\n`] : [],
  );
  const more = left > 0 ? `  … and ${left} more\n` : "";
  const note = out.paint.dim(`${count(flakes.length, "flaky test")} in ${seen}; ${boundNote(ranking)}`);
  const why = causes.length > 0 ? `\n${causes.join("")}` : "";
  return `\n${table(out, heading, rows)}${more}${why}\n  ${note}\n`;
}

/** The ranking for programs. */
export function flakesJson(
  { flakes, tests, executions, boundedRate, cleanRuns }: FlakeRanking,
  limit: number,
) {
  return {
    tests,
    runs: executions,
    clean_runs: cleanRuns,
    bounded_rate: boundedRate,
    flakes: flakes.slice(0, limit).map(({ rate, lastFailedAtMs, diagnosis, ...flake }) => ({
      project: flake.project,
      file: flake.file,
      name: flake.name,
      status: flake.status,
      runs: flake.runs,
      failures: flake.failures,
      flips: flake.flips,
      rate: rate.mean,
      rate_lower: rate.lower,
      rate_upper: rate.upper,
      last_failed_at: new Date(lastFailedAtMs).toISOString(),
      ...(diagnosis && { diagnosis: toContractJson(FlakeDiagnosisSchema, diagnosis) }),
    })),
  };
}

function boundNote({ boundedRate, cleanRuns }: FlakeRanking): string {
  return `${cleanRuns} clean runs bound a test's rate at ${percent(boundedRate)}`;
}

function percent(rate: number): string {
  return `${Math.round(rate * 100)} %`;
}
