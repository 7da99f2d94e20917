import type { RunSummary } from "../api/types.gen.ts";
import { duration, nameOf, percent } from "../parts/format.ts";
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

/** The titles of what {@link RunFigures} shows, over a list; on narrow screens each figure has its own. */
export function FigureTitles({ before }: { readonly before: readonly string[] }) {
  return (
    <div className={`figure-titles quiet after-${before.length}`} aria-hidden="true">
      {before.map((title) => (
        <span key={title}>{title}</span>
      ))}
      <div className="run-figures">
        {figureTitles.map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
    </div>
  );
}

const figureTitles = ["Tests written", "Failing", "Coverage", "Build time"] as const;

/** What came out of a run so far. */
export function RunFigures({ run }: { readonly run: RunSummary }) {
  const { coverage_before: before, coverage_after: after, tests_generated, tests_failed } = run;
  return (
    <dl className="run-figures">
      <div>
        <dt>{figureTitles[0]}</dt>
        <dd>{tests_generated > 0 ? tests_generated : <span className="quiet">–</span>}</dd>
      </div>
      <div>
        <dt>{figureTitles[1]}</dt>
        <dd>
          {tests_failed > 0 ? <span className="bad">{tests_failed}</span> : <span className="quiet">–</span>}
        </dd>
      </div>
      <div className="figure-coverage">
        <dt>{figureTitles[2]}</dt>
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
        <dt>{figureTitles[3]}</dt>
        <dd>{run.build_ms > 0 ? duration(run.build_ms) : <span className="quiet">–</span>}</dd>
      </div>
    </dl>
  );
}
