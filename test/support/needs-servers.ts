import { findServer } from "../../src/adapters/services/embedded/server-programs.ts";

const found = await Promise.all([findServer("postgres"), findServer("redis")]);

/** Tests that need real servers are left out on a machine that lacks them, but never where everything counts. */
export const lacksServers = found.includes(undefined);

if (lacksServers) {
  const remedy = "apt-get install postgresql redis-server";
  if (process.env["CI"]) throw new Error(`PostgreSQL and Redis are needed: ${remedy}`);
  console.warn(`Tests of services are left out: ${remedy}`);
}
