import { readS3Address } from "../../adapters/blobs/s3/read-s3-address.ts";
import type { DoctorCheck } from "../app.ts";
import type { RecordPlaces } from "./open-records.ts";

/** Whether the servers that keep the records can be used; nothing is said of the home. */
export async function checkRecords({ database, blobs }: RecordPlaces): Promise<DoctorCheck[]> {
  const checks: Promise<DoctorCheck>[] = [];
  if (database !== undefined)
    checks.push(check("database", "PostgreSQL answers", () => tryDatabase(database)));
  if (blobs !== undefined) checks.push(check("blobs", "the bucket answers", () => tryBucket(blobs)));
  return Promise.all(checks);
}

async function check(name: string, answer: string, attempt: () => Promise<void>): Promise<DoctorCheck> {
  const since = performance.now();
  try {
    await attempt();
    return { name, status: "ok", detail: `${answer} after ${Math.round(performance.now() - since)} ms` };
  } catch (error) {
    return { name, status: "missing", detail: error instanceof Error ? error.message : String(error) };
  }
}

async function tryDatabase(url: string): Promise<void> {
  const { openPostgresDatabase } = await import("../../adapters/sql/postgres/open-postgres-database.ts");
  await (await openPostgresDatabase({ url, connections: 1 })).close();
}

async function tryBucket(address: string): Promise<void> {
  const { createS3Blobs } = await import("../../adapters/blobs/s3/create-s3-blobs.ts");
  await createS3Blobs(readS3Address(address, process.env)).check();
}
