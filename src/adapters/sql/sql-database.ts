import type { Expression, Kysely, RawBuilder, SqlBool } from "kysely";
import type { Tables } from "./tables.ts";

/** Statements on the tables. */
export type Sql = Kysely<Tables>;

/** The tables of Goldseam in a file or on a server; the same statements run on both. */
export interface SqlDatabase {
  /**
   * Runs work in one transaction: all of it is stored, or none. On a server, others work at the same time, so work locks
   * what it reads and then changes; it is repeated if it met others or lost the connection before its end.
   */
  transact<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs work that only reads. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Until the transaction ends, nobody else gets past the same name. */
  lock(sql: Sql, name: string): Promise<void>;
  /** Locks the rows that a query selects; those that others have locked are left out. */
  claim<Query extends Lockable>(query: Query): Query;
  /**
   * Takes rows, hands them over, and removes them. On a server they stay locked meanwhile, so that nobody else takes
   * them; in a file another process may hand the same ones over.
   */
  handOver<T>(step: {
    take(sql: Sql): Promise<T>;
    give(taken: T): Promise<void>;
    remove(sql: Sql, taken: T): Promise<void>;
  }): Promise<T>;
  /** Whether the row of a run in the list holds a text within its words, which are small letters. */
  listedWith(text: string): Expression<SqlBool>;
  /** The time by the database's clock, whatever a process believes. */
  readonly nowMs: RawBuilder<number>;
  /** Whether all that use it are processes of this machine. */
  readonly isOfOneMachine: boolean;
  close(): Promise<void>;
}

/** A query that can lock its rows. */
interface Lockable {
  forUpdate(): this;
  skipLocked(): this;
}
