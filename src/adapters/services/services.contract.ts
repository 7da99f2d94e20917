import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { Sandbox, SandboxResult } from "../../ports/sandbox.ts";
import type { ProvidedServices, ServiceName, Services } from "../../ports/services.ts";

/** Tests for every adapter of services, from inside the sandbox with the servers' own clients. */
export function servicesContract(create: () => Promise<{ services: Services; sandbox: Sandbox }>): void {
  let services: Services;
  let sandbox: Sandbox;
  beforeAll(async () => {
    ({ services, sandbox } = await create());
  });

  const provide = async (...names: ServiceName[]): Promise<ProvidedServices> => {
    const provided = await services.provide(names);
    onTestFinished(() => provided.release());
    return provided;
  };
  const run = (
    argv: readonly string[],
    { env, forwards }: Pick<ProvidedServices, "env" | "forwards">,
  ): Promise<SandboxResult> =>
    sandbox.run({ argv, cwd: "/tmp", mounts: [], network: "none", timeoutMs: 30_000, env, forwards });
  const sql = (provided: Pick<ProvidedServices, "env" | "forwards">, ...statements: string[]) =>
    run(["psql", "-wtA", "-v", "ON_ERROR_STOP=1", ...statements.flatMap((one) => ["-c", one])], provided);
  const redis = (provided: Pick<ProvidedServices, "env" | "forwards">, ...command: string[]) =>
    run(["redis-cli", "-u", provided.env["REDIS_URL"] ?? "", "--no-auth-warning", ...command], provided);

  test("gives an empty database that its role owns, by every name that clients look for", async () => {
    const one = await provide("postgres");
    const tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    const used = await sql(one, tables, "CREATE TABLE notes (text text)", "CREATE DATABASE another");
    expect(used).toMatchObject({ exitCode: 0, stdout: "0\nCREATE TABLE\nCREATE DATABASE\n" });
    const { DATABASE_URL: url = "" } = one.env;
    const byUrl = await run(["psql", "-wtA", url, "-c", "SELECT count(*) FROM notes"], one);
    expect(byUrl).toMatchObject({ exitCode: 0, stdout: "0\n" });
  });

  test("makes them empty again under the same addresses", async () => {
    const one = await provide("postgres", "redis", "mysql");
    const before = { ...one.env };
    await sql(one, "CREATE TABLE notes (text text)", "CREATE DATABASE another");
    await redis(one, "set", "a", "1");
    await mysql(one, "CREATE TABLE notes (a int)");
    await one.renew();
    expect(one.env).toEqual(before);
    const tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    expect(await sql(one, tables)).toMatchObject({ exitCode: 0, stdout: "0\n" });
    const others = "SELECT count(*) FROM pg_database WHERE datname = 'another'";
    expect(await sql(one, others)).toMatchObject({ exitCode: 0, stdout: "0\n" });
    expect(await redis(one, "exists", "a")).toMatchObject({ exitCode: 0, stdout: "0\n" });
    expect(await mysql(one, "SHOW TABLES")).toMatchObject({ exitCode: 0, stdout: "" });
  });

  const mysql = (
    provided: Pick<ProvidedServices, "env" | "forwards">,
    statement: string,
    more: string[] = [],
  ) => {
    const { MYSQL_HOST = "", MYSQL_USER = "", MYSQL_DATABASE = "" } = provided.env;
    const login = [`--host=${MYSQL_HOST}`, `--user=${MYSQL_USER}`, `--database=${MYSQL_DATABASE}`];
    return run(["mariadb", "--no-defaults", "--batch", ...login, ...more, "-e", statement], provided);
  };

  test("gives an empty MySQL database, and no right to what is not the user's", async () => {
    const [one, two] = await Promise.all([provide("mysql"), provide("mysql")]);
    const used = await mysql(one, "CREATE TABLE notes (a int); CREATE DATABASE test_more; SHOW TABLES");
    expect(used).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("notes") });
    expect(await mysql(two, "SHOW TABLES")).toMatchObject({ exitCode: 0, stdout: "" });
    expect((await mysql(one, "SELECT * FROM mysql.global_priv")).stderr).toContain("denied");
    expect((await mysql(one, "SELECT 1", ["--user=root", "--password="])).stderr).toMatch(
      /denied|not allowed/,
    );
    expect((await mysql({ env: one.env, forwards: two.forwards }, "SELECT 1")).stderr).toContain("denied");
    expect((await mysql({ env: one.env, forwards: [] }, "SELECT 1")).stderr).toContain("connect");
  });

  test("gives nobody a superuser, who could run programs", async () => {
    const one = await provide("postgres");
    const program = await sql(one, "COPY (SELECT 1) TO PROGRAM 'cat'");
    expect(program.stderr).toMatch(/permission denied|must be superuser/);
    const asSuperuser = await sql({ ...one, env: { ...one.env, PGUSER: "postgres" } }, "SELECT 1");
    expect(asSuperuser.stderr).toContain("authentication failed");
  });

  test("keeps two runs apart, and each one's credentials out of the other", async () => {
    const [one, two] = await Promise.all([provide("postgres", "redis"), provide("postgres", "redis")]);
    await sql(one, "CREATE TABLE mine (a int)");
    await redis(one, "SET", "mine", "1");
    expect(await sql(two, "SELECT to_regclass('mine') IS NULL")).toMatchObject({ stdout: "t\n" });
    expect(await redis(two, "DBSIZE")).toMatchObject({ stdout: "0\n" });
    const names = `SELECT count(*) FROM pg_database WHERE datname = '${one.env["PGDATABASE"]}'`;
    expect(await sql(two, names)).toMatchObject({ stdout: "0\n" });

    const mixed = { env: one.env, forwards: two.forwards };
    expect((await sql(mixed, "SELECT 1")).stderr).toContain("authentication failed");
    const base = { ...mixed.env, PGUSER: two.env["PGUSER"] ?? "", PGPASSWORD: two.env["PGPASSWORD"] ?? "" };
    expect((await sql({ ...mixed, env: base }, "SELECT 1")).stderr).toContain("does not exist");
    expect(await redis(mixed, "DBSIZE")).toMatchObject({ stdout: expect.stringContaining("NOAUTH") });
  });

  test("cannot be reached by a command without the forwards", async () => {
    const one = await provide("postgres", "redis");
    const without = { env: one.env, forwards: [] };
    expect((await sql(without, "SELECT 1")).stderr).toContain("Connection refused");
    expect((await redis(without, "PING")).stderr).toContain("Connection refused");
  });

  test("is gone when it is released, and releasing twice does no harm", async () => {
    const one = await provide("redis");
    await one.release();
    await one.release();
    expect(await redis(one, "PING")).not.toMatchObject({ stdout: "PONG\n" });
  });

  test("names every random value", async () => {
    const one = await provide("postgres", "redis");
    const left = JSON.stringify(one.env).replaceAll(new RegExp(one.secrets.join("|"), "g"), "");
    expect(JSON.parse(left)).toEqual({
      DATABASE_URL: "postgresql://:@127.0.0.1:5432/",
      PGHOST: "127.0.0.1",
      PGPORT: "5432",
      PGUSER: "",
      PGPASSWORD: "",
      PGDATABASE: "",
      REDIS_URL: "redis://default:@127.0.0.1:6379/0",
    });
  });
}
