import { percent } from "./format.ts";

/** Coverage before and after: what was there, and what was gained. */
export function Meter({
  before,
  after,
  label,
}: {
  readonly before: number;
  readonly after: number;
  readonly label: string;
}) {
  const text = `${label}: ${percent(before)} before, ${percent(after)} after`;
  return (
    <span className="meter" role="img" aria-label={text} title={text}>
      <span className="meter-before" style={{ width: `${Math.min(before, after)}%` }} />
      <span className="meter-gain" style={{ width: `${Math.max(0, after - before)}%` }} />
      <span className="meter-loss" style={{ width: `${Math.max(0, before - after)}%` }} />
    </span>
  );
}

/** A change of a percentage, such as `+3.2`. */
export function Change({ before, after }: { readonly before: number; readonly after: number }) {
  const gain = after - before;
  if (Math.abs(gain) < 0.05) return <span className="quiet">±0</span>;
  return (
    <span className={gain > 0 ? "good" : "bad"}>
      {gain > 0 ? "+" : "−"}
      {Math.abs(gain).toFixed(1)}
    </span>
  );
}
