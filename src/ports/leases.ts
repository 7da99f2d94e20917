/** The right to work on something until a deadline. */
export interface Lease {
  readonly name: string;
  /** Grows each time the lease is taken: a holder with an older token has lost it. */
  readonly token: number;
}

/**
 * Leases with a deadline by the clock of whoever keeps them, so that a holder whose clock is wrong takes none away. A lease
 * keeps nobody from acting: who holds one asks, right before an effect that lasts, whether it still does.
 */
export interface Leases {
  /** Takes a lease that nobody holds, or whose deadline has passed; undefined while another one holds it. */
  takeLease(name: string, forMs: number): Promise<Lease | undefined>;
  /** Moves the deadline; false if somebody else has taken the lease, even if they gave it back. */
  renewLease(lease: Lease, forMs: number): Promise<boolean>;
  /** Gives it back, if it is still held. */
  releaseLease(lease: Lease): Promise<void>;
}
