/** A message on the bus. */
export interface BusMessage {
  /** The producer's choice: consumers recognise by it what they have handled. A foreign message has its place as its id. */
  readonly id: string;
  readonly topic: string;
  /** Messages of one key and topic reach a consumer group in the order they were published. */
  readonly key: string;
  readonly payload: Uint8Array;
  /** The work that it follows from, as in W3C Trace Context. A bus with headers carries it there, for others; ours is in the payload. */
  readonly traceparent?: string | undefined;
}

/** Who consumes what. */
export interface ConsumeOptions {
  /** Each group gets every message once or more, starting with the earliest. */
  readonly group: string;
  readonly topics: readonly string[];
  /** How many messages are handled at the same time, each of another key; one if absent. */
  readonly atOnce?: number;
}

/**
 * Handles one message: resolving acknowledges it, rejecting has it delivered again. Rejecting with an
 * {@link UnreadableMessage} puts it among the dead letters instead.
 */
export type BusHandler = (message: BusMessage) => Promise<void>;

/** A message that no attempt can handle; its text is the reason. */
export class UnreadableMessage extends Error {
  override readonly name = "UnreadableMessage";
}

/** A message that a group could not read. */
export interface DeadLetter {
  readonly id: string;
  readonly group: string;
  readonly reason: string;
  readonly atMs: number;
  readonly message: BusMessage;
}

/** A running consumer. */
export interface BusConsumer {
  /** Resolves when the running handlers have ended; nothing is delivered after that. */
  stop(): Promise<void>;
}

/** Durable, ordered per key within a topic, at least once. A published message survives the death of every process. */
export interface Bus {
  /** Resolves when all are durable. If it rejects, some may be; publishing them again is safe for consumers that know ids. */
  publish(messages: readonly BusMessage[]): Promise<void>;
  consume(options: ConsumeOptions, handler: BusHandler): BusConsumer;
  /** How many published messages a group has not acknowledged yet. */
  countWaiting(options: ConsumeOptions): Promise<number>;
  /** Oldest first. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Publishes the message of a dead letter again and takes it off the list; false if there is none. */
  replay(id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Which messages may go. */
export interface PruneMessages {
  /** Only those that were published before then. */
  readonly beforeMs: number;
  /** The groups that have to have handled a message, by its topic. */
  readonly readers: Readonly<Record<string, readonly string[]>>;
}

/**
 * A bus of one machine can also deliver the messages of one key alone: a process drives its own run and no other. It keeps
 * messages until they are pruned.
 */
export interface LocalBus extends Bus {
  consume(options: ConsumeOptions & { readonly key?: string }, handler: BusHandler): BusConsumer;
  countWaiting(options: ConsumeOptions & { readonly key?: string }): Promise<number>;
  /** Removes messages that are old and handled, but for dead letters; returns how many. */
  prune(options: PruneMessages): Promise<number>;
  /** Ids of messages that a reader of their topic has not handled. */
  waitingIds(readers: PruneMessages["readers"], limit: number): Promise<string[]>;
}
