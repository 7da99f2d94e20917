import { useEffect, useReducer } from "react";
import { noteConnection } from "./connection.ts";

/** One line of a run's story. */
export interface ProgressLine {
  readonly id: number;
  readonly stage: string;
  readonly step: string;
  /** The step in words, with its project where there are several. */
  readonly title: string;
  readonly project?: string;
  readonly status: "started" | "passed" | "failed" | "skipped" | "info";
  readonly detail?: string;
  readonly duration_ms?: number;
  readonly at: string;
}

/** What the stream of a run has told so far. */
export interface RunEvents {
  readonly lines: readonly ProgressLine[];
  readonly state: string | undefined;
  readonly cycle: number | undefined;
  readonly link: "opening" | "live" | "lost" | "ended";
}

type News =
  | { readonly kind: "line"; readonly line: ProgressLine }
  | { readonly kind: "state"; readonly state: string; readonly cycle: number }
  | { readonly kind: "link"; readonly link: RunEvents["link"] }
  | { readonly kind: "reset" };

const nothing: RunEvents = { lines: [], state: undefined, cycle: undefined, link: "opening" };
const reopenMs = 2_000;

/** Follows a run live; a server that is started again is found again, and nothing is missed or shown twice. */
export function useRunEvents(runId: string): RunEvents {
  const [events, tell] = useReducer(apply, nothing);
  useEffect(() => {
    tell({ kind: "reset" });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventSource;
    const open = () => {
      source = new EventSource(`/api/v1/runs/${encodeURIComponent(runId)}/events`);
      source.onopen = () => {
        noteConnection("connected");
        tell({ kind: "link", link: "live" });
      };
      source.onerror = () => {
        tell({ kind: "link", link: "lost" });
        // A browser gives up where something else than a stream answers, such as a proxy.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenMs);
      };
      source.addEventListener("progress", ({ data, lastEventId }) =>
        tell({ kind: "line", line: { ...JSON.parse(data), id: Number(lastEventId) } }),
      );
      source.addEventListener("state", ({ data }) => tell({ kind: "state", ...JSON.parse(data) }));
      source.addEventListener("end", () => {
        source.close();
        tell({ kind: "link", link: "ended" });
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [runId]);
  return events;
}

function apply(events: RunEvents, news: News): RunEvents {
  switch (news.kind) {
    case "reset":
      return nothing;
    case "link":
      return { ...events, link: news.link };
    case "state":
      return { ...events, state: news.state, cycle: news.cycle };
    case "line":
      if (news.line.id <= (events.lines.at(-1)?.id ?? 0)) return events;
      return { ...events, lines: [...events.lines, news.line].slice(-2_000) };
  }
}
