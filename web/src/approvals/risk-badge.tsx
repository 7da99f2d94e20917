import type { RunSummary } from "../api/types.gen.ts";
import { Icon } from "../parts/icon.tsx";

const tones = { UNSPECIFIED: "quiet", LOW: "good", MEDIUM: "warn", HIGH: "bad" } as const;

/** How much can go wrong. */
export function RiskBadge({ risk }: { readonly risk: RunSummary["risk"] }) {
  if (risk === "UNSPECIFIED") return null;
  return (
    <span className={`badge ${tones[risk]}`}>
      <Icon name={risk === "LOW" ? "seal" : "warn"} size={14} />
      {risk.charAt(0) + risk.slice(1).toLowerCase()} risk
    </span>
  );
}
