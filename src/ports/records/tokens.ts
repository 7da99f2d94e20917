/** What a token may be used for, each with everything before it. */
export const tokenRoles = ["viewer", "proposer", "approver", "admin"] as const;

/** What a token may be used for. */
export type TokenRole = (typeof tokenRoles)[number];

/** A token without its secret. */
export interface KnownToken {
  readonly id: string;
  readonly role: TokenRole;
  /** On whose behalf it acts, such as `Ada Lovelace <ada@example.com>`. */
  readonly owner: string;
  /** session: made when a browser signed in. */
  readonly kind: "token" | "session";
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly revokedAtMs?: number | undefined;
}

/** Who may use the server. Secrets are random and only their hashes are kept. */
export interface Tokens {
  add(token: KnownToken, secretHash: string): Promise<void>;
  /** Undefined for an unknown hash; the caller looks at expiry and revocation. */
  find(secretHash: string): Promise<KnownToken | undefined>;
  /** Oldest first. */
  list(): Promise<KnownToken[]>;
  /** False if there is none of this id. One that was revoked stays as it is. */
  revoke(id: string, atMs: number): Promise<boolean>;
}
