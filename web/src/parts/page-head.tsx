import type { ReactNode } from "react";

/** What a page is called, what it is for, and what one can do with all of it. */
export function PageHead({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <header className="page-head">
      <div>
        <h1>{title}</h1>
        <p className="quiet">{lead}</p>
      </div>
      {children}
    </header>
  );
}
