import { useAnswer } from "../api/use-answer.ts";
import { useRunEvents } from "../api/use-run-events.ts";
import { Answered, Empty } from "../parts/states.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { hasEnded } from "../runs/run-states.tsx";
import { goTo, linkTo, usePlace } from "../shell/route.ts";
import { useTitle } from "../shell/use-title.ts";
import { LoopPicture } from "./loop-picture.tsx";
import { RunHead, titleOfRun } from "./run-head.tsx";
import { runTabs } from "./run-tabs.tsx";

/** One run, live. */
export function RunPage({ runId }: { readonly runId: string }) {
  const { parts } = usePlace();
  const events = useRunEvents(runId);
  // What the stream tells of the state says when the whole is worth reading again.
  const refresh = `${events.state} ${events.cycle}`;
  const asking = useAnswer("GET /runs/{id}", { params: { id: runId } }, { refresh });
  useTitle(asking.value ? titleOfRun(asking.value.run) : "Run");
  if (asking.problem?.status === 404 && asking.value === undefined)
    return (
      <Empty icon="search" title="There is no such run" isPage>
        <p>
          No run has the id <code className="path">{runId}</code>. Its records may have been removed.
        </p>
        <p>
          <a href={linkTo(["runs"])}>Show all runs</a>
        </p>
      </Empty>
    );
  return (
    <Answered asking={asking} rows={8}>
      {({ run, created_at }) => {
        const tabs = runTabs(run, events);
        const first = hasEnded(run.state) || run.state === "AWAITING_APPROVAL" ? "overview" : "log";
        const wanted = parts[2] ?? (run.state === "PAUSED" ? "overview" : first);
        const chosen = tabs.find(({ id }) => id === wanted) ?? tabs[0];
        if (!chosen) return null;
        return (
          <>
            <RunHead run={run} createdAt={created_at} onChange={asking.again} />
            <LoopPicture run={run} />
            <Tabs
              label="Parts of the run"
              tabs={tabs}
              chosen={chosen.id}
              onChoose={(id) => goTo(linkTo(["runs", runId, id]), { replace: true })}
            >
              {chosen.show()}
            </Tabs>
          </>
        );
      }}
    </Answered>
  );
}
