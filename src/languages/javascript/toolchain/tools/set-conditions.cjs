// Stops the clock and seeds random numbers, as GOLDSEAM_CONDITIONS asks, before any code of the project is loaded: in this
// process, and in every context that a runner makes for tests. Timers run as usual, so that code that waits goes on.
const crypto = require("node:crypto");
const { syncBuiltinESMExports } = require("node:module");
const vm = require("node:vm");

/** @typedef {{ clockMs?: number; randomSeed?: number }} Conditions */

/** @type {Conditions} */
const conditions = JSON.parse(process.env["GOLDSEAM_CONDITIONS"] ?? "{}");
const { clockMs, randomSeed } = conditions;
const next = createRandom(randomSeed ?? 0);

set(globalThis);
if (randomSeed !== undefined) seedCrypto();
const { createContext } = vm;
vm.createContext = (...words) => {
  const context = Reflect.apply(createContext, vm, words);
  set(vm.runInContext("globalThis", context));
  return context;
};
syncBuiltinESMExports();

/** @param {typeof globalThis} world */
function set(world) {
  if (clockMs !== undefined) stopClock(world, clockMs);
  if (randomSeed !== undefined) world.Math.random = next;
}

/**
 * @param {typeof globalThis} world
 * @param {number} nowMs
 */
function stopClock(world, nowMs) {
  const { Date: original } = world;
  original.now = () => nowMs;
  const stopped = new Proxy(original, {
    apply: () => new original(nowMs).toString(),
    construct: (target, words, asked) => Reflect.construct(target, words.length > 0 ? words : [nowMs], asked),
  });
  original.prototype.constructor = stopped;
  world.Date = stopped;
  if (world.performance) world.performance.now = () => 1000;
}

function seedCrypto() {
  /** @param {Uint8Array} bytes */
  const fill = (bytes) => {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = next() * 256;
    return bytes;
  };
  /** @param {ArrayBufferView} view */
  const fillView = (view) => fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  const bytesOf = (/** @type {number} */ size) => Buffer.from(fill(new Uint8Array(size)));
  const uuid = () => {
    const bytes = bytesOf(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString("hex");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  };
  /** @type {(size: number, done?: (error: null, bytes: Buffer) => void) => Buffer | undefined} */
  const randomBytes = (size, done) => {
    const bytes = bytesOf(size);
    if (!done) return bytes;
    process.nextTick(done, null, bytes);
    return undefined;
  };
  Object.assign(crypto, { randomUUID: uuid, randomBytes });
  Object.assign(crypto.webcrypto, {
    randomUUID: uuid,
    getRandomValues: (/** @type {ArrayBufferView} */ view) => {
      fillView(view);
      return view;
    },
  });
}

/**
 * Mulberry32: small, and the same everywhere.
 *
 * @param {number} seed
 */
function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

module.exports = { set };
