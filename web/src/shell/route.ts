import { useSyncExternalStore } from "react";

/** Where the reader is: the parts of the address after `#/`, and what follows a `?`. */
export interface Place {
  readonly parts: readonly string[];
  readonly search: URLSearchParams;
}

/** The address of a place within the dashboard. */
export function linkTo(parts: readonly string[], search: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ""));
  return `#/${parts.map(encodeURIComponent).join("/")}${query.size > 0 ? `?${query}` : ""}`;
}

/** Goes there. With `replace`, going back skips where the reader is now. */
export function goTo(link: string, { replace = false } = {}): void {
  if (replace) {
    history.replaceState(null, "", link);
    dispatchEvent(new HashChangeEvent("hashchange"));
  } else location.hash = link.slice(1);
}

export function usePlace(): Place {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return placeOf(hash);
}

function placeOf(hash: string): Place {
  const [path = "", search = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { parts: path.split("/").filter(Boolean).map(decode), search: new URLSearchParams(search) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
