import { useAnswer } from "../api/use-answer.ts";
import { DataTable } from "../parts/data-table.tsx";
import { nameOf } from "../parts/format.ts";
import { Panel } from "../parts/panel.tsx";
import { Answered } from "../parts/states.tsx";

/** Tests whose failures are not held against a change until a date. */
export function QuarantineView({ repository }: { readonly repository: string }) {
  const asking = useAnswer("GET /repositories/{name}/quarantine", { params: { name: repository } });
  const today = new Date().toISOString().slice(0, 10);
  return (
    <Panel
      title="Quarantine"
      aside={
        <span className="quiet">
          a commit to <code>goldseam.json</code> changes it
        </span>
      }
      flush
    >
      <Answered asking={asking} rows={2}>
        {({ quarantine }) =>
          quarantine.length === 0 ? (
            <p className="quiet pad">No test is set aside.</p>
          ) : (
            <DataTable label="Tests in quarantine" columns={["Test", "Why", "Owner", "Until"]}>
              {quarantine.map(({ test, file, owner, until, reason }) => (
                <tr key={`${file} ${test}`}>
                  <td>
                    {test}
                    <span className="cell-note path">{file}</span>
                  </td>
                  <td>{reason}</td>
                  <td>{nameOf(owner)}</td>
                  <td className={until < today ? "bad" : ""}>
                    {until}
                    {until < today && <span className="cell-note">over: it counts again</span>}
                  </td>
                </tr>
              ))}
            </DataTable>
          )
        }
      </Answered>
    </Panel>
  );
}
