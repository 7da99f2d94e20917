/** The settings that name people. */
interface People {
  readonly roles: Readonly<Record<string, readonly string[]>>;
  readonly approvers: readonly string[];
  readonly council?: { readonly members: readonly string[] } | undefined;
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
export function unknownRole({ roles, approvers, council }: People): string | undefined {
  const lists = { approvers, "council.members": council?.members ?? [] };
  for (const [key, names] of Object.entries(lists)) {
    const unknown = names.find((name) => !name.includes("<") && !Object.hasOwn(roles, name));
    if (unknown !== undefined) return `"${key}": no role "${unknown}" under "roles"`;
  }
  return undefined;
}
