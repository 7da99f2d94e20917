import { useSyncExternalStore } from "react";

/** Whether the server answers, and whether it knows who asks. */
export type Connection = "connected" | "disconnected" | "signed-out";

let current: Connection = "connected";
const listeners = new Set<() => void>();

/** Notes how the last request went. */
export function noteConnection(connection: Connection): void {
  if (connection === current) return;
  current = connection;
  for (const listener of listeners) listener();
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
