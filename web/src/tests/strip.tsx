import { words } from "../parts/format.ts";

const kinds: Readonly<Record<string, string>> = {
  ...{ PASSED: "pass", EXPECTED_FAILURE: "pass", FAILED: "fail", ERRORED: "fail", SKIPPED: "skip" },
};
const most = 30;

/** The latest outcomes of a test, the newest on the right. A failure is taller, for those who do not see its colour. */
export function Strip({ outcomes }: { readonly outcomes: readonly string[] }) {
  const shown = outcomes.slice(0, most).toReversed();
  const failed = shown.filter((outcome) => kinds[outcome] === "fail").length;
  const label = `${shown.length} outcomes, ${failed} failed, the newest ${words(outcomes[0] ?? "none")}`;
  return (
    <span className="strip" role="img" aria-label={label} title={label}>
      {shown.map((outcome, at) => (
        <span key={at} className={kinds[outcome] ?? "skip"} />
      ))}
    </span>
  );
}
