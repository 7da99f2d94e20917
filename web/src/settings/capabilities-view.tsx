import { type FormEvent, useState } from "react";
import { type Answer, request } from "../api/request.ts";
import { useAnswer } from "../api/use-answer.ts";
import { plural, sentence } from "../parts/format.ts";
import { Notice } from "../parts/notice.tsx";
import { Panel } from "../parts/panel.tsx";
import { Answered } from "../parts/states.tsx";
import { StateBadge } from "../runs/run-states.tsx";
import { goTo, linkTo } from "../shell/route.ts";
import { useSession } from "../shell/session.ts";
import { OfRepository } from "./of-repository.tsx";

type Capability = Answer<"GET /repositories/{name}/capabilities">["capabilities"][number];
type Name = "autonomous_tests" | "autonomous_heal" | "auto_merge";

/** What Goldseam does without a person. */
export function CapabilitiesView() {
  return (
    <OfRepository page="capabilities">{(name) => <CapabilitiesOf key={name} name={name} />}</OfRepository>
  );
}

function CapabilitiesOf({ name }: { readonly name: string }) {
  const asking = useAnswer("GET /repositories/{name}/capabilities", { params: { name } });
  return (
    <Answered asking={asking}>
      {({ governed, capabilities }) => (
        <>
          {!governed && (
            <Notice tone="info">
              No council governs {name}: <code>goldseam.json</code> decides what is done without a person.
              Name a council there to switch capabilities here.
            </Notice>
          )}
          {capabilities.map((one) => (
            <CapabilityPanel
              key={one.name}
              capability={one}
              repository={name}
              governed={governed}
              onChange={asking.again}
            />
          ))}
        </>
      )}
    </Answered>
  );
}

function CapabilityPanel({
  capability,
  repository,
  governed,
  onChange,
}: {
  readonly capability: Capability;
  readonly repository: string;
  readonly governed: boolean;
  readonly onChange: () => void;
}) {
  const { may } = useSession();
  const [problem, setProblem] = useState("");
  const isOn = capability.in_force !== undefined;
  const params = { name: repository, capability: capability.name as Name };
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    try {
      if (isOn) {
        await request("DELETE /repositories/{name}/capabilities/{capability}", { params, query: { reason } });
        onChange();
      } else {
        const body = { percent: 100, paths: [], below: "medium" as const, watched_runs: 10, reason };
        const { run } = await request("POST /repositories/{name}/capabilities/{capability}", {
          params,
          body,
        });
        goTo(linkTo(["approvals", run.approval_id]));
      }
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Panel
      title={sentence(capability.name)}
      aside={governed && <span className={`chip ${isOn ? "good" : ""}`}>{isOn ? "on" : "off"}</span>}
    >
      <p className="quiet">{sentence(capability.summary)}.</p>
      {capability.uses > 0 && <p>Used by {plural(capability.uses, "run", "runs")} so far.</p>}
      {capability.watched.length > 0 && (
        <ul className="plain">
          {capability.watched.map((run) => (
            <li key={run.id}>
              <a href={linkTo(["runs", run.id])}>{run.title || run.id}</a> <StateBadge state={run.state} />
            </li>
          ))}
        </ul>
      )}
      {governed && may(isOn ? "approver" : "proposer") && (
        <form className="satisfy" onSubmit={ask}>
          <input
            name="reason"
            autoComplete="off"
            aria-label={`Reason to switch ${capability.name} ${isOn ? "off" : "on"}`}
            placeholder="Why"
          />
          <button type="submit" className={`button ${isOn ? "reject" : ""}`}>
            {isOn ? "Switch off at once" : "Ask the council"}
          </button>
        </form>
      )}
      <p className="problem-line" role="alert">
        {problem}
      </p>
    </Panel>
  );
}
