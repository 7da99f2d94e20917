import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const icons: Readonly<Record<Tone, IconName>> = { good: "check", bad: "warn", warn: "warn", info: "flag" };

type Tone = "good" | "bad" | "warn" | "info";

/** Something that the reader has to know before the rest. */
export function Notice({
  tone,
  icon = icons[tone],
  isNews = false,
  children,
}: {
  readonly tone: Tone;
  readonly icon?: IconName;
  /** Whether it may come up while the page is read. */
  readonly isNews?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={`notice ${tone}`} role={isNews ? "status" : undefined}>
      <Icon name={icon} />
      <div className="notice-text">{children}</div>
    </div>
  );
}
