import { createSqlAnswers } from "../../adapters/answers/sql/create-sql-answers.ts";
import { createSqlAudit } from "../../adapters/audit/sql/create-sql-audit.ts";
import { createFolderBlobs } from "../../adapters/blobs/folder/create-folder-blobs.ts";
import { readS3Address } from "../../adapters/blobs/s3/read-s3-address.ts";
import type { KafkaAccess } from "../../adapters/bus/kafka/kafka-client.ts";
import { createSqliteBus } from "../../adapters/bus/sqlite/create-sqlite-bus.ts";
import { createSqlMemory } from "../../adapters/memory/sql/create-sql-memory.ts";
import { createSqlLedger } from "../../adapters/model/ledger/create-sql-ledger.ts";
import type { Ledger } from "../../adapters/model/ledger/ledger.ts";
import { createSqlProgressLog } from "../../adapters/progress-log/sql/create-sql-progress-log.ts";
import { createSqlRetention } from "../../adapters/retention/sql/create-sql-retention.ts";
import { progressMigrations } from "../../adapters/sql/migrations.ts";
import type { SqlDatabase } from "../../adapters/sql/sql-database.ts";
import { openSqliteDatabase } from "../../adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile, type SqliteFile } from "../../adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../../adapters/store/sql/create-sql-store.ts";
import { createSqlTestHistory } from "../../adapters/test-history/sql/create-sql-test-history.ts";
import { createSqlTokens } from "../../adapters/tokens/sql/create-sql-tokens.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Bus, LocalBus } from "../../ports/bus.ts";
import type { Answers } from "../../ports/records/answers.ts";
import type { Memory } from "../../ports/records/memory.ts";
import type { ProgressLog } from "../../ports/records/progress-log.ts";
import type { Retention } from "../../ports/records/retention.ts";
import type { TestHistory } from "../../ports/records/test-history.ts";
import type { Tokens } from "../../ports/records/tokens.ts";
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
  readonly retention: Retention;
  readonly audit: Audit;
  readonly blobs: Blobs;
  openLedger(key: string): Ledger;
  /** What runs reported while they worked. */
  readonly progressLog: ProgressLog;
  /** Who may use the API, and what it answered to requests that may come again. */
  readonly tokens: Tokens;
  readonly answers: Answers;
  close(): Promise<void>;
}

/** Where records are kept if not in the home. */
export interface RecordPlaces {
  /** The address of a PostgreSQL database. */
  readonly database?: string | undefined;
  /** The address of a bucket, `s3://…`. */
  readonly blobs?: string | undefined;
  /** The cluster that messages go over. */
  readonly kafka?: KafkaAccess | undefined;
}

/** Opens the records: in one SQLite file and a folder of the home, or where they are said to be. */
export async function openRecords(home: Home, places: RecordPlaces = {}): Promise<OpenRecords> {
  const file = openSqliteFile(home.database);
  const database = await openDatabase(file, places.database).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  const remote = places.kafka && (await openKafka(places.kafka));
  const local = createSqliteBus(file);
  const bus = remote ?? local;
  const progressLog = createSqlProgressLog(async () =>
    database.isOfOneMachine ? openProgress(home) : { ...database, close: async () => {} },
  );
  return {
    progressLog,
    store: createSqlStore(database),
    bus,
    local: remote ? undefined : local,
    history: createSqlTestHistory(database),
    memory: createSqlMemory(database),
    retention: createSqlRetention(database),
    audit: createSqlAudit(database, { path: home.auditHead, isOnly: database.isOfOneMachine }),
    blobs: places.blobs === undefined ? folderBlobs(home) : lazyBlobs(places.blobs),
    tokens: createSqlTokens(database),
    answers: createSqlAnswers(database),
    openLedger: (key) => createSqlLedger(database, key),
    close: async () => {
      await bus.close();
      await progressLog.close();
      await database.close();
      if (!database.isOfOneMachine) await file.close();
    },
  };
}

/** In a file of its own: progress is frequent, and must not slow down what may not be lost. */
function openProgress({ progress }: Home): Promise<SqlDatabase> {
  return openSqliteDatabase(openSqliteFile(progress, { isLosable: true }), progressMigrations());
}

/** Loaded only where it is asked for. */
async function openKafka(access: KafkaAccess): Promise<Bus> {
  const { createKafkaBus } = await import("../../adapters/bus/kafka/create-kafka-bus.ts");
  return createKafkaBus(access);
}

async function openDatabase(file: SqliteFile, url: string | undefined): Promise<SqlDatabase> {
  if (url === undefined) return openSqliteDatabase(file);
  const { openPostgresDatabase } = await import("../../adapters/sql/postgres/open-postgres-database.ts");
  return openPostgresDatabase({ url });
}

function folderBlobs(home: Home): Blobs {
  return createFolderBlobs({ folder: home.blobs, scratch: home.scratch });
}

/** The client of a bucket takes long to load, and most commands need none. */
function lazyBlobs(address: string): Blobs {
  const place = readS3Address(address, process.env);
  let opened: Promise<Blobs> | undefined;
  const open = () => {
    opened ??= import("../../adapters/blobs/s3/create-s3-blobs.ts").then(({ createS3Blobs }) =>
      createS3Blobs(place),
    );
    return opened;
  };
  return {
    put: async (content) => (await open()).put(content),
    putFile: async (path) => (await open()).putFile(path),
    get: async (blob) => (await open()).get(blob),
    stream: async (blob) => (await open()).stream(blob),
    list: async function* () {
      yield* (await open()).list();
    },
    remove: async (blob, storedBeforeMs) => (await open()).remove(blob, storedBeforeMs),
    link: async (blob, seconds) => (await open()).link(blob, seconds),
  };
}
