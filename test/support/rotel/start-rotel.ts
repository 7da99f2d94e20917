import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../servers/free-port.ts";

const cache = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
const folder = join(cache, "goldseam-tests", "rotel-0.0.1a15");

/** A span as the receiver understood it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly parentId: string;
  readonly id: string;
  readonly name: string;
}

/** A receiver that prints what it gets. */
export interface Rotel {
  readonly endpoint: string;
  spans(): ReceivedSpan[];
  stop(): Promise<void>;
}

/** Starts a receiver on loopback. */
export async function startRotel(): Promise<Rotel> {
  if (!existsSync(join(folder, "installed"))) throw new Error("rotel is needed: test/support/rotel/install");
  const [program = ""] = globSync(join(folder, "lib/*/site-packages/rotel/rotel-agent"));
  const [http, grpc] = [await freePort(), await freePort()];
  const endpoint = `http://127.0.0.1:${http}`;
  const receiver = spawn(program, [
    ...["start", "--exporter", "blackhole", "--debug-log", "traces", "--debug-log-verbosity", "detailed"],
    ...["--otlp-http-endpoint", `127.0.0.1:${http}`, "--otlp-grpc-endpoint", `127.0.0.1:${grpc}`],
  ]);
  let text = "";
  for (const stream of [receiver.stdout, receiver.stderr])
    stream.on("data", (chunk) => {
      text += chunk;
    });
  while (!(await isUp(endpoint))) {
    if (receiver.exitCode !== null) throw new Error(`rotel ended: ${text}`);
    await setTimeout(20);
  }
  return {
    endpoint,
    spans: () => readSpans(text),
    stop: async () => {
      const ended = once(receiver, "exit");
      receiver.kill();
      await ended;
    },
  };
}

function isUp(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}

function readSpans(text: string): ReceivedSpan[] {
  const form =
    /^ +Trace ID +: ([0-9a-f]{32})\n +Parent ID +: ?([0-9a-f]*)\n +ID +: ([0-9a-f]{16})\n +Name +: (.*)$/gm;
  return [...text.matchAll(form)].map(([, traceId = "", parentId = "", id = "", name = ""]) => ({
    ...{ traceId, parentId, id, name },
  }));
}
