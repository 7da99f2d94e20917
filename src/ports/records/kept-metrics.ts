/** Figures of processes of one machine, so that counters go on where a process that ended left them. */
export interface KeptMetrics {
  /** Replaces what this process has kept. */
  save(figures: string): Promise<void>;
  /** Takes over what processes that ended have left, of one kind or of all; nobody else gets it. Oldest first. */
  takeOver(kinds: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}
