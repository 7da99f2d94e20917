import { PageHead } from "../parts/page-head.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { goTo, linkTo } from "../shell/route.ts";
import { useSession } from "../shell/session.ts";
import { useTitle } from "../shell/use-title.ts";
import { AuditView } from "./audit-view.tsx";
import { CapabilitiesView } from "./capabilities-view.tsx";
import { MachineView } from "./machine-view.tsx";
import { PolicyView } from "./policy-view.tsx";
import { TokensView } from "./tokens-view.tsx";

const sections = [
  { id: "machine", title: "Machine", role: "proposer", show: () => <MachineView /> },
  { id: "capabilities", title: "Capabilities", role: "viewer", show: () => <CapabilitiesView /> },
  { id: "policy", title: "Policy", role: "viewer", show: () => <PolicyView /> },
  { id: "tokens", title: "Tokens", role: "admin", show: () => <TokensView /> },
  { id: "audit", title: "Audit log", role: "viewer", show: () => <AuditView /> },
] as const;

/** What the server has, allows and remembers. */
export function SettingsPage({ section }: { readonly section: string | undefined }) {
  useTitle("Settings");
  const { may } = useSession();
  const tabs = sections.filter(({ role }) => may(role));
  const chosen = tabs.find(({ id }) => id === section) ?? tabs[0];
  return (
    <>
      <PageHead
        title="Settings"
        lead={
          <>
            What is set up here. <code>goldseam.json</code> on the base decides the rest.
          </>
        }
      />
      {chosen && (
        <Tabs
          label="Settings"
          tabs={tabs}
          chosen={chosen.id}
          onChoose={(id) => goTo(linkTo(["settings", id]), { replace: true })}
        >
          {chosen.show()}
        </Tabs>
      )}
    </>
  );
}
