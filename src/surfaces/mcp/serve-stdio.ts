import { Console } from "node:console";
import type { Readable, Writable } from "node:stream";
import type { App } from "../../app/app.ts";
import { createMcpServer } from "./create-mcp-server.ts";
import { createTurns } from "./create-turns.ts";

/** Where a server talks, and for what. */
export interface StdioOptions {
  readonly version: string;
  readonly repo: string;
  readonly agent?: string | undefined;
  openApp(): Promise<App>;
  readonly input: Readable;
  /** Gets the protocol and nothing else. */
  readonly output: Writable;
  /** Gets one line for whatever goes wrong with the connection. */
  readonly complain: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Serves one client until it closes its end, or until the signal; then ends all work and cleans up. */
export async function serveStdio(options: StdioOptions): Promise<void> {
  globalThis.console = new Console(process.stderr, process.stderr);
  const [sdk, stdio] = await Promise.all([
    import("@modelcontextprotocol/server"),
    import("@modelcontextprotocol/server/stdio"),
  ]);
  const { input, output, complain } = options;
  const ending = new AbortController();
  const turns = createTurns();
  let app: Promise<App> | undefined;
  const openApp = () => {
    app ??= options.openApp();
    return app;
  };
  const handle = stdio.serveStdio(
    () => createMcpServer(sdk, { ...options, openApp, inTurn: turns.inTurn, signal: ending.signal }),
    {
      transport: new stdio.StdioServerTransport(input, output),
      onerror: (error) => complain(error.message),
    },
  );
  await untilClosed(input, options.signal);
  ending.abort();
  await handle.close();
  await turns.allDone();
  await (await app)?.close();
}

function untilClosed(input: Readable, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve();
    for (const event of ["end", "close", "error"]) input.once(event, end);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
}
