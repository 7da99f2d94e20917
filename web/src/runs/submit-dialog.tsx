import { type FormEvent, useState } from "react";
import { request } from "../api/request.ts";
import { Modal } from "../parts/modal.tsx";
import { goTo, linkTo } from "../shell/route.ts";
import { useSession } from "../shell/session.ts";

/** Asks which change to take through the loop, and shows its run. */
export function SubmitDialog({ onClose }: { readonly onClose: () => void }) {
  const { repositories } = useSession();
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? "").trim();
    setBusy(true);
    try {
      const { run } = await request("POST /runs", {
        body: {
          ...{ repository: field("repository"), commit: field("commit") },
          ...(field("base") !== "" && { base: field("base") }),
          ...(field("into") !== "" && { into: field("into") }),
        },
      });
      onClose();
      goTo(linkTo(["runs", run.id]));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Modal title="Submit a change" onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <label>
          Repository
          <select name="repository">
            {repositories.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Branch or commit
          <input name="commit" required autoComplete="off" placeholder="feature/parcel-rates" />
        </label>
        <div className="form-pair">
          <label>
            Base <span className="quiet">optional</span>
            <input name="base" autoComplete="off" placeholder="where it left the branch" />
          </label>
          <label>
            Merge into <span className="quiet">optional</span>
            <input name="into" autoComplete="off" placeholder="main" />
          </label>
        </div>
        <p className="problem-line" role="alert">
          {problem}
        </p>
        <div className="form-end">
          <button type="submit" className="button primary" disabled={isBusy}>
            {isBusy ? "Submitting…" : "Submit"}
          </button>
        </div>
      </form>
    </Modal>
  );
}
