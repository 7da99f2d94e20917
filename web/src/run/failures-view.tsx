import type { BuildReport, FailureCluster, Regression, Run } from "../api/types.gen.ts";
import { DiffView } from "../parts/diff/diff-view.tsx";
import { Fact } from "../parts/fact.tsx";
import { plain, plural, sentence, short } from "../parts/format.ts";
import { Panel } from "../parts/panel.tsx";
import { Empty } from "../parts/states.tsx";
import { Command } from "../parts/text/command.tsx";
import { lastReport } from "./run-tabs.tsx";

/** What failed, by cause, and what the coder tried. */
export function FailuresView({ run }: { readonly run: Run }) {
  const report = lastReport(run);
  const clusters = report?.clusters ?? [];
  return (
    <>
      {clusters.length === 0 && <Earlier run={run} passesNow={report?.status === "PASSED"} />}
      {report &&
        clusters.map((cluster) => (
          <Cluster key={`${cluster.fingerprint} ${cluster.tests[0]}`} {...{ cluster, report, run }} />
        ))}
      {run.heal_attempts.length > 0 && <Attempts run={run} />}
      {(report?.pre_existing_failures.length ?? 0) > 0 && (
        <Panel
          title="Failing on the base too"
          aside={<span className="quiet">not held against the change</span>}
        >
          <ul className="plain">
            {report?.pre_existing_failures.map(({ name, file }) => (
              <li key={`${file} ${name}`}>
                {name} <span className="path quiet">{file}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** What earlier builds of the run left to do, where the last one has nothing to show. */
function Earlier({ run: { tickets }, passesNow }: { readonly run: Run; readonly passesNow: boolean }) {
  if (tickets.length === 0) return <Empty icon="check" title="Nothing fails any more" />;
  return (
    <Panel
      title="Failed earlier in this run"
      aside={passesNow && <span className="chip good">passes now</span>}
    >
      {tickets.map((ticket) => (
        <div key={ticket.id} className="note">
          <p className="note-heading">{ticket.title}</p>
          <TicketFacts ticket={ticket} />
        </div>
      ))}
    </Panel>
  );
}

function Cluster({
  cluster,
  report,
  run,
}: {
  readonly cluster: FailureCluster;
  readonly report: BuildReport;
  readonly run: Run;
}) {
  const ticket = run.tickets.findLast(({ fingerprint }) => fingerprint === cluster.fingerprint);
  const failed = report.failed_tests.filter(({ fingerprint }) => fingerprint === cluster.fingerprint);
  const tried = run.heal_attempts.filter(({ fingerprints }) =>
    fingerprints.includes(cluster.fingerprint),
  ).length;
  const [first] = failed;
  const names = failed.length > 0 ? failed.map(({ name }) => name) : cluster.tests;
  const kind = sentence(cluster.failure_class);
  return (
    <Panel
      title={names.length === 1 ? (names[0] ?? kind) : kind}
      aside={
        <>
          <span className="chip bad">
            {names.length === 1 ? kind : plural(cluster.tests.length, "test", "tests")}
          </span>
          {tried > 0 && <span className="chip">{plural(tried, "attempt", "attempts")} left it</span>}
        </>
      }
    >
      <pre className="output framed">{plain(first?.cause || cluster.message)}</pre>
      {names.length > 1 && (
        <ul className="plain">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <dl className="facts">
        {first && first.place !== "" && (
          <Fact name="Where">
            <code>{first.place}</code>
          </Fact>
        )}
        {first && first.blamed.length > 0 && (
          <Fact name="Changed lines to blame">
            <code>{first.blamed.join("\n")}</code>
          </Fact>
        )}
        {first && first.suspected_sha !== "" && (
          <Fact name="Likely commit">
            <code>{`${short(first.suspected_sha)} ${first.suspected_subject}`}</code>
          </Fact>
        )}
      </dl>
      {ticket && <TicketFacts ticket={ticket} />}
    </Panel>
  );
}

function TicketFacts({ ticket }: { readonly ticket: Regression }) {
  return (
    <>
      {ticket.retry_context && <p className="suggestion">{ticket.retry_context.suggestion}</p>}
      {ticket.reproduce.length > 0 && (
        <p>
          <span className="quiet">See it again: </span>
          <Command argv={ticket.reproduce} />
        </p>
      )}
    </>
  );
}

function Attempts({ run }: { readonly run: Run }) {
  return (
    <Panel title="Attempts of the coder">
      <ol className="attempts">
        {run.heal_attempts.map((attempt, at) => (
          <li key={at}>
            <p>
              <strong>Cycle {attempt.cycle}</strong> by {attempt.coder}
              {attempt.commit_sha !== "" && <code> {short(attempt.commit_sha)}</code>}
            </p>
            <p className={attempt.refused === "" ? "" : "bad"}>
              {attempt.refused || attempt.outcome || "its build is under way"}
            </p>
            {attempt.diff !== "" && (
              <details>
                <summary>What it changed</summary>
                <DiffView diff={attempt.diff} cut={false} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
