import { goTo, linkTo, usePlace } from "../../shell/route.ts";
import { useSession } from "../../shell/session.ts";
import { RepositorySelect } from "./repository-select.tsx";

/** The repository that a page is about, and a field that chooses another. */
export function useRepository(page: readonly string[]) {
  const { repositories } = useSession();
  const { search } = usePlace();
  const asked = search.get("repository");
  const name = repositories.find((one) => one.name === asked)?.name ?? repositories[0]?.name;
  const chooser =
    repositories.length > 1 ? (
      <RepositorySelect
        chosen={name}
        onChoose={(repository) => goTo(linkTo(page, { repository }), { replace: true })}
      />
    ) : null;
  return { name, chooser };
}
