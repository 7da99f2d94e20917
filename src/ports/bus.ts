/** A message on the bus. */
export interface BusMessage {
  /** The producer's choice; consumers recognise redelivery by it. */
  readonly id: string;
  readonly topic: string;
  /** Messages of one key reach a consumer group in the order they were published. */
  readonly key: string;
  readonly payload: Uint8Array;
}

/** Who consumes what. */
export interface ConsumeOptions {
  /** Each group gets every message once or more, starting with the earliest. */
  readonly group: string;
  readonly topics: readonly string[];
  /** Only messages of this key; for a process that drives a single run. */
  readonly key?: string;
}

/** Handles one message: resolving acknowledges it, rejecting has it delivered again. */
export type BusHandler = (message: BusMessage) => Promise<void>;

/** A running consumer. */
export interface BusConsumer {
  /** Resolves when the running handler has ended; nothing is delivered after that. */
  stop(): Promise<void>;
}

/** Durable, ordered per key, at least once. A published message survives the death of every process. */
export interface Bus {
  /** Resolves when the messages are durable, all or none. A message whose id the topic already holds is ignored. */
  publish(messages: readonly BusMessage[]): Promise<void>;
  consume(options: ConsumeOptions, handler: BusHandler): BusConsumer;
  /** How many published messages a group has not acknowledged yet. */
  countWaiting(options: ConsumeOptions): Promise<number>;
  close(): Promise<void>;
}
