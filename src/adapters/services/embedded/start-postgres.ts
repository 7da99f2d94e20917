import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Login, newLogin } from "./login.ts";
import { openServerFolder } from "./server-folder.ts";
import { requireServer } from "./server-programs.ts";
import { serverTemplate, templateInside } from "./server-template.ts";
import { type RunningService, type ServiceSetup, serverInside } from "./service.ts";
import { serviceOn, startRenewable } from "./start-server.ts";

const port = 5432;
/** In memory: fast to copy, and gone with the server, however it ends. */
const dataInside = "/data";

/** For `sh -c`: copies the cluster, runs the statements on standard input, then serves. */
const program = `
postgres=$1 template=$2 data=$3 config=$4
cp -a "$template" "$data" &&
"$postgres" --single -j -D "$data" -c config_file="$config" -c exit_on_error=on template1 &&
exec "$postgres" -D "$data" -c config_file="$config" </dev/null
`;

/** Nothing here outlives the server, so it never waits for a disk; it logs little, because tests control its log. */
const config = `
listen_addresses = ''
port = ${port}
unix_socket_directories = '${serverInside}'
unix_socket_permissions = 0777
hba_file = '${serverInside}/pg_hba.conf'
password_encryption = 'scram-sha-256'
timezone = 'UTC'
fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
max_wal_size = 64MB
log_min_messages = log
log_checkpoints = off
`;

/** C.UTF-8 exists without installed locales; small log segments make the copy small. */
const clusterOptions = [
  ...["--username", "postgres", "--auth", "reject"],
  ...["--encoding", "UTF8", "--locale", "C.UTF-8"],
  ...["--wal-segsize", "1", "--no-sync"],
];

/** A separate PostgreSQL server, with one role that owns one empty database. */
export async function startPostgres(setup: ServiceSetup): Promise<RunningService> {
  const { sandbox, folder, signal } = setup;
  const server = await requireServer("postgres");
  const initdb = join(dirname(server.path), "initdb");
  const argv = [initdb, "--pgdata", `${templateInside}/data`, ...clusterOptions];
  const template = await serverTemplate(setup, server, { name: "postgres", argv });
  const files = await openServerFolder(folder);
  await writeFile(join(files.own, "postgresql.conf"), config);
  await writeFile(join(files.own, "pg_hba.conf"), "local all all scram-sha-256\n");
  const login = newLogin();
  const paths = [
    server.path,
    `${templateInside}/data`,
    `${dataInside}/cluster`,
    `${serverInside}/postgresql.conf`,
  ];
  const running = await startRenewable(sandbox, {
    name: "postgres",
    argv: ["sh", "-c", program, "sh", ...paths],
    stdin: statements(login),
    mounts: [
      ...server.mounts,
      { kind: "bind", host: template, inside: templateInside, writable: false },
      { kind: "scratch", inside: dataInside },
    ],
    files,
    socketName: `.s.PGSQL.${port}`,
    signal,
  });
  return serviceOn(running, port, { env: environment(login), secrets: Object.values(login) });
}

/**
 * Run before the server listens, so that its superuser needs no password and nobody can log in as one, which would be a
 * way to run programs there. The role may create more databases, as test runners do.
 */
function statements({ user, password, database }: Login): string {
  const list = [
    `CREATE ROLE ${user} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${database} OWNER ${user}`,
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC`,
  ];
  return list.map((statement) => `${statement};\n\n`).join("");
}

function environment({ user, password, database }: Login): Record<string, string> {
  return {
    DATABASE_URL: `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`,
    PGHOST: "127.0.0.1",
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
  };
}
