import type { RefusedTest, Run } from "../api/types.gen.ts";
import { useAnswer } from "../api/use-answer.ts";
import { DiffView } from "../parts/diff/diff-view.tsx";
import { plural, sentence, words } from "../parts/format.ts";
import { Panel } from "../parts/panel.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { EvidenceCard } from "./evidence-card.tsx";
import { Rewritten } from "./rewritten.tsx";

/** The generated tests: what each is worth, as a diff, and what was refused. */
export function WrittenTestsView({ run }: { readonly run: Run }) {
  const written = run.generated_tests;
  if (!written) return null;
  return (
    <>
      {written.rewritten.length > 0 && <Rewritten tests={written.rewritten} />}
      {written.tests.length === 0 ? (
        <Empty icon="tests" title="No test was admitted">
          <p>{written.notes}</p>
        </Empty>
      ) : (
        <Panel
          title="Evidence"
          aside={<span className="quiet">{plural(written.tests.length, "test", "tests")}</span>}
        >
          <ul className="cards">
            {written.tests.map((test) => (
              <EvidenceCard key={`${test.file} ${test.name}`} test={test} />
            ))}
          </ul>
        </Panel>
      )}
      {written.questions.length > 0 && (
        <Panel title="Questions to a person">
          <ul className="bullets">
            {written.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </Panel>
      )}
      {written.commit_sha !== "" && (
        <Panel title="The tests as a diff" flush>
          <TestsDiff runId={run.id} />
        </Panel>
      )}
      {written.refused.length > 0 && <Refused tests={written.refused} />}
    </>
  );
}

/** The generated tests as a diff. */
export function TestsDiff({ runId }: { readonly runId: string }) {
  const asking = useAnswer("GET /runs/{id}/diff", { params: { id: runId }, query: { of: "tests" } });
  return <Answered asking={asking}>{(answer) => <DiffView {...answer} />}</Answered>;
}

function Refused({ tests }: { readonly tests: readonly RefusedTest[] }) {
  return (
    <Panel title="Refused candidates" aside={<span className="quiet">{tests.length}</span>}>
      <ul className="plain refused">
        {tests.slice(0, 100).map((test, at) => (
          <li key={at}>
            <details>
              <summary>
                {test.name || test.target} <span className="chip">{words(test.step)}</span>
                {test.cause !== "UNSPECIFIED" && <span className="chip bad">{sentence(test.cause)}</span>}
              </summary>
              <p>{test.reason}</p>
              {test.cause_reason !== "" && <p className="quiet">{test.cause_reason}</p>}
              <pre className="output framed">{test.source}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
