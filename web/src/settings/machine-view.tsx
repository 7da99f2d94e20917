import type { Answer } from "../api/request.ts";
import { type Asking, useAnswer } from "../api/use-answer.ts";
import { useRepository } from "../parts/fields/use-repository.tsx";
import { plain } from "../parts/format.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Panel } from "../parts/panel.tsx";
import { Answered } from "../parts/states.tsx";
import { useSession } from "../shell/session.ts";

type Checks = Answer<"GET /doctor">;

const marks: Readonly<Record<Checks["checks"][number]["status"], readonly [string, IconName, string]>> = {
  ok: ["good", "check", "there"],
  missing: ["bad", "cross", "missing"],
  optional: ["quiet", "stop", "not there, and not needed"],
};

/** What doctor finds: on this machine, and for a repository. */
export function MachineView() {
  const { may } = useSession();
  const { name, chooser } = useRepository(["settings", "machine"]);
  const machine = useAnswer(may("admin") ? "GET /doctor" : undefined);
  const repository = useAnswer(name === undefined ? undefined : "GET /repositories/{name}/doctor", {
    params: { name: name ?? "" },
  });
  return (
    <>
      {name !== undefined && (
        <Panel title={`What a run of ${name} needs`} aside={chooser} flush>
          <Findings asking={repository} />
        </Panel>
      )}
      {may("admin") && (
        <Panel title="This machine" flush>
          <Findings asking={machine} />
        </Panel>
      )}
    </>
  );
}

function Findings({ asking }: { readonly asking: Asking<Checks> }) {
  return (
    <Answered asking={asking} rows={6}>
      {({ checks }) => (
        <ul className="findings">
          {checks.map((check, at) => {
            const [tone, icon, word] = marks[check.status];
            return (
              <li key={at}>
                <span className={tone}>
                  <Icon name={icon} size={16} />
                  <span className="visually-hidden">{word}</span>
                </span>
                <span className="finding-name">{check.name}</span>
                <span className="quiet path">{plain(check.detail)}</span>
                {check.fix && <code className="command">{check.fix}</code>}
              </li>
            );
          })}
        </ul>
      )}
    </Answered>
  );
}
