import { type ReactNode, useId } from "react";

/** A part of a page with a heading. */
export function Panel({
  title,
  aside,
  children,
  flush = false,
}: {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Whether the content goes to the edges. */
  readonly flush?: boolean;
}) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <div className="panel-aside">{aside}</div>}
      </header>
      <div className={flush ? "panel-body flush" : "panel-body"}>{children}</div>
    </section>
  );
}
