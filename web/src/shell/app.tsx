import { useConnection } from "../api/connection.ts";
import { useAnswer } from "../api/use-answer.ts";
import { ApprovalsPage } from "../approvals/approvals-page.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { RunPage } from "../run/run-page.tsx";
import { RunsPage } from "../runs/runs-page.tsx";
import { SettingsPage } from "../settings/settings-page.tsx";
import { TestsPage } from "../tests/tests-page.tsx";
import { TrendsPage } from "../trends/trends-page.tsx";
import { linkTo, usePlace } from "./route.ts";
import { SessionContext } from "./session.ts";
import { Shell } from "./shell.tsx";
import { SignIn } from "./sign-in.tsx";

/** The whole dashboard. */
export function App() {
  const connection = useConnection();
  const me = useAnswer("GET /me");
  const isKnown = me.value !== undefined;
  const repositories = useAnswer(isKnown ? "GET /repositories" : undefined);
  if (connection === "signed-out" || me.problem?.status === 401)
    return <SignIn isLinkOver={location.pathname === "/sign-in"} />;
  if (!me.value || !repositories.value)
    return (
      <main className="starting">
        {me.value ? (
          <Answered asking={repositories}>{() => null}</Answered>
        ) : (
          <Answered asking={me}>{() => null}</Answered>
        )}
      </main>
    );
  const session = { ...me.value, ...repositories.value };
  return (
    <SessionContext value={session}>
      <Shell>
        <Page />
      </Shell>
    </SessionContext>
  );
}

function Page() {
  const { parts } = usePlace();
  const [page = "runs", id] = parts;
  if (page === "runs") return id === undefined ? <RunsPage /> : <RunPage key={id} runId={id} />;
  if (page === "approvals") return <ApprovalsPage approvalId={id} />;
  if (page === "tests") return <TestsPage />;
  if (page === "trends") return <TrendsPage />;
  if (page === "settings") return <SettingsPage section={id} />;
  return (
    <Empty icon="search" title="There is no such page">
      <a href={linkTo(["runs"])}>Go to the runs</a>
    </Empty>
  );
}
