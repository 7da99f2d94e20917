import { randomBytes } from "node:crypto";

/** Who may log in to a database server of one workbench, and the database that is theirs. */
export interface Login {
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** A login that nobody else has; some servers take short names of users only. */
export function newLogin({ nameBytes = 16 }: { readonly nameBytes?: number } = {}): Login {
  const name = (prefix: string, bytes: number) => `${prefix}_${randomBytes(bytes).toString("hex")}`;
  return { user: name("u", nameBytes), password: name("secret", 16), database: name("db", nameBytes) };
}
