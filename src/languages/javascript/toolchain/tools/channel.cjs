// The channel to Goldseam: signed lines on descriptor 3, with a key that descriptor 4 holds once. Loaded before any code of the
// project. Functions are kept as they are now, because that code could replace them, and no object goes through JSON, because
// it could be given a method for that.
const { createHmac, Hmac } = require("node:crypto");
const { closeSync, existsSync, fstatSync, readSync, writeSync } = require("node:fs");
const { join } = require("node:path");

const { apply } = Reflect;
const { stringify } = JSON;
const { update, digest } = Hmac.prototype;
const wait = Atomics.wait;
const { from } = Buffer;
const { subarray } = Uint8Array.prototype;
const pause = new Int32Array(new SharedArrayBuffer(4));

const [results, keyed, keyLength] = [3, 4, 64];
const fields = /** @type {const} */ (["name", "file", "outcome", "message"]);

/** @typedef {{ name: string; file: string; outcome: string; message?: string; duration_ms?: number; asserted?: number }} ResultLine */
/** @typedef {{ send(name: string, text: string): void; end(): void }} Channel */

/**
 * The channel, if this process was given one. Only the first call gets it.
 *
 * @returns {Channel | undefined}
 */
function openChannel() {
  const key = readKey();
  if (key === undefined) return undefined;
  let count = 0;
  /**
   * @param {string} name
   * @param {string} text Without a newline.
   */
  const send = (name, text) => {
    const hmac = createHmac("sha256", key);
    apply(update, hmac, [`${count} ${name} ${text}`]);
    count += 1;
    writeWhole(`${apply(digest, hmac, ["hex"])} ${name} ${text}\n`);
  };
  send("begin", "");
  return { send, end: () => send("end", "") };
}

/** @returns {string | undefined} */
function readKey() {
  try {
    if (fstatSync(results).isFile() || fstatSync(keyed).isFile()) return undefined;
    const key = Buffer.alloc(keyLength);
    let size = 0;
    for (let read = 1; size < keyLength && read > 0; size += read) {
      read = readSync(keyed, key, size, keyLength - size, null);
    }
    closeSync(keyed);
    return size === keyLength ? key.toString("latin1") : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} text */
function writeWhole(text) {
  /** @type {Uint8Array} */
  let left = from(text);
  while (left.length > 0) {
    try {
      left = apply(subarray, left, [writeSync(results, left)]);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EAGAIN") throw error;
      wait(pause, 0, 0, 5);
    }
  }
}

/**
 * A result as one line of JSON.
 *
 * @param {ResultLine} line
 */
function toText(line) {
  let text = `{"duration_ms":${+(line.duration_ms ?? 0) || 0},"asserted":${+(line.asserted ?? 0) || 0}`;
  for (let at = 0; at < fields.length; at += 1) {
    const field = /** @type {"name"} */ (fields[at]);
    text += `,"${field}":${stringify(`${line[field] ?? ""}`)}`;
  }
  return `${text}}`;
}

/** Starts a program that cannot look into this process; undefined if there is no such thing here. */
const shared = join(__dirname, "../shared/bin/apart");
const apart = existsSync(shared) ? shared : undefined;
/** The same for this process's own node. */
const nodeApart = apart && join(__dirname, "bin/node-apart");

module.exports = { openChannel, toText, apart, nodeApart };
