import { createContext, useContext } from "react";
import type { Answer } from "../api/request.ts";

type Role = Answer<"GET /me">["role"];

/** Who is signed in, and what they may ask for. */
export interface Session {
  readonly owner: string;
  readonly role: Role;
  readonly repositories: readonly { readonly name: string; readonly repo: string }[];
}

const order: readonly Role[] = ["viewer", "proposer", "approver", "admin"];

export const SessionContext = createContext<Session>({ owner: "", role: "viewer", repositories: [] });

export function useSession(): Session & { may(role: Role): boolean; nameOf(repo: string): string } {
  const session = useContext(SessionContext);
  return {
    ...session,
    may: (role) => order.indexOf(session.role) >= order.indexOf(role),
    nameOf: (repo) =>
      session.repositories.find((one) => one.repo === repo)?.name ?? repo.split("/").at(-1) ?? repo,
  };
}
