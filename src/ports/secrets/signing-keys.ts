/** A public key of this installation, and how long it signed. */
export interface KnownKey {
  /** SHA-256 of the key in its binary form (SPKI), in hexadecimal. */
  readonly id: string;
  /** PEM. */
  readonly publicKey: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** RFC 3339; since then another key signs, and what this one signed before stays trusted. */
  readonly retiredAt?: string;
  /** RFC 3339; since then nothing that it signed is trusted. */
  readonly revokedAt?: string;
}

/** A signature and the key that made it. */
export interface Signed {
  readonly key: KnownKey;
  readonly signature: Uint8Array;
}

/** The Ed25519 keys of this installation. Private keys never leave it, and no sandbox sees them. */
export interface SigningKeys {
  /** All that ever signed, the oldest first. */
  list(): Promise<KnownKey[]>;
  /** Signs with the newest key; the first use creates one. */
  sign(bytes: Uint8Array): Promise<Signed>;
  /** Retires the newest key, whose private part is removed, and creates another. */
  rotate(): Promise<KnownKey>;
  /** Takes the trust from a key, named by the beginning of its id. If it is the newest, the next use creates another. */
  revoke(id: string): Promise<KnownKey>;
}
