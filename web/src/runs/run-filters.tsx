import { useEffect, useState } from "react";
import { Icon } from "../parts/icon.tsx";
import { useSession } from "../shell/session.ts";
import { type StateGroup, stateGroups } from "./run-states.tsx";

const typingMs = 250;

/** Which runs are listed. */
export function RunFilters({
  group,
  text,
  repository,
  onChoose,
}: {
  readonly group: StateGroup;
  readonly text: string;
  readonly repository: string;
  readonly onChoose: (more: Readonly<Record<string, string>>) => void;
}) {
  const { repositories } = useSession();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element is newer than some readers' browsers
    <div className="filters" role="search">
      <fieldset className="segments">
        <legend className="visually-hidden">State</legend>
        {Object.entries(stateGroups).map(([id, { title }]) => (
          <button
            key={id}
            type="button"
            className="segment"
            aria-pressed={id === group}
            onClick={() => onChoose({ state: id === "all" ? "" : id })}
          >
            {title}
          </button>
        ))}
      </fieldset>
      {repositories.length > 1 && (
        <select
          aria-label="Repository"
          value={repository}
          onChange={(event) => onChoose({ repository: event.target.value })}
        >
          <option value="">All repositories</option>
          {repositories.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      <SearchField text={text} onSearch={(words) => onChoose({ text: words })} />
    </div>
  );
}

function SearchField({
  text,
  onSearch,
}: {
  readonly text: string;
  readonly onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts a search
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onSearch(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className="search">
      <Icon name="search" size={16} />
      <span className="visually-hidden">Search id, branch, title or author</span>
      <input
        id="run-search"
        type="search"
        value={typed}
        placeholder="Search id, branch, title, author"
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd>/</kbd>
    </label>
  );
}
