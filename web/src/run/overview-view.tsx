import { addressOf } from "../api/request.ts";
import type { BuildReport, Run } from "../api/types.gen.ts";
import { useAnswer } from "../api/use-answer.ts";
import { percent, plural } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import { Change, Meter } from "../parts/meter.tsx";
import { Notice } from "../parts/notice.tsx";
import { Panel } from "../parts/panel.tsx";
import { Empty } from "../parts/states.tsx";
import { Note } from "../parts/text/text.tsx";
import { GateList } from "./gate-list.tsx";
import { lastReport } from "./run-tabs.tsx";

/** The run at a glance: what it needs, its figures, its gates. */
export function OverviewView({ run }: { readonly run: Run }) {
  const builds: readonly (readonly [string, BuildReport | undefined])[] = [
    ["With the written tests", run.tests_report],
    ["The change", run.change_report],
    ["The base", run.base_report],
  ];
  const built = builds.flatMap(([title, report]) => (report ? [{ title, report }] : []));
  return (
    <>
      {run.hand_off_md !== "" && <HandOff run={run} />}
      {built.length > 0 && <Figures run={run} />}
      {built.length === 0 && run.hand_off_md === "" && (
        <Empty icon="clock" title="Nothing is built yet">
          <p>The log shows what is under way.</p>
        </Empty>
      )}
      {built.map(({ title, report }) => (
        <Panel key={title} title={title} aside={<span className="quiet">{report.summary}</span>} flush>
          <GateList report={report} />
        </Panel>
      ))}
      {built.length > 0 && <Downloads run={run} />}
    </>
  );
}

function HandOff({ run }: { readonly run: Run }) {
  const isBad = run.state === "PAUSED" || run.state === "REJECTED";
  return (
    <Notice tone={isBad ? "bad" : "info"}>
      <Note text={run.hand_off_md} />
    </Notice>
  );
}

function Figures({ run }: { readonly run: Run }) {
  const written = run.generated_tests;
  const last = lastReport(run);
  const results = last?.gate_results.filter(({ gate }) => gate === "test") ?? [];
  const passed = results.reduce((sum, one) => sum + one.pass_count, 0);
  const failed = results.reduce((sum, one) => sum + one.fail_count, 0);
  return (
    <dl className="tiles">
      <div className="tile">
        <dt>Tests of the last build</dt>
        <dd>
          <strong>{passed}</strong> passed{failed > 0 && <span className="bad">, {failed} failed</span>}
        </dd>
        <dd className="quiet">{plural(last?.flaky_tests.length ?? 0, "flaky test", "flaky tests")}</dd>
      </div>
      <CoverageTile run={run} />
      <div className="tile">
        <dt>Written tests</dt>
        <dd>
          <strong>{written?.tests.length ?? 0}</strong> admitted
        </dd>
        <dd className="quiet">{plural(written?.refused.length ?? 0, "candidate", "candidates")} refused</dd>
      </div>
      <div className="tile">
        <dt>Mutants noticed</dt>
        <dd>
          {written && written.mutants_tried > 0 ? (
            <>
              <strong>{written.mutants_killed}</strong> of {written.mutants_tried}
            </>
          ) : (
            "none tried"
          )}
        </dd>
        <dd className="quiet">small changes of the code</dd>
      </div>
    </dl>
  );
}

function CoverageTile({ run }: { readonly run: Run }) {
  const after = lastReport(run)?.coverage;
  const before = (run.tests_report ? run.change_report : run.base_report)?.coverage;
  return (
    <div className="tile">
      <dt>Lines covered</dt>
      <dd>
        {after?.measured ? <strong>{percent(after.line_pct)}</strong> : "not measured"}{" "}
        {after?.measured && before?.measured && <Change before={before.line_pct} after={after.line_pct} />}
      </dd>
      <dd>
        {after?.measured && (
          <Meter
            before={before?.measured ? before.line_pct : 0}
            after={after.line_pct}
            label="Lines covered"
          />
        )}
      </dd>
      {before?.measured && (
        <dd className="quiet">
          {percent(before.line_pct)} {run.tests_report ? "without the written tests" : "on the base"}
        </dd>
      )}
    </div>
  );
}

function Downloads({ run }: { readonly run: Run }) {
  const params = { id: run.id };
  const asking = useAnswer("GET /runs/{id}/archives", { params });
  const names = {
    base: "Archive of the base",
    change: "Archive of the change",
    tests: "Archive with the tests",
  };
  return (
    <ul className="downloads">
      {run.approval && (
        <li>
          <a href={addressOf("/runs/{id}/evidence", { params })} download>
            <Icon name="seal" size={16} /> Signed evidence
          </a>
        </li>
      )}
      {asking.value?.archives.map(({ build, hash }) => (
        <li key={build}>
          <a href={addressOf("/runs/{id}/archives/{hash}", { params: { ...params, hash } })} download>
            <Icon name="file" size={16} /> {names[build]}
          </a>
        </li>
      ))}
    </ul>
  );
}
