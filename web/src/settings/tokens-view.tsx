import { useState } from "react";
import { type Answer, request } from "../api/request.ts";
import { useAnswer } from "../api/use-answer.ts";
import { nameOf, until } from "../parts/format.ts";
import { Panel } from "../parts/panel.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { Answered } from "../parts/states.tsx";
import { Ago } from "../parts/time.tsx";

type Token = Answer<"GET /tokens">["tokens"][number];

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
          <Scroll label="All tokens and sessions">
            <table className="data">
              <thead>
                <tr>
                  <th scope="col">Owner</th>
                  <th scope="col">Role</th>
                  <th scope="col">Kind</th>
                  <th scope="col">Made</th>
                  <th scope="col">Ends</th>
                  <th scope="col">
                    <span className="visually-hidden">End it</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {tokens.map((token) => (
                  <TokenRow key={token.id} token={token} onRevoked={asking.again} />
                ))}
              </tbody>
            </table>
          </Scroll>
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
      <td>{token.role}</td>
      <td>{token.kind}</td>
      <td>
        <Ago at={token.created_at} />
      </td>
      <td>{token.active ? until(token.expires_at, Date.now()) : "over"}</td>
      <td className="numeric">
        {token.active && (
          <button type="button" className="button reject" onClick={revoke} onBlur={() => setSure(false)}>
            {isSure ? "Really end it" : "End"}
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
