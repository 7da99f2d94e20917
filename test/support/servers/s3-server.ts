import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { temporaryFolder } from "../repositories/git-repository.ts";
import { freePort } from "./free-port.ts";

/** An S3-compatible server of a test's own, on loopback. */
export interface S3Server {
  readonly endpoint: string;
  /** Where it keeps the objects. */
  readonly folder: string;
  readonly bucket: string;
  /** What its client needs in the environment. */
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Starts versitygw, which keeps objects as files. */
export async function startS3Server(): Promise<S3Server> {
  const folder = temporaryFolder("goldseam-s3-");
  const bucket = "goldseam";
  mkdirSync(join(folder, bucket));
  const port = await freePort();
  const login = { ROOT_ACCESS_KEY: "test-access", ROOT_SECRET_KEY: "test-secret-key" };
  const args = ["--port", `127.0.0.1:${port}`, "posix", folder];
  const server = spawn(findGateway(), args, { env: { ...process.env, ...login }, stdio: "ignore" });
  const endpoint = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(endpoint).then(
      () => true,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error(`versitygw ended with ${server.exitCode}`);
    await setTimeout(20);
  }
  return {
    endpoint,
    folder,
    bucket,
    env: { AWS_ACCESS_KEY_ID: login.ROOT_ACCESS_KEY, AWS_SECRET_ACCESS_KEY: login.ROOT_SECRET_KEY },
    remove: async () => {
      const ended = once(server, "exit");
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findGateway(): string {
  const goPath = execFileSync("go", ["env", "GOPATH"], { encoding: "utf8" }).trim();
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), join(goPath, "bin")];
  const found = folders.map((folder) => join(folder, "versitygw")).find((path) => existsSync(path));
  if (!found)
    throw new Error(
      "go install github.com/versity/versitygw/cmd/versitygw@v1.8.0 makes the S3 server of this test",
    );
  return found;
}
