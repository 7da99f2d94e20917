import { useEffect, useState } from "react";
import { RepositorySelect } from "../parts/fields/repository-select.tsx";
import { SearchField } from "../parts/fields/search-field.tsx";
import { Segments } from "../parts/fields/segments.tsx";
import { type StateGroup, stateGroups } from "./run-states.tsx";

const typingMs = 250;
const groups = Object.entries(stateGroups).map(([id, { title }]) => ({ id: id as StateGroup, title }));

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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element is newer than some readers' browsers
    <div className="filters" role="search">
      <Segments
        legend="State"
        options={groups}
        chosen={group}
        onChoose={(id) => onChoose({ state: id === "all" ? "" : id })}
      />
      <RepositorySelect chosen={repository} onChoose={(name) => onChoose({ repository: name })} withAll />
      <RunSearch text={text} onSearch={(words) => onChoose({ text: words })} />
    </div>
  );
}

function RunSearch({ text, onSearch }: { readonly text: string; readonly onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts a search
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onSearch(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SearchField id="run-search" label="Search id, branch, title, author" text={typed} onType={setTyped}>
      <kbd>/</kbd>
    </SearchField>
  );
}
