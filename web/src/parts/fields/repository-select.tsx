import { useSession } from "../../shell/session.ts";

/** Chooses one of several repositories; nothing where there is only one. */
export function RepositorySelect({
  chosen,
  onChoose,
  withAll = false,
}: {
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
  /** Whether all of them together may be chosen: the empty name. */
  readonly withAll?: boolean;
}) {
  const { repositories } = useSession();
  if (repositories.length < 2) return null;
  return (
    <select aria-label="Repository" value={chosen} onChange={(event) => onChoose(event.target.value)}>
      {withAll && <option value="">All repositories</option>}
      {repositories.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
