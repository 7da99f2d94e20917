import { findServer } from "../../src/adapters/services/embedded/server-programs.ts";

const found = await Promise.all([findServer("postgres"), findServer("mysql"), findServer("redis")]);

/** Tests that need real servers are skipped on a machine that lacks them, but never in CI. */
export const lacksServers = found.includes(undefined);

if (lacksServers) {
  const remedy = "apt-get install postgresql mariadb-server redis-server";
  if (process.env["CI"]) throw new Error(`PostgreSQL, MariaDB and Redis are needed: ${remedy}`);
  console.warn(`Tests of services are skipped: ${remedy}`);
}
