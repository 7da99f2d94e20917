import { useEffect, useRef, useState } from "react";
import type { Answer } from "../api/request.ts";
import { request } from "../api/request.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Icon } from "../parts/icon.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { goTo, linkTo, usePlace } from "../shell/route.ts";
import { useSession } from "../shell/session.ts";
import { useShortcuts } from "../shell/use-shortcuts.ts";
import { useTitle } from "../shell/use-title.ts";
import { RunFilters } from "./run-filters.tsx";
import { FigureTitles, RunRow } from "./run-row.tsx";
import { type StateGroup, stateGroups } from "./run-states.tsx";
import { SubmitDialog } from "./submit-dialog.tsx";

const everyMs = 3_000;
const pageSize = 30;

type Page = Answer<"GET /runs">;

/** All runs, newest first, as they change. */
export function RunsPage() {
  useTitle("Runs");
  const session = useSession();
  const { search } = usePlace();
  const [isSubmitting, setSubmitting] = useState(false);
  const group = groupOf(search.get("state"));
  const text = search.get("text") ?? "";
  const repository = search.get("repository") ?? "";
  const query = {
    limit: pageSize,
    ...(stateGroups[group].states.length > 0 && { state: stateGroups[group].states.join(",") }),
    ...(text.length >= 3 && { text }),
    ...(repository !== "" && { repository }),
  };
  const asking = useAnswer("GET /runs", { query }, { everyMs });
  const list = useRef<HTMLOListElement>(null);
  useShortcuts({
    j: () => moveFocus(list.current, 1),
    k: () => moveFocus(list.current, -1),
    n: () => session.may("proposer") && setSubmitting(true),
    "/": () => document.getElementById("run-search")?.focus(),
  });
  const choose = (more: Readonly<Record<string, string>>) =>
    goTo(linkTo(["runs"], { state: group === "all" ? "" : group, text, repository, ...more }), {
      replace: true,
    });
  return (
    <>
      <PageHead title="Runs" lead="Every change on its way through the loop, newest first.">
        {session.may("proposer") && session.repositories.length > 0 && (
          <button type="button" className="button primary" onClick={() => setSubmitting(true)}>
            <Icon name="plus" /> Submit a change
          </button>
        )}
      </PageHead>
      <RunFilters {...{ group, text, repository }} onChoose={choose} />
      <Answered asking={asking} rows={6}>
        {(page) => (
          <RunList
            key={JSON.stringify(query)}
            {...{ page, query, list }}
            isFiltered={group !== "all" || text !== "" || repository !== ""}
          />
        )}
      </Answered>
      {isSubmitting && <SubmitDialog onClose={() => setSubmitting(false)} />}
    </>
  );
}

function RunList({
  page,
  query,
  list,
  isFiltered,
}: {
  readonly page: Page;
  readonly query: object;
  readonly list: React.RefObject<HTMLOListElement | null>;
  readonly isFiltered: boolean;
}) {
  const session = useSession();
  const [older, setOlder] = useState<readonly Page[]>([]);
  const [isLoading, setLoading] = useState(false);
  const cursor = (older.at(-1) ?? page).next_cursor;
  const known = new Set(page.runs.map(({ run }) => run.id));
  const shown = [...page.runs, ...older.flatMap(({ runs }) => runs).filter(({ run }) => !known.has(run.id))];
  useEffect(() => {
    if (page.next_cursor === null) setOlder([]);
  }, [page.next_cursor]);
  const more = async () => {
    if (cursor === null) return;
    setLoading(true);
    const next = await request("GET /runs", { query: { ...query, cursor } }).catch(() => undefined);
    if (next) setOlder((before) => [...before, next]);
    setLoading(false);
  };
  if (shown.length === 0) return <NoRuns isFiltered={isFiltered} />;
  return (
    <>
      <div className="run-list">
        <FigureTitles before={["State", "Change"]} />
        <ol ref={list} aria-label="Runs">
          {shown.map(({ run, created_at }) => (
            <RunRow
              key={run.id}
              run={run}
              createdAt={created_at}
              repository={session.repositories.length > 1 ? session.nameOf(run.repo) : undefined}
            />
          ))}
        </ol>
      </div>
      {cursor !== null && (
        <button type="button" className="button wide" onClick={more} disabled={isLoading}>
          {isLoading ? "Loading…" : "Show older runs"}
        </button>
      )}
    </>
  );
}

function NoRuns({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty icon="search" title="No run fits">
        <a href={linkTo(["runs"])}>Show all runs</a>
      </Empty>
    );
  return (
    <Empty icon="runs" title="No runs yet">
      <p>
        Submit a change here, with <code>goldseam submit --commit &lt;branch&gt;</code>, or let a webhook of
        your forge do it.
      </p>
    </Empty>
  );
}

function groupOf(name: string | null): StateGroup {
  return name !== null && Object.hasOwn(stateGroups, name) ? (name as StateGroup) : "all";
}

function moveFocus(list: HTMLElement | null, by: number): void {
  const links = [...(list?.querySelectorAll<HTMLElement>("a.run-title") ?? [])];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
}
