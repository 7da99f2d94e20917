/** Says how far a partition is handled, when its messages are handled side by side. */
export interface PartitionProgress {
  /** False for a message that is being handled, or was and waits for an earlier one: a rebalance delivered it again. */
  begin(offset: bigint): boolean;
  /** The last of the messages that are handled without a gap, if it is another one than before. */
  end(offset: bigint): bigint | undefined;
}

/** The progress of one partition of one consumer. */
export function createPartitionProgress(): PartitionProgress {
  const open = new Set<bigint>();
  const handled = new Set<bigint>();
  return {
    begin: (offset) => {
      if (open.has(offset) || handled.has(offset)) return false;
      open.add(offset);
      return true;
    },
    end: (offset) => {
      open.delete(offset);
      handled.add(offset);
      const firstOpen = smallest(open);
      const complete = [...handled].filter((each) => firstOpen === undefined || each < firstOpen);
      for (const each of complete) handled.delete(each);
      return complete.reduce<bigint | undefined>(
        (most, each) => (most === undefined || each > most ? each : most),
        undefined,
      );
    },
  };
}

function smallest(offsets: ReadonlySet<bigint>): bigint | undefined {
  let found: bigint | undefined;
  for (const offset of offsets) if (found === undefined || offset < found) found = offset;
  return found;
}
