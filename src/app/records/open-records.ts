import { createSqlAudit } from "../../adapters/audit/sql/create-sql-audit.ts";
import { createFolderBlobs } from "../../adapters/blobs/folder/create-folder-blobs.ts";
import type { KafkaAccess } from "../../adapters/bus/kafka/kafka-client.ts";
import { createSqliteBus } from "../../adapters/bus/sqlite/create-sqlite-bus.ts";
import { createSqlMemory } from "../../adapters/memory/sql/create-sql-memory.ts";
import { createSqlLedger } from "../../adapters/model/ledger/create-sql-ledger.ts";
import type { Ledger } from "../../adapters/model/ledger/ledger.ts";
import { openSqliteDatabase } from "../../adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../../adapters/store/sql/create-sql-store.ts";
import { createSqlTestHistory } from "../../adapters/test-history/sql/create-sql-test-history.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Bus, LocalBus } from "../../ports/bus.ts";
import type { Memory } from "../../ports/records/memory.ts";
import type { TestHistory } from "../../ports/records/test-history.ts";
import type { Store } from "../../ports/store.ts";
import type { Home } from "../home.ts";

/** Everything that outlives a process. */
export interface OpenRecords {
  readonly store: Store;
  readonly bus: Bus;
  /** The same, if this machine is all there is: a process may then drive its own run. */
  readonly local: LocalBus | undefined;
  readonly history: TestHistory;
  readonly memory: Memory;
  readonly audit: Audit;
  readonly blobs: Blobs;
  openLedger(key: string): Ledger;
  close(): Promise<void>;
}

/** Opens the records: in one SQLite file and a folder of the home; messages go over Kafka where it is named. */
export async function openRecords(home: Home, kafka?: KafkaAccess | undefined): Promise<OpenRecords> {
  const file = openSqliteFile(home.database);
  const database = await openSqliteDatabase(file);
  const remote = kafka && (await openKafka(kafka));
  const local = createSqliteBus(file);
  const bus = remote ?? local;
  return {
    store: createSqlStore(database),
    bus,
    local: remote ? undefined : local,
    history: createSqlTestHistory(database),
    memory: createSqlMemory(database),
    audit: createSqlAudit(database, { path: home.auditHead, isOnly: true }),
    blobs: createFolderBlobs({ folder: home.blobs, scratch: home.scratch }),
    openLedger: (key) => createSqlLedger(database, key),
    close: async () => {
      await bus.close();
      await database.close();
    },
  };
}

/** Loaded only where it is asked for. */
async function openKafka(access: KafkaAccess): Promise<Bus> {
  const { createKafkaBus } = await import("../../adapters/bus/kafka/create-kafka-bus.ts");
  return createKafkaBus(access);
}
