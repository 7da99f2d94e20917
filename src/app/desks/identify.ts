import { userInfo } from "node:os";
import {
  create,
  GoldseamError,
  type Identity,
  IdentitySchema,
  IdentitySource,
  visibleLine,
} from "../../contracts/index.ts";
import { findPeople } from "../../loop/approval/people.ts";
import type { Git } from "../../ports/git.ts";

/**
 * Who acts on a repository: the user as git knows them, else their account on this machine. `by` may name somebody else,
 * if the settings of the base do; throws FORBIDDEN otherwise.
 */
export async function identify(
  git: Pick<Git, "identity">,
  {
    repo,
    by,
    known,
  }: { readonly repo: string; readonly by: string | undefined; readonly known: readonly string[] },
): Promise<Identity> {
  const inGit = await git.identity(repo);
  const user = create(IdentitySchema, {
    person: visibleLine(inGit ?? userInfo().username),
    source: inGit === undefined ? IdentitySource.ACCOUNT : IdentitySource.GIT,
  });
  if (by === undefined || findPeople([user.person], by).length > 0) return user;
  const [found, ...others] = findPeople(known, by);
  if (found !== undefined && others.length === 0)
    return create(IdentitySchema, {
      person: found,
      source: IdentitySource.NAMED,
      enteredBy: user.person,
    });
  const name = JSON.stringify(visibleLine(by));
  if (found !== undefined)
    throw new GoldseamError(
      "FORBIDDEN",
      `${name} may be ${[found, ...others].join(" or ")}: give the address`,
    );
  const here = inGit === undefined ? `the account ${user.person}` : `${user.person}, as git knows you`;
  const named = known.length > 0 ? `goldseam.json on the base names ${known.join(", ")}` : noneNamed;
  throw new GoldseamError("FORBIDDEN", `nobody here is known as ${name}: you are ${here}, and ${named}`);
}

const noneNamed = 'goldseam.json on the base names nobody else under "roles" or "approvers"';

/** The user as git knows them, else their account: who brings a change is not the one to approve it. */
export async function whoIsHere(git: Pick<Git, "identity">, repo: string): Promise<string> {
  const { person } = await identify(git, { repo, by: undefined, known: [] });
  return person;
}
