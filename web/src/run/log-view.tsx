import { useEffect, useRef, useState } from "react";
import type { ProgressLine, RunEvents } from "../api/use-run-events.ts";
import { duration, sentence } from "../parts/format.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Empty } from "../parts/states.tsx";

const marks: Readonly<Record<ProgressLine["status"], readonly [tone: string, icon: IconName]>> = {
  started: ["working", "arrow"],
  passed: ["good", "check"],
  failed: ["bad", "cross"],
  skipped: ["quiet", "stop"],
  info: ["quiet", "dot"],
};
const links: Readonly<Record<RunEvents["link"], string>> = {
  ...{ opening: "Connecting…", live: "Live", lost: "Reconnecting…", ended: "The run has ended" },
};
/** As the picture of the loop calls them. */
const stages: Readonly<Record<string, string>> = {
  ...{ baseline: "Base", diff: "Compare", rebuild: "Prove", "back-off": "Wait", notify: "Tell" },
};
const nearPx = 80;

/** What the run reports while it works. It follows the end unless the reader scrolled up. */
export function LogView({ events }: { readonly events: RunEvents }) {
  const box = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const shown = events.lines.filter((line, at) => !isOutdone(line, events.lines[at + 1]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line may move the end
  useEffect(() => {
    if (isFollowing && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [shown.length, isFollowing]);
  const look = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    setFollowing(scrollHeight - scrollTop - clientHeight < nearPx);
  };
  return (
    <section className="panel" aria-label="Log">
      <header className="panel-head">
        <h2>Log</h2>
        <span className={`link ${events.link}`} role="status">
          {links[events.link]}
        </span>
      </header>
      {shown.length === 0 ? (
        <Empty icon="clock" title="Nothing was reported yet">
          <p>Lines appear here as soon as somebody works on the run.</p>
        </Empty>
      ) : (
        <div
          className="log"
          ref={box}
          onScroll={look}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
          tabIndex={0}
          role="log"
          aria-label="Progress"
        >
          {shown.map((line) => (
            <LogLine key={line.id} line={line} />
          ))}
        </div>
      )}
      {!isFollowing && (
        <button type="button" className="button follow" onClick={() => setFollowing(true)}>
          Follow the end
        </button>
      )}
    </section>
  );
}

/** A start says nothing more once the end of the same step stands below it. */
function isOutdone(line: ProgressLine, next: ProgressLine | undefined): boolean {
  const isSame = line.stage === next?.stage && line.step === next.step && line.project === next.project;
  return line.status === "started" && isSame && next.status !== "started";
}

function LogLine({ line }: { readonly line: ProgressLine }) {
  const [tone, icon] = marks[line.status];
  return (
    <p className="log-line">
      <time dateTime={line.at}>{new Date(line.at).toLocaleTimeString("en-GB")}</time>
      <span className="log-stage">{stages[line.stage] ?? sentence(line.stage)}</span>
      <span className={`log-mark ${tone}`}>
        <Icon name={icon} size={14} />
        <span className="visually-hidden">{line.status}</span>
      </span>
      <span className="log-text">
        {line.title}
        {line.detail && <span className="log-detail"> {line.detail}</span>}
      </span>
      <span className="log-time quiet">
        {line.duration_ms === undefined ? "" : duration(line.duration_ms)}
      </span>
    </p>
  );
}
