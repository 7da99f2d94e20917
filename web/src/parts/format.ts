const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Such as `98.2 %`. */
export function percent(value: number, digits = 1): string {
  return `${value.toFixed(digits)} %`;
}

/** Such as `420 ms`, `3.2 s`, `4 min 10 s`. */
export function duration(ms: number): string {
  if (ms > 0 && ms < 0.5) return "< 1 ms";
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < minute) return `${Math.round(ms / 1_000)} s`;
  if (ms < hour) return `${Math.floor(ms / minute)} min ${Math.round((ms % minute) / 1_000)} s`;
  return `${Math.floor(ms / hour)} h ${Math.round((ms % hour) / minute)} min`;
}

/** Such as `3 min ago`; a date where it is older than a month. */
export function ago(at: string, nowMs: number): string {
  const past = nowMs - Date.parse(at);
  if (past < 45_000) return "just now";
  if (past < hour) return `${Math.max(1, Math.round(past / minute))} min ago`;
  if (past < day) return `${Math.round(past / hour)} h ago`;
  if (past < 30 * day) return plural(Math.round(past / day), "day", "days", " ago");
  return at.slice(0, 10);
}

/** Such as `in 13 days`. */
export function until(at: string, nowMs: number): string {
  const left = Date.parse(at) - nowMs;
  if (left <= 0) return "expired";
  if (left < hour) return `in ${Math.ceil(left / minute)} min`;
  return left < day
    ? `in ${Math.round(left / hour)} h`
    : `in ${plural(Math.round(left / day), "day", "days")}`;
}

/** Such as `1 test`, `3 tests`. */
export function plural(count: number, one: string, many: string, after = ""): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}${after}`;
}

/** The beginning of a commit's name. */
export function short(sha: string): string {
  return sha.slice(0, 7);
}

/** A person without their address. */
export function nameOf(person: string): string {
  return person.replace(/\s*<[^>]*>\s*$/, "") || person;
}

/** A text that names people, without their addresses. */
export function withoutAddresses(text: string): string {
  return text.replace(/ <[^<>\s]+@[^<>\s]+>/g, "");
}

/** What a tool printed, without the colours that it asked a terminal for. */
export function plain(text: string): string {
  const [first = "", ...rest] = text.split("\u001b");
  return first + rest.map((part) => part.replace(/^\[[\d;?]*[A-Za-z]/, "")).join("");
}

/** `BUILD_BASE` as `build base`. */
export function words(name: string): string {
  return name.toLowerCase().replaceAll("_", " ");
}

/** The same, as the beginning of a sentence. */
export function sentence(name: string): string {
  const text = words(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
