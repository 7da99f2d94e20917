import { createHmac } from "node:crypto";
import type { Reports } from "../../languages/toolchain/toolchain.ts";
import type { Channel, Received, SandboxResult } from "../../ports/sandbox.ts";

/** The reports of one command, as they came over its channel. */
export interface ReceivedReports {
  /** By name. The channel is the only source of files that a command reports over it. */
  readonly files: ReadonlyMap<string, string>;
  /** Whether the command's reporter was there at all. */
  readonly hasBegun: boolean;
  /** Whether the reports are all that there were. */
  readonly isComplete: boolean;
  /** What shows that something other than the reporter took part, in words. */
  readonly tampered?: string;
}

/** More than any honest run reports. */
const maxBytes = 128_000_000;

/** The channel of a command whose reporter finds this key. */
export function reportChannel(key: string): Channel {
  return { key, maxBytes };
}

/** Reads what came over a channel: every line of a signed one must be the next that the holder of the key wrote. */
export function receiveReports(
  reports: Reports,
  key: string,
  { received }: Pick<SandboxResult, "received">,
): ReceivedReports {
  if (received === undefined) return { files: new Map(), hasBegun: false, isComplete: false };
  const read = reports.kind === "signed" ? readSigned(received, key) : readRaw(received, reports.file);
  return received.isCut
    ? { ...read, isComplete: false, tampered: `the results are larger than ${maxBytes / 1_000_000} MB` }
    : read;
}

function readRaw({ text, toInside }: Received, file: string): ReceivedReports {
  const files = new Map(text === "" ? [] : [[file, toInside(text)]]);
  return { files, hasBegun: text !== "", isComplete: true };
}

/** Lines of `<signature> <name> <text>`; `begin` and `end` are names without a file. */
function readSigned({ text, toInside }: Received, key: string): ReceivedReports {
  const parts = new Map<string, string[]>();
  let count = 0;
  let foreign = 0;
  // A runner that is ended may be in the middle of its last line.
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  for (const line of whole.split("\n").filter((one) => one !== "")) {
    const [, signature = "", name = "", rest = ""] = /^([0-9a-f]{64}) (\S+) (.*)$/.exec(line) ?? [];
    if (!isSigned(signature, key, `${count} ${name} ${rest}`)) {
      foreign += 1;
      continue;
    }
    count += 1;
    const known = parts.get(name) ?? [];
    known.push(rest);
    parts.set(name, known);
  }
  const hasBegun = parts.delete("begin");
  const isComplete = parts.delete("end");
  const files = new Map([...parts].map(([name, lines]) => [name, toInside(lines.join("\n"))]));
  const tampered =
    foreign === 0
      ? {}
      : { tampered: `something other than the test runner wrote to its results (${lines(foreign)})` };
  return { files, hasBegun, isComplete, ...tampered };
}

/** Nobody inside can measure how long the comparison takes. */
function isSigned(signature: string, key: string, text: string): boolean {
  return createHmac("sha256", key).update(text).digest("hex") === signature;
}

function lines(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
}
