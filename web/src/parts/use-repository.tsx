import { goTo, linkTo, usePlace } from "../shell/route.ts";
import { useSession } from "../shell/session.ts";

/** The repository that a page is about, and a field that chooses another. */
export function useRepository(page: readonly string[]) {
  const { repositories } = useSession();
  const { search } = usePlace();
  const asked = search.get("repository");
  const name = repositories.find((one) => one.name === asked)?.name ?? repositories[0]?.name;
  const chooser =
    repositories.length > 1 ? (
      <select
        aria-label="Repository"
        value={name}
        onChange={(event) => goTo(linkTo(page, { repository: event.target.value }), { replace: true })}
      >
        {repositories.map((one) => (
          <option key={one.name}>{one.name}</option>
        ))}
      </select>
    ) : null;
  return { name, chooser };
}
