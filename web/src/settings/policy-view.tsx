import { useAnswer } from "../api/use-answer.ts";
import { DataTable } from "../parts/data-table.tsx";
import { plural, sentence } from "../parts/format.ts";
import { Panel } from "../parts/panel.tsx";
import { Answered } from "../parts/states.tsx";
import { OfRepository } from "./of-repository.tsx";

/** What may run and be written, by role; what no rule allows is denied. */
export function PolicyView() {
  return <OfRepository page="policy">{(name) => <PolicyOf key={name} name={name} />}</OfRepository>;
}

function PolicyOf({ name }: { readonly name: string }) {
  const asking = useAnswer("GET /repositories/{name}/policy", { params: { name } });
  return (
    <Answered asking={asking} rows={8}>
      {({ source, run, write, tools, protected_paths }) => (
        <>
          <p className="quiet policy-source">
            The rules in force come from {source}. What no rule allows is denied.
          </p>
          <Rules title="Commands" rules={run} />
          <Rules title="Paths" rules={write} />
          <Rules title="Tools" rules={tools} />
          <Rules title="Protected paths" rules={protected_paths} />
        </>
      )}
    </Answered>
  );
}

const titles: Readonly<Record<string, string>> = {
  ...{ id: "Rule", effect: "Effect", roles: "Who", words: "Command", pattern: "Files", source: "From" },
  ...{ needsTarget: "Needs a target", onlyNew: "Only new files", toolchain: "Language", purpose: "What for" },
};

function Rules({ title, rules }: { readonly title: string; readonly rules: readonly unknown[] }) {
  if (rules.length === 0) return null;
  const rows = rules.map(fieldsOf);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort(
    (a, b) => Number(a === "id") - Number(b === "id"),
  );
  return (
    <Panel title={title} aside={<span className="quiet">{plural(rules.length, "rule", "rules")}</span>} flush>
      <div className="rules">
        <DataTable label={`Rules for ${title}`} columns={names.map((name) => titles[name] ?? sentence(name))}>
          {rows.map((row, at) => (
            <tr key={at}>
              {names.map((name) => (
                <td key={name} className="nowrap">
                  {row[name] === undefined ? "" : <code>{row[name]}</code>}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      </div>
    </Panel>
  );
}

/** A rule as texts by the names of its fields. */
function fieldsOf(rule: unknown): Readonly<Record<string, string>> {
  if (typeof rule !== "object" || rule === null) return { rule: String(rule) };
  return Object.fromEntries(Object.entries(rule).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(" ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
