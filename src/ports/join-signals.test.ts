import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { joinSignals } from "./join-signals.ts";

describe("joined signals", () => {
  it("abort with the reason of the first that aborts", () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const { signal } = joinSignals(one.signal, undefined, other.signal);
    expect(signal.aborted).toBe(false);
    other.abort("enough");
    one.abort("too late");
    expect(signal.reason).toBe("enough");
  });

  it("are aborted at once if one of them is", () => {
    expect(joinSignals(new AbortController().signal, AbortSignal.abort("before")).signal.reason).toBe(
      "before",
    );
  });

  it("leave nothing behind at the parts, and no longer follow them", () => {
    const process = new AbortController();
    const joined = joinSignals(process.signal);
    expect(getEventListeners(process.signal, "abort")).toHaveLength(1);
    joined.leave();
    expect(getEventListeners(process.signal, "abort")).toHaveLength(0);
    process.abort();
    expect(joined.signal.aborted).toBe(false);
  });
});
