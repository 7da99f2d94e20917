import type { BuildReport, GateResult } from "../api/types.gen.ts";
import { duration, plain, plural, sentence } from "../parts/format.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { Command } from "../parts/text/command.tsx";

const marks: Readonly<Record<string, readonly [tone: string, icon: IconName, word: string]>> = {
  pass: ["good", "check", "passed"],
  fail: ["bad", "cross", "failed"],
  error: ["bad", "warn", "error"],
  skipped: ["quiet", "stop", "skipped"],
};

/** The gates of a build with their commands and what these printed. */
export function GateList({ report }: { readonly report: BuildReport }) {
  if (report.gate_results.length === 0) return <p className="quiet pad">No gate ran: {report.summary}</p>;
  return (
    <ul className="gates">
      {report.gate_results.map((gate) => (
        <li key={`${gate.gate} ${gate.project} ${gate.toolchain}`}>
          <Gate gate={gate} />
        </li>
      ))}
    </ul>
  );
}

function Gate({ gate }: { readonly gate: GateResult }) {
  const [tone, icon, word] = marks[gate.status] ?? ["quiet", "clock", gate.status];
  return (
    <details className="gate">
      <summary>
        <span className={`gate-mark ${tone}`}>
          <Icon name={icon} size={16} />
        </span>
        <span className="gate-name">
          {sentence(gate.gate)}
          {gate.project !== "" && <span className="quiet"> {gate.project}</span>}
        </span>
        <span className={`gate-word ${tone}`}>{word}</span>
        <span className="gate-detail quiet">{detailOf(gate)}</span>
        <span className="gate-time quiet">{gate.duration_ms > 0 ? duration(gate.duration_ms) : ""}</span>
      </summary>
      <div className="gate-more">
        <Command argv={gate.command} />
        {gate.output.trim() === "" ? (
          <p className="quiet">{gate.reason || "It printed nothing."}</p>
        ) : (
          <Scroll label={`Output of ${gate.gate}`}>
            <pre className="output">{plain(gate.output)}</pre>
          </Scroll>
        )}
      </div>
    </details>
  );
}

function detailOf(gate: GateResult): string {
  const known = gate.pre_existing ? "the base fails it too" : "";
  const count =
    gate.gate === "test" && gate.status !== "skipped"
      ? `${plural(gate.pass_count, "test", "tests")} passed${gate.fail_count > 0 ? `, ${gate.fail_count} failed` : ""}`
      : "";
  return [gate.status === "skipped" ? gate.reason : "", count, known].filter(Boolean).join(", ");
}
