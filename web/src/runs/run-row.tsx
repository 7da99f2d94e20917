import type { RunSummary } from "../api/types.gen.ts";
import { duration, nameOf, percent, plural } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import { Change, Meter } from "../parts/meter.tsx";
import { Ago } from "../parts/text/time.tsx";
import { linkTo } from "../shell/route.ts";
import { StateBadge } from "./run-states.tsx";

/** A run in the list. */
export function RunRow({
  run,
  createdAt,
  repository,
}: {
  readonly run: RunSummary;
  readonly createdAt: string;
  /** Absent where there is only one. */
  readonly repository: string | undefined;
}) {
  return (
    <li className="run-row">
      <div className="run-state">
        <StateBadge state={run.state} stale={run.superseded_by !== ""} />
      </div>
      <div className="run-main">
        <a className="run-title" href={linkTo(["runs", run.id])}>
          {titleOf(run)}
        </a>
        <p className="run-meta">
          {repository !== undefined && <span className="chip">{repository}</span>}
          <span className="branch">
            <Icon name="branch" size={14} />
            <span className="path">{run.branch_name || run.commit_sha.slice(0, 7)}</span>
          </span>
          <span>{nameOf(run.author)}</span>
          <Ago at={createdAt} />
        </p>
      </div>
      <RunFigures run={run} />
    </li>
  );
}

/** What a change is called. */
export function titleOf({ title, capability, commit_sha }: RunSummary): string {
  if (capability !== "") return `Switch on ${capability.replaceAll("_", " ")}`;
  return title || `Commit ${commit_sha.slice(0, 7)}`;
}

/** What came out of a run so far. */
export function RunFigures({ run }: { readonly run: RunSummary }) {
  const { coverage_before: before, coverage_after: after, tests_generated, tests_failed } = run;
  return (
    <dl className="run-figures">
      <div>
        <dt>Tests written</dt>
        <dd>
          {tests_generated > 0 ? plural(tests_generated, "test", "tests") : <span className="quiet">–</span>}
        </dd>
      </div>
      <div>
        <dt>Failing</dt>
        <dd>
          {tests_failed > 0 ? <span className="bad">{tests_failed}</span> : <span className="quiet">–</span>}
        </dd>
      </div>
      <div className="figure-coverage">
        <dt>Coverage</dt>
        <dd>
          {after === undefined ? (
            <span className="quiet">–</span>
          ) : (
            <>
              <span>
                {percent(after)} {before !== undefined && <Change {...{ before, after }} />}
              </span>
              <Meter before={before ?? after} after={after} label="Lines covered" />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Builds</dt>
        <dd>{run.build_ms > 0 ? duration(run.build_ms) : <span className="quiet">–</span>}</dd>
      </div>
    </dl>
  );
}
