import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly count?: number | undefined;
  readonly tone?: "bad" | undefined;
}

/** Several views of one thing; arrow keys go from one to the next. */
export function Tabs({
  tabs,
  chosen,
  label,
  onChoose,
  children,
}: {
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly label: string;
  readonly onChoose: (id: string) => void;
  readonly children: ReactNode;
}) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the tabs are wider than the screen.
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`);
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ id, title, count, tone }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            className="tab"
            data-tab={id}
            aria-selected={id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
            onKeyDown={move}
          >
            {title}
            {count !== undefined && <span className={`tab-count ${tone ?? ""}`}>{count}</span>}
          </button>
        ))}
      </div>
      <div
        className="tab-panel"
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${chosen}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what a tab shows is next after it
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}
