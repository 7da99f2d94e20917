import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Login, newLogin } from "./login.ts";
import { openServerFolder } from "./server-folder.ts";
import { requireServer } from "./server-programs.ts";
import { serverTemplate, templateInside } from "./server-template.ts";
import { type RunningService, type ServiceSetup, serverInside } from "./service.ts";
import { serviceOn, startRenewable } from "./start-server.ts";

const port = 3306;
/** In memory: fast to copy, and gone with the server, however it ends. */
const dataInside = "/data";

/** For `sh -c`: copies the data, then serves. The server runs as nobody else, whoever that is in the sandbox. */
const program = `
server=$1 template=$2 data=$3
shift 3
cp -a "$template" "$data" && exec "$server" --no-defaults --user="$(id -un)" --datadir="$data" "$@" </dev/null
`;

/** Nothing here outlives the server, so it never waits for a disk. */
const options = [
  ...["--skip-networking", `--socket=${serverInside}/mysql.sock`, `--pid-file=${dataInside}/pid`],
  ...[`--tmpdir=${dataInside}`, `--init-file=${serverInside}/init.sql`, "--skip-log-bin"],
  ...["--innodb-flush-log-at-trx-commit=0", "--innodb-doublewrite=0", "--innodb-buffer-pool-size=32M"],
  ...["--innodb-log-file-size=8M", "--performance-schema=OFF", "--default-time-zone=+00:00"],
  ...["--character-set-server=utf8mb4", "--local-infile=0", `--secure-file-priv=${dataInside}`],
];

/** For `sh -c`: the tables that a server needs, without the accounts and the database that come with them. */
const install = `
exec mariadb-install-db --no-defaults --user="$(id -un)" --datadir=${templateInside}/data --skip-test-db \
  --auth-root-authentication-method=socket --innodb-log-file-size=8M --skip-name-resolve
`;

/** A separate MariaDB server, with one user that owns one empty database and may create more of related names. */
export async function startMysql(setup: ServiceSetup): Promise<RunningService> {
  const { sandbox, folder, signal } = setup;
  const server = await requireServer("mysql");
  const template = await serverTemplate(setup, server, { name: "mysql", argv: ["sh", "-c", install] });
  const files = await openServerFolder(folder);
  const login = newLogin({ nameBytes: 8 });
  const script = join(files.own, "init.sql");
  await writeFile(script, statements(login));
  await chmod(script, 0o644);
  const running = await startRenewable(sandbox, {
    name: "mysql",
    argv: [
      ...["sh", "-c", program, "sh", server.path, `${templateInside}/data`, `${dataInside}/data`],
      ...options,
    ],
    mounts: [
      ...server.mounts,
      { kind: "bind", host: template, inside: templateInside, writable: false },
      { kind: "scratch", inside: dataInside },
    ],
    files,
    socketName: "mysql.sock",
    signal,
  });
  return serviceOn(running, port, { env: environment(login), secrets: Object.values(login) });
}

/**
 * Run before the server listens. Root logs in only as the system's root by the socket, which no client is. Test runners
 * create databases called after the given one, with `test_` before it or with something after it.
 */
function statements({ user, password, database }: Login): string {
  const account = `'${user}'@'localhost'`;
  const list = [
    `DELETE FROM mysql.global_priv WHERE User NOT IN ('mariadb.sys')`,
    "FLUSH PRIVILEGES",
    `CREATE DATABASE ${database}`,
    `CREATE USER ${account} IDENTIFIED BY '${password}'`,
    `GRANT ALL PRIVILEGES ON \`db\\_%\`.* TO ${account}`,
    `GRANT ALL PRIVILEGES ON \`test\\_%\`.* TO ${account}`,
  ];
  return list.map((statement) => `${statement};\n`).join("");
}

function environment({ user, password, database }: Login): Record<string, string> {
  const url = `mysql://${user}:${password}@127.0.0.1:${port}/${database}`;
  return {
    DATABASE_URL: url,
    MYSQL_URL: url,
    MYSQL_HOST: "127.0.0.1",
    MYSQL_PORT: String(port),
    MYSQL_TCP_PORT: String(port),
    MYSQL_USER: user,
    MYSQL_PASSWORD: password,
    MYSQL_PWD: password,
    MYSQL_DATABASE: database,
  };
}
