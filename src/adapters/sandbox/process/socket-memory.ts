import { readFileSync } from "node:fs";
import { readFile, readlink } from "node:fs/promises";

/**
 * Bytes that a unix socket can hold for its peer at the kernel's default settings: a program may double its buffer. On a
 * machine with larger settings it may hold more, so there the host's free memory counts as well.
 */
const unixBytes = 2 * 212_992;
/** More than a connection over TCP holds at the kernel's default settings, both ways. */
const connectionBytes = 40 * 2 ** 20;
/** The part of the host's memory below which programs soon fail. */
const scarce = 0.05;

const readNumber = (file: string) => Number(textOf(file).trim().split(/\s+/).at(-1));

/**
 * Memory that sockets hold in the kernel for a command, which is nobody's resident memory. Sockets of its network namespace
 * are counted by a process's folder in a `/proc`. The kernel does not say how much a unix socket holds, so each counts as
 * full. Nothing is read that cannot come to more than `enoughBytes`.
 */
export async function socketMemory(folder: string, enoughBytes: number): Promise<number> {
  const counts = await read(`${folder}/net/sockstat`);
  const used = countIn(counts, /^sockets: used (\d+)/m);
  if (used * connectionBytes <= enoughBytes || (await isHostsNetwork(folder))) return 0;
  const small = used * unixBytes <= enoughBytes ? 0 : await smallSockets(folder, enoughBytes);
  const connections =
    countIn(counts, /^TCP: inuse (\d+)/m) +
    countIn(await read(`${folder}/net/sockstat6`), /^TCP6: inuse (\d+)/m);
  const queued =
    connections * connectionBytes <= enoughBytes ? 0 : await queuedBytes(folder, ["tcp", "tcp6"]);
  return small + queued;
}

/** Unix sockets, those to the kernel, and datagrams. */
async function smallSockets(folder: string, enoughBytes: number): Promise<number> {
  const sockets = (await read(`${folder}/net/unix`)).split("\n").length - 2;
  const largest = Math.max(unixBytes, 2 * readNumber("/proc/sys/net/core/wmem_max"));
  if (sockets * largest > enoughBytes && isMemoryScarce()) return sockets * largest;
  const toKernel = (await read(`${folder}/net/netlink`))
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .reduce((sum, [, , , , received = "", sent = ""]) => sum + toNumber(received) + toNumber(sent), 0);
  return sockets * unixBytes + toKernel + (await queuedBytes(folder, ["udp", "udp6"]));
}

/** The bytes that wait in both directions, twice because each piece takes room of its own. */
async function queuedBytes(folder: string, tables: readonly string[]): Promise<number> {
  const texts = await Promise.all(tables.map((name) => read(`${folder}/net/${name}`)));
  const queues = texts.flatMap((text) => [...text.matchAll(/ ([0-9A-F]{8}):([0-9A-F]{8}) \d\d:/g)]);
  return queues.reduce(
    (sum, [, sent = "", received = ""]) =>
      sum + 2 * (Number.parseInt(sent, 16) + Number.parseInt(received, 16)),
    0,
  );
}

function isMemoryScarce(): boolean {
  const text = textOf("/proc/meminfo");
  return countIn(text, /^MemAvailable: +(\d+)/m) < scarce * countIn(text, /^MemTotal: +(\d+)/m);
}

/** Without a network of its own, a command's sockets cannot be told from those of others. */
async function isHostsNetwork(folder: string): Promise<boolean> {
  const [own, hosts] = await Promise.all(
    [folder, "/proc/self"].map((one) => readlink(`${one}/ns/net`).catch(() => one)),
  );
  return own === hosts;
}

function countIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0);
}

function toNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : 0;
}

const read = (file: string) => readFile(file, "latin1").catch(() => "");

function textOf(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
