import type { ReactNode } from "react";
import type { Asking } from "../api/use-answer.ts";
import { Icon, type IconName } from "./icon.tsx";

/** Nothing is there yet, and what would change that. */
export function Empty({
  icon = "flag",
  title,
  isPage = false,
  children,
}: {
  readonly icon?: IconName;
  readonly title: string;
  /** Whether it is all of the page. */
  readonly isPage?: boolean;
  readonly children?: ReactNode;
}) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} size={26} />
      </span>
      <Title className="empty-title">{title}</Title>
      {children && <div className="quiet">{children}</div>}
    </div>
  );
}

/** Shows an answer, or that it is on its way, or why there is none. */
export function Answered<T>({
  asking,
  children,
  rows = 4,
}: {
  readonly asking: Asking<T>;
  readonly children: (value: T) => ReactNode;
  readonly rows?: number;
}) {
  const { value, problem, again } = asking;
  if (value !== undefined) return children(value);
  if (problem === undefined) return <Loading rows={rows} />;
  return (
    <div className="failure" role="alert">
      <Icon name="warn" />
      <div>
        <p className="failure-title">{titleOf(problem.status)}</p>
        <p>{problem.message}</p>
      </div>
      <button type="button" className="button" onClick={again}>
        Try again
      </button>
    </div>
  );
}

function titleOf(status: number): string {
  if (status === 0) return "No connection";
  if (status === 403) return "You may not see this";
  return status === 404 ? "Not found" : "This could not be loaded";
}

/** Stands where an answer will be. */
export function Loading({ rows }: { readonly rows: number }) {
  const widths = ["92%", "74%", "85%", "60%", "80%", "68%"];
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} className="bone" style={{ width: widths[at % widths.length] }} />
      ))}
    </div>
  );
}
