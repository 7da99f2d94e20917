import { useConnection } from "../api/connection.ts";
import { useAnswer } from "../api/use-answer.ts";
import { ApprovalsPage } from "../approvals/approvals-page.tsx";
import { Seam } from "../parts/seam.tsx";
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
import { useTitle } from "./use-title.ts";

/** Every page is at the first, after its `#`; a link of the terminal that is over leaves the reader at the other. */
const knownPaths = ["/", "/index.html", "/sign-in"];

/** The whole dashboard. */
export function App() {
  return knownPaths.includes(location.pathname) ? <Dashboard /> : <NoSuchAddress />;
}

function Dashboard() {
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

/** The server sends the dashboard to a browser for every address that it does not have. */
function NoSuchAddress() {
  useTitle("Not found");
  return (
    <main className="sign-in" id="main">
      <div className="sign-in-card">
        <Seam size={44} />
        <h1>There is no such page</h1>
        <p className="quiet">
          Nothing is at <code className="path">{location.pathname}</code> on this server.
        </p>
        <a className="button primary" href="/">
          Open the dashboard
        </a>
      </div>
    </main>
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
    <Empty icon="search" title="There is no such page" isPage>
      <a href={linkTo(["runs"])}>Go to the runs</a>
    </Empty>
  );
}
