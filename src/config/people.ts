/** The settings that name people. */
interface People {
  readonly roles: Readonly<Record<string, readonly string[]>>;
  readonly approvers: readonly string[];
}

/** Everyone whom these names stand for, each once: a name is a person or a role. */
export function peopleNamed({ roles }: Pick<People, "roles">, names: readonly string[]): string[] {
  return [
    ...new Set(names.flatMap((name) => (Object.hasOwn(roles, name) ? roles[name] : undefined) ?? [name])),
  ];
}

/** Who may approve; empty if the settings name nobody. */
export function approversOf(config: People): string[] {
  const { approvers, roles } = config;
  return peopleNamed(config, approvers.length > 0 ? approvers : Object.keys(roles));
}

/** What is wrong with a list that names a role which does not exist; undefined if nothing is. */
export function unknownRole({ roles, approvers }: People): string | undefined {
  const unknown = approvers.find((name) => !name.includes("<") && !Object.hasOwn(roles, name));
  return unknown === undefined ? undefined : `"approvers": no role "${unknown}" under "roles"`;
}
