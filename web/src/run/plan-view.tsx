import type { CaseOutcome, RankedTarget, Run, TestCase } from "../api/types.gen.ts";
import { DataTable } from "../parts/data-table.tsx";
import { plural, words } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import { Panel } from "../parts/panel.tsx";
import { Target } from "../parts/text/target.tsx";
import { Text } from "../parts/text/text.tsx";

/** Which tests the change lacks, why these, and which cases are met. */
export function PlanView({ run }: { readonly run: Run }) {
  const spec = run.test_spec;
  if (!spec) return null;
  const outcomes = new Map(run.generated_tests?.cases.map((one) => [`${one.target} ${one.name}`, one]));
  const met = [...outcomes.values()].filter(({ met_by }) => met_by.length > 0).length;
  return (
    <>
      <Panel
        title="Planned cases"
        aside={outcomes.size > 0 && <span className="quiet">{`${met} of ${outcomes.size} met`}</span>}
        flush
      >
        <ul className="cases">
          {spec.cases.map((one) => {
            const target =
              one.target_symbol === "" ? one.target_path : `${one.target_path}::${one.target_symbol}`;
            const outcome = outcomes.get(`${target} ${one.name}`);
            return <Case key={`${target} ${one.name}`} {...{ one, target, outcome }} />;
          })}
        </ul>
      </Panel>
      <Panel
        title="Ranking"
        aside={<span className="quiet">{plural(spec.ranking.length, "function", "functions")}</span>}
        flush
      >
        <DataTable
          label="Ranking of functions"
          columns={["Function", { title: "Score", numeric: true }, "Made of", "Covered", "Chosen"]}
        >
          {spec.ranking.map((ranked) => (
            <Ranked key={ranked.target} ranked={ranked} />
          ))}
        </DataTable>
      </Panel>
    </>
  );
}

function Case({
  one,
  target,
  outcome,
}: {
  readonly one: TestCase;
  readonly target: string;
  readonly outcome: CaseOutcome | undefined;
}) {
  const isMet = (outcome?.met_by.length ?? 0) > 0;
  const tone = outcome === undefined ? "quiet" : isMet ? "good" : "warn";
  return (
    <li className="case">
      <span className={`case-mark ${tone}`}>
        <Icon name={outcome === undefined ? "clock" : isMet ? "check" : "stop"} size={16} />
        <span className="visually-hidden">
          {outcome === undefined ? "planned" : isMet ? "met" : "not met"}
        </span>
      </span>
      <div>
        <p className="case-goal">
          <Text>{one.goal || one.name}</Text>
        </p>
        <p className="quiet">
          <Target name={target} /> {linesOf(one)}
        </p>
        {isMet && (
          <ul className="case-tests" aria-label="Met by">
            {outcome?.met_by.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        {outcome && !isMet && <p className="case-reason">{outcome.reason}</p>}
      </div>
      <span className="chip">{words(one.kind)}</span>
    </li>
  );
}

function linesOf({ line_start, line_end }: TestCase): string {
  return line_start === line_end ? `line ${line_start}` : `lines ${line_start}–${line_end}`;
}

function Ranked({ ranked }: { readonly ranked: RankedTarget }) {
  const { target, score, parts, left_out, reason, measured, lines_covered, lines_total } = ranked;
  return (
    <tr className={left_out === "" ? "" : "left-out"}>
      <td>
        <Target name={target} />
        <span className="cell-note">{reason}</span>
      </td>
      <td className="numeric">{score}</td>
      <td>
        <span className="score-parts">
          {parts.map(({ label, points }) => (
            <span key={label} className="chip">
              {label} +{points}
            </span>
          ))}
        </span>
      </td>
      <td>{measured ? `${lines_covered} of ${lines_total} lines` : "not measured"}</td>
      <td>{left_out === "" ? <span className="good">yes</span> : left_out}</td>
    </tr>
  );
}
