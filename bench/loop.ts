import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFolderBlobs } from "../src/adapters/blobs/folder/create-folder-blobs.ts";
import { createKafkaBus } from "../src/adapters/bus/kafka/create-kafka-bus.ts";
import { createSqliteBus } from "../src/adapters/bus/sqlite/create-sqlite-bus.ts";
import { openPostgresDatabase } from "../src/adapters/sql/postgres/open-postgres-database.ts";
import { openSqliteDatabase } from "../src/adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../src/adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../src/adapters/store/sql/create-sql-store.ts";
import { startKafka } from "../test/support/kafka/start-kafka.ts";
import { temporaryFolder } from "../test/support/repositories/git-repository.ts";
import { startPostgresServer } from "../test/support/servers/postgres-server.ts";
import { bareKafka, barePostgres, bareSqlite } from "./loop/bare-rates.ts";
import { driveRuns, type LoopPlaces, type Part } from "./loop/drive-runs.ts";

/** What the loop itself costs: runs through all roles with jobs that answer at once, on a file and on real servers. */
export async function benchLoop(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      file: { type: "string", default: "100000" },
      servers: { type: "string", default: "20000" },
      window: { type: "string", default: "64" },
    },
  });
  const window = Number(values.window);
  if (Number(values.file) > 0) await onFile(Number(values.file), window);
  if (Number(values.servers) > 0) await onServers(Number(values.servers), window);
}

async function onFile(runs: number, window: number): Promise<void> {
  const folder = temporaryFolder();
  const file = openSqliteFile(join(folder, "goldseam.db"));
  const store = createSqlStore(await openSqliteDatabase(file));
  console.log(`one SQLite file; bare: ${bareSqlite(folder).toFixed(0)} transactions/s`);
  await measure(
    { store, bus: createSqliteBus(file), blobs: blobsIn(folder), isShared: false },
    { runs, window },
  );
  console.log(`bare again: ${bareSqlite(temporaryFolder()).toFixed(0)} transactions/s`);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}

async function onServers(runs: number, window: number): Promise<void> {
  const folder = temporaryFolder();
  const [kafka, postgres] = await Promise.all([startKafka(), startPostgresServer()]);
  const url = await postgres.createDatabase();
  const bare = async () => {
    const rows = await barePostgres(await postgres.createDatabase());
    console.log(`bare: ${rows.toFixed(0)} transactions/s`);
  };
  console.log(
    `Kafka and PostgreSQL; bare: ${(await bareKafka(kafka.bootstrap)).toFixed(0)} messages/s to and from`,
  );
  await bare();
  const store = createSqlStore(await openPostgresDatabase({ url }));
  const bus = createKafkaBus({ bootstrap: kafka.bootstrap });
  await measure({ store, bus, blobs: blobsIn(folder), isShared: true }, { runs, window });
  await bare();
  await bus.close();
  await store.close();
  await Promise.all([kafka.stop(), postgres.remove()]);
  rmSync(folder, { recursive: true, force: true });
}

function blobsIn(folder: string) {
  return createFolderBlobs({ folder: join(folder, "blobs"), scratch: folder });
}

async function measure(places: LoopPlaces, size: { runs: number; window: number }): Promise<void> {
  let done = 0;
  await driveRuns(places, size, ({ runs, seconds, cpuSeconds, times, heapMb, memoryMb }: Part) => {
    done += runs;
    const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
    const rate = `${(runs / seconds).toFixed(1)} runs/s`.padStart(13);
    const cost = `${((cpuSeconds * 1000) / runs).toFixed(1)} ms CPU a run`.padStart(18);
    console.log(
      `${String(done).padStart(7)} runs ${rate} ${cost}  p50 ${at(0.5)}  p99 ${at(0.99)}  ${heapMb.toFixed(1)} MB in use of ${memoryMb.toFixed(0)}`,
    );
  });
}
