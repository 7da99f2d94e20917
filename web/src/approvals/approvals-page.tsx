import type { RunSummary } from "../api/types.gen.ts";
import { useAnswer } from "../api/use-answer.ts";
import { nameOf } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { FigureTitles, RunFigures, titleOf } from "../runs/run-row.tsx";
import { goTo, linkTo } from "../shell/route.ts";
import { useSession } from "../shell/session.ts";
import { useShortcuts } from "../shell/use-shortcuts.ts";
import { useTitle } from "../shell/use-title.ts";
import { RequestView } from "./request-view.tsx";
import { RiskBadge } from "./risk-badge.tsx";

const everyMs = 3_000;

/** What waits for a person, and everything to decide on. */
export function ApprovalsPage({ approvalId }: { readonly approvalId: string | undefined }) {
  useTitle("Approvals");
  const asking = useAnswer("GET /approvals", { query: { limit: 100 } }, { everyMs });
  const waiting = asking.value?.approvals ?? [];
  const open = (id: string | undefined) => id !== undefined && goTo(linkTo(["approvals", id]));
  const at = waiting.findIndex(({ approval_id }) => approval_id === approvalId);
  useShortcuts({
    j: () => open(waiting[Math.min(waiting.length - 1, at + 1)]?.approval_id),
    k: () => open(waiting[Math.max(0, at - 1)]?.approval_id),
  });
  return (
    <>
      <PageHead title="Approvals" lead="Nothing is merged before a person says so." />
      <Answered asking={asking}>
        {({ approvals }) => (
          <div className={approvalId === undefined ? "inbox" : "inbox reading"}>
            <Waiting approvals={approvals} chosen={approvalId} />
            {approvalId !== undefined && (
              <RequestView key={approvalId} id={approvalId} onDecided={asking.again} />
            )}
          </div>
        )}
      </Answered>
    </>
  );
}

function Waiting({
  approvals,
  chosen,
}: {
  readonly approvals: readonly RunSummary[];
  readonly chosen: string | undefined;
}) {
  const { nameOf: repositoryName, repositories } = useSession();
  if (approvals.length === 0)
    return (
      <Empty icon="check" title="Nothing waits for you">
        <p>Requests appear here when a run has passed everything and asks to be merged.</p>
      </Empty>
    );
  return (
    <div className="inbox-list">
      {chosen === undefined && <FigureTitles before={["Change"]} />}
      <ul aria-label="Requests that wait">
        {approvals.map((run) => (
          <li key={run.id}>
            <a
              href={linkTo(["approvals", run.approval_id])}
              aria-current={run.approval_id === chosen ? "true" : undefined}
            >
              <span className="inbox-main">
                <span className="inbox-title">{titleOf(run)}</span>
                <span className="inbox-meta">
                  <RiskBadge risk={run.risk} />
                  {repositories.length > 1 && <span className="chip">{repositoryName(run.repo)}</span>}
                  {chosen === undefined && run.branch_name !== "" && (
                    <span className="branch">
                      <Icon name="branch" size={14} />
                      <span className="path">{run.branch_name}</span>
                    </span>
                  )}
                  <span>{nameOf(run.author)}</span>
                </span>
              </span>
              {chosen === undefined && <RunFigures run={run} />}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
