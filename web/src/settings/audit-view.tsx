import { useState } from "react";
import { type Answer, request } from "../api/request.ts";
import { useAnswer } from "../api/use-answer.ts";
import { DataTable } from "../parts/data-table.tsx";
import { words } from "../parts/format.ts";
import { Notice } from "../parts/notice.tsx";
import { Panel } from "../parts/panel.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { Command } from "../parts/text/command.tsx";
import { Ago } from "../parts/text/time.tsx";
import { linkTo } from "../shell/route.ts";

type Page = Answer<"GET /audit">;
type Entry = Page["records"][number];
const pageSize = 50;

/** Every decision of the policy and of people, in a chain of hashes that is checked whole. */
export function AuditView() {
  const asking = useAnswer("GET /audit", { query: { limit: pageSize } });
  return (
    <>
      <Chain />
      <Panel title="Records" flush>
        <Answered asking={asking} rows={8}>
          {(page) =>
            page.records.length === 0 ? (
              <Empty icon="seal" title="Nothing was decided yet" />
            ) : (
              <Records first={page} />
            )
          }
        </Answered>
      </Panel>
    </>
  );
}

function Chain() {
  const asking = useAnswer("GET /audit/verify");
  return (
    <Answered asking={asking} rows={1}>
      {({ status, records, head, number, reason }) => (
        <Notice
          tone={status === "intact" ? "good" : "bad"}
          icon={status === "intact" ? "seal" : "warn"}
          isNews
        >
          {status === "intact" ? (
            <p>
              <strong>The log is unchanged:</strong> the chain of {records?.toLocaleString("en")} records was
              read from its beginning. Its newest hash is <code className="hash">{head}</code>
            </p>
          ) : (
            <p>
              <strong>The log was changed</strong> at record {number}: {reason}
            </p>
          )}
        </Notice>
      )}
    </Answered>
  );
}

function Records({ first }: { readonly first: Page }) {
  const [older, setOlder] = useState<readonly Page[]>([]);
  const pages = [first, ...older];
  const cursor = pages.at(-1)?.next_cursor ?? null;
  const more = async () => {
    if (cursor === null) return;
    const next = await request("GET /audit", { query: { limit: pageSize, cursor } }).catch(() => undefined);
    if (next) setOlder((before) => [...before, next]);
  };
  return (
    <>
      <DataTable
        label="Records of the audit log"
        stacks
        columns={[{ title: "No.", numeric: true }, "When", "Decision", "Who and what", "Run"]}
      >
        {pages
          .flatMap(({ records }) => records)
          .map((entry) => (
            <EntryRow key={entry.number} entry={entry} />
          ))}
      </DataTable>
      {cursor !== null && (
        <p className="pad">
          <button type="button" className="button" onClick={more}>
            Show older records
          </button>
        </p>
      )}
    </>
  );
}

/** A command is recorded as a list in JSON, a path as a text in JSON; other things are as they are. */
function Subject({ text }: { readonly text: string }) {
  try {
    const subject: unknown = JSON.parse(text);
    if (Array.isArray(subject)) return <Command argv={subject.map(String)} />;
    return <code className="path">{typeof subject === "string" ? subject : text}</code>;
  } catch {
    return <code className="path">{text}</code>;
  }
}

function EntryRow({ entry }: { readonly entry: Entry }) {
  return (
    <tr>
      <td className="numeric">{entry.number}</td>
      <td className="nowrap">
        <Ago at={entry.at} />
      </td>
      <td className="nowrap">
        <span className={entry.allowed ? "good" : "bad"}>{entry.allowed ? "allowed" : "denied"}</span>
        {!["ALLOWED", "DENIED"].includes(entry.code) && (
          <span className="cell-note">{words(entry.code)}</span>
        )}
      </td>
      <td className="wide-cell">
        <span className="chip">{entry.role}</span> <Subject text={entry.subject} />
        <span className="cell-note">{entry.reason}</span>
      </td>
      <td className="nowrap">
        {entry.run_id !== "" && (
          <a href={linkTo(["runs", entry.run_id])}>
            <code>{entry.run_id}</code>
          </a>
        )}
      </td>
    </tr>
  );
}
