import { useState } from "react";
import type { Answer } from "../api/request.ts";
import type { FlakeDiagnosis } from "../api/types.gen.ts";
import { useAnswer } from "../api/use-answer.ts";
import { DataTable } from "../parts/data-table.tsx";
import { duration, plural, sentence, short } from "../parts/format.ts";
import { Answered } from "../parts/states.tsx";
import { Ago } from "../parts/text/time.tsx";
import { Strip } from "./strip.tsx";

type KnownTest = Answer<"GET /repositories/{name}/tests">["tests"][number];

/** Times are kept in whole milliseconds. */
const underMs = 0.1;
const tones = { proven: "bad", suspected: "warn", steady: "" } as const;

/** A test with its strip of outcomes; opened, with each execution. */
export function TestRow({
  test,
  repository,
  diagnosis,
}: {
  readonly test: KnownTest;
  readonly repository: string;
  readonly diagnosis: FlakeDiagnosis | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details className="test" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="test-name">
            {test.name}
            <span className="path quiet">{test.file}</span>
          </span>
          {test.status === "steady" ? (
            <span />
          ) : (
            <span className={`chip ${tones[test.status]}`}>
              {test.status === "proven" ? "flaky" : "maybe flaky"},{" "}
              {plural(test.failures, "failure", "failures")}
            </span>
          )}
          <Strip outcomes={test.outcomes} />
          <span className="test-time">{duration(test.median_ms || underMs)}</span>
          <span className="test-since quiet">
            <Ago at={test.first_at} />
          </span>
        </summary>
        {isOpen && (
          <div className="test-more">
            {diagnosis && <Diagnosis diagnosis={diagnosis} />}
            <Executions test={test} repository={repository} />
          </div>
        )}
      </details>
    </li>
  );
}

function Diagnosis({ diagnosis }: { readonly diagnosis: FlakeDiagnosis }) {
  return (
    <div className="suggestion">
      <p>
        <strong>{sentence(diagnosis.cause)}.</strong> {diagnosis.summary}
      </p>
      <ul className="bullets">
        {diagnosis.experiments.map(({ how, passed, failed }) => (
          <li key={how}>
            {how}: {passed} passed, {failed} failed
          </li>
        ))}
      </ul>
    </div>
  );
}

function Executions({ test, repository }: { readonly test: KnownTest; readonly repository: string }) {
  const asking = useAnswer("GET /repositories/{name}/history", {
    params: { name: repository },
    query: { test: test.name, file: test.file, project: test.project },
  });
  return (
    <Answered asking={asking}>
      {({ executions }) => (
        <DataTable
          label={`Executions of ${test.name}`}
          columns={["When", "Outcome", { title: "Took", numeric: true }, "Commit"]}
        >
          {executions.slice(0, 50).map((one, at) => (
            <tr key={at}>
              <td>
                <Ago at={one.at} />
              </td>
              <td className={one.outcome === "PASSED" ? "good" : one.outcome === "SKIPPED" ? "quiet" : "bad"}>
                {sentence(one.outcome)}
              </td>
              <td className="numeric">{duration(one.duration_ms)}</td>
              <td>
                <code>{short(one.commit_sha)}</code>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Answered>
  );
}
