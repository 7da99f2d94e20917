import { type FormEvent, useState } from "react";
import { problemOf } from "../api/problem.ts";
import { Notice } from "../parts/notice.tsx";
import { Seam } from "../parts/seam.tsx";
import { useTitle } from "./use-title.ts";

/** For whoever the server does not know. */
export function SignIn({ isLinkOver }: { readonly isLinkOver: boolean }) {
  useTitle("Sign in");
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get("token") ?? "").trim();
    setBusy(true);
    setProblem((await signIn(token)) ?? "");
    setBusy(false);
  };
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <Seam size={44} />
        <h1>Sign in to Goldseam</h1>
        {isLinkOver && (
          <Notice tone="warn" isNews>
            This link was used or is older than ten minutes. <code>goldseam serve</code> prints a new one when
            it starts.
          </Notice>
        )}
        <p className="quiet">
          Open the link that <code>goldseam serve</code> prints, or give a token that{" "}
          <code>goldseam tokens create</code> made.
        </p>
        <form onSubmit={submit}>
          <label htmlFor="token">Token</label>
          <input
            {...{ id: "token", name: "token", type: "password", autoComplete: "off", required: true }}
            aria-describedby="token-problem"
          />
          <p id="token-problem" className="problem-line" role="alert">
            {problem}
          </p>
          <button type="submit" className="button primary" disabled={isBusy}>
            {isBusy ? "Signing in…" : "Sign in"}
          </button>
        </form>
      </div>
    </main>
  );
}

/** Goes to the first page, or returns what is wrong. */
async function signIn(token: string): Promise<string | undefined> {
  try {
    const response = await fetch("/sign-in", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token }),
    });
    if (!response.ok) return (await problemOf(response)).message;
    location.replace(`/${location.hash}`);
    if (location.pathname === "/") location.reload();
    return undefined;
  } catch {
    return "The server does not answer.";
  }
}
