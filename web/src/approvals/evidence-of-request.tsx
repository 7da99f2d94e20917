import { type ReactNode, useState } from "react";
import type { AcceptanceCriterion, ReviewPacket } from "../api/types.gen.ts";
import { useAnswer } from "../api/use-answer.ts";
import { percent, plural, withoutAddresses } from "../parts/format.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Change, Meter } from "../parts/meter.tsx";
import { Panel } from "../parts/panel.tsx";
import { Command } from "../parts/text/command.tsx";
import { Text } from "../parts/text/text.tsx";
import { BehaviourDiffView } from "../run/behaviour-view.tsx";
import { ChangeDiff } from "../run/change-view.tsx";
import { EvidenceCard } from "../run/evidence-card.tsx";
import { Rewritten } from "../run/rewritten.tsx";
import { TestsDiff } from "../run/written-tests-view.tsx";
import type { Packet } from "./request-view.tsx";

const mostOpenLines = 300;

/** What was found out about the change, the most pressing first; who has a say follows what is missing. */
export function EvidenceOfRequest({
  packet: { approval, state },
  children,
}: {
  readonly packet: Packet;
  readonly children: ReactNode;
}) {
  const packet = approval.packet;
  const run = useAnswer("GET /runs/{id}", { params: { id: approval.run_id } }).value?.run;
  if (!packet) return null;
  const written = run?.generated_tests;
  const changedLines = packet.files.reduce((sum, { added, removed }) => sum + added + removed, 0);
  return (
    <>
      <Figures packet={packet} />
      {state === "AWAITING_APPROVAL" && (
        <Sentences title="Missing before it can be merged" items={packet.blockers} tone="warn" />
      )}
      {children}
      {packet.rewritten_tests.length > 0 && <Rewritten tests={packet.rewritten_tests} />}
      <Sentences title="To know" items={[...packet.notes, ...packet.deviations]} />
      {packet.acceptance.length > 0 && <Criteria criteria={packet.acceptance} />}
      <Files packet={packet} isHealed={(run?.coder_files.length ?? 0) > 0} />
      <Folded
        title="The change as a diff"
        isOpenAtFirst={changedLines <= mostOpenLines}
        show={() => <ChangeDiff runId={approval.run_id} />}
      />
      {packet.behaviour_diff && packet.behaviour_diff.functions.length > 0 && (
        <BehaviourDiffView diff={packet.behaviour_diff} />
      )}
      <Sentences
        title="Not covered by any test"
        items={packet.untested.map(({ target, reason }) => `${target}: ${reason}`)}
      />
      {written && written.tests.length > 0 && (
        <>
          <Folded title="The written tests as a diff" show={() => <TestsDiff runId={approval.run_id} />} />
          <Folded
            title={`Evidence of ${plural(written.tests.length, "written test", "written tests")}`}
            show={() => (
              <ul className="cards pad">
                {written.tests.map((test) => (
                  <EvidenceCard key={`${test.file} ${test.name}`} test={test} />
                ))}
              </ul>
            )}
          />
        </>
      )}
      <Sentences title="Failing on the base too" items={packet.pre_existing_failures} />
    </>
  );
}

function Figures({ packet }: { readonly packet: ReviewPacket }) {
  const { coverage_before: before, coverage_after: after } = packet;
  return (
    <dl className="tiles">
      <div className="tile">
        <dt>Tests</dt>
        <dd>
          <strong>{packet.tests_passed}</strong> passed
          {packet.tests_failed > 0 && <span className="bad">, {packet.tests_failed} failed</span>}
        </dd>
        <dd className="quiet">
          {plural(packet.tests_generated, "written test", "written tests")} among them
        </dd>
      </div>
      <div className="tile">
        <dt>Lines covered</dt>
        <dd>
          <strong>{percent(after)}</strong> <Change before={before} after={after} />
        </dd>
        <dd>
          <Meter before={before} after={after} label="Lines covered" />
        </dd>
      </div>
      <div className="tile">
        <dt>Planned cases</dt>
        <dd>
          {packet.cases.length === 0 ? (
            "none"
          ) : (
            <>
              <strong>{packet.cases.filter(({ met_by }) => met_by.length > 0).length}</strong> of{" "}
              {packet.cases.length} met
            </>
          )}
        </dd>
        <dd className="quiet">{plural(packet.changed_files.length, "file", "files")} changed</dd>
      </div>
    </dl>
  );
}

function Sentences({
  title,
  items,
  tone = "",
}: {
  readonly title: string;
  readonly items: readonly string[];
  readonly tone?: string;
}) {
  if (items.length === 0) return null;
  return (
    <Panel title={title} aside={tone === "warn" && <span className="chip warn">{items.length}</span>}>
      <ul className="bullets">
        {[...new Set(items)].map((item) => (
          <li key={item}>
            <Text>{withoutAddresses(item)}</Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Criteria({ criteria }: { readonly criteria: readonly AcceptanceCriterion[] }) {
  return (
    <Panel title="Acceptance criteria" flush>
      <ul className="criteria">
        {criteria.map((one) => {
          const [icon, tone, word] = markOf(one);
          return (
            <li key={one.criterion}>
              <span className={tone}>
                <Icon name={icon} size={16} />
                <span className="visually-hidden">{word}</span>
              </span>
              <div>
                <p className="sentence">{one.criterion}</p>
                {one.result !== "pass" && <p className="quiet sentence">{one.result}</p>}
              </div>
              <FoldedCommand argv={one.command} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Commands are long, and few who decide read them. */
function FoldedCommand({ argv }: { readonly argv: readonly string[] }) {
  if (argv.length === 0) return null;
  return (
    <details className="criterion-command">
      <summary>Command</summary>
      <Command argv={argv} />
    </details>
  );
}

function markOf({ met, needs_reading }: AcceptanceCriterion): readonly [IconName, string, string] {
  if (needs_reading) return ["flag", "warn", "for you to read"];
  return met ? ["check", "good", "met"] : ["cross", "bad", "not met"];
}

function Files({ packet, isHealed }: { readonly packet: ReviewPacket; readonly isHealed: boolean }) {
  if (packet.files.length === 0) return null;
  const isProtected = new Set(packet.protected_files);
  return (
    <Panel
      title="Changed files"
      aside={
        isHealed && <span className="quiet">as submitted; the diff below has the coder’s fix as well</span>
      }
      flush
    >
      <ul className="files">
        {packet.files.map(({ path, added, removed }) => (
          <li key={path}>
            <code className="path">{path}</code>
            {isProtected.has(path) && <span className="chip warn">decides how code is judged</span>}
            <span className="diff-counts">
              <span className="good">+{added}</span> <span className="bad">−{removed}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Something long that is read when it is opened. */
function Folded({
  title,
  show,
  isOpenAtFirst = false,
}: {
  readonly title: string;
  readonly show: () => ReactNode;
  readonly isOpenAtFirst?: boolean;
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details className="panel folded" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="panel-head">
        <h2>{title}</h2>
        <span className="quiet">{isOpen ? "Hide" : "Show"}</span>
      </summary>
      {isOpen && show()}
    </details>
  );
}
