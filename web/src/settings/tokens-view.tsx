import { useState } from "react";
import { type Answer, request } from "../api/request.ts";
import { useAnswer } from "../api/use-answer.ts";
import { DataTable } from "../parts/data-table.tsx";
import { nameOf, until } from "../parts/format.ts";
import { Panel } from "../parts/panel.tsx";
import { Answered } from "../parts/states.tsx";
import { Ago } from "../parts/text/time.tsx";

type Token = Answer<"GET /tokens">["tokens"][number];

const columns = [
  ...["Owner", "Role", "Kind", "Made", "Ends"],
  { title: <span className="visually-hidden">Revoke</span> },
];

/** Who may use the server, without any secret. */
export function TokensView() {
  const asking = useAnswer("GET /tokens");
  return (
    <Panel
      title="Tokens and sessions"
      aside={
        <span className="quiet">
          <code>goldseam tokens create</code> makes one, on the server’s machine
        </span>
      }
      flush
    >
      <Answered asking={asking}>
        {({ tokens }) => (
          <DataTable label="All tokens and sessions" columns={columns} stacks>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoked={asking.again} />
            ))}
          </DataTable>
        )}
      </Answered>
    </Panel>
  );
}

function TokenRow({ token, onRevoked }: { readonly token: Token; readonly onRevoked: () => void }) {
  const [isSure, setSure] = useState(false);
  const revoke = async () => {
    if (!isSure) return setSure(true);
    await request("DELETE /tokens/{id}", { params: { id: token.id } }).catch(() => undefined);
    onRevoked();
  };
  return (
    <tr className={token.active ? "" : "left-out"}>
      <td>
        {nameOf(token.owner)}
        <span className="cell-note">
          <code>{token.id}</code>
        </span>
      </td>
      <td data-title="Role">{token.role}</td>
      <td data-title="Kind">{token.kind}</td>
      <td data-title="Made">
        <Ago at={token.created_at} />
      </td>
      <td data-title="Ends">{token.active ? until(token.expires_at, Date.now()) : "over"}</td>
      <td className="numeric">
        {token.active && (
          <button type="button" className="button reject" onClick={revoke} onBlur={() => setSure(false)}>
            {isSure ? "Really revoke" : "Revoke"}
            <span className="visually-hidden">
              {" "}
              the {token.kind} of {token.owner}
            </span>
          </button>
        )}
      </td>
    </tr>
  );
}
