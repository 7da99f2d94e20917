import type { Run } from "../api/types.gen.ts";
import { useAnswer } from "../api/use-answer.ts";
import { DiffView } from "../parts/diff/diff-view.tsx";
import { Panel } from "../parts/panel.tsx";
import { Answered } from "../parts/states.tsx";

/** The change itself: its message, its plan, its diff. */
export function ChangeView({ run }: { readonly run: Run }) {
  const { change } = run;
  if (!change) return null;
  return (
    <>
      <Panel title="Message">
        <pre className="prose">{change.message}</pre>
        {change.notes.length > 0 && (
          <ul className="bullets warn">
            {change.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Diff" flush>
        <ChangeDiff runId={run.id} />
      </Panel>
    </>
  );
}

/** The author's change, with what a coder added. */
export function ChangeDiff({ runId }: { readonly runId: string }) {
  const asking = useAnswer("GET /runs/{id}/diff", { params: { id: runId }, query: { of: "change" } });
  return <Answered asking={asking}>{(answer) => <DiffView {...answer} />}</Answered>;
}
