// Loaded into a worker with --import: on SIGUSR2 the clock of this process jumps five minutes ahead, the next time back.
const jumpMs = 300_000;
const Clock = Date;
let offset = 0;

class JumpingClock extends Clock {
  constructor(...args) {
    super(...(args.length === 0 ? [JumpingClock.now()] : args));
  }
  static now() {
    return Clock.now() + offset;
  }
}
globalThis.Date = JumpingClock;
process.on("SIGUSR2", () => {
  offset = offset === 0 ? jumpMs : 0;
});
