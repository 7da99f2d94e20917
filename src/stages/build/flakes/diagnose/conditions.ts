import type { Setting } from "./lab.ts";

const seedCount = 8;
const dayMs = 86_400_000;

/** Seeds for random numbers. */
export function seeds(): Setting[] {
  return Array.from({ length: seedCount }, (_, at) => ({
    how: `with the random seed ${at + 1}`,
    conditions: { randomSeed: at + 1 },
  }));
}

/** Times at which the clock stands: now, in the middle and at the end of a day, and dates that code gets wrong. */
export function clocks(nowMs: number): Setting[] {
  const midnight = Math.floor(nowMs / dayMs) * dayMs;
  const year = new Date(nowMs).getUTCFullYear();
  const leapYear = year + ((4 - (year % 4)) % 4);
  const times = [
    nowMs,
    midnight + dayMs / 2,
    midnight + dayMs - 1,
    Date.UTC(year + 1, 0, 31, 12),
    Date.UTC(leapYear, 1, 29, 12),
    Date.UTC(year, 11, 31, 23, 59, 59, 999),
  ];
  return times.map((clockMs) => ({
    how: `with the clock stopped at ${new Date(clockMs).toISOString().replace("T", " ").replace("Z", " UTC")}`,
    conditions: { clockMs },
  }));
}

/** Time zones far from each other, one with half an hour. */
export function zones(): Setting[] {
  return ["UTC", "Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kolkata"].map((timeZone) => ({
    how: `in the time zone ${timeZone}`,
    conditions: { timeZone },
  }));
}
