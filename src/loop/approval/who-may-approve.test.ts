import { expect, it } from "vitest";
import { CommitResultSchema, create, LoopPolicySchema } from "../../contracts/index.ts";
import { mayApprove } from "./who-may-approve.ts";

const ada = "Ada <ada@example.com>";
const bob = "Bob <bob@example.com>";
const eve = "Eve <eve@example.com>";

function ask(
  who: string,
  approvers: readonly string[],
  others: { readonly contributors?: string[]; readonly proposer?: string; readonly healers?: string[] } = {},
  enteredBy = "",
) {
  const { healers = [], ...change } = others;
  return mayApprove(
    { person: who, enteredBy },
    {
      change: create(CommitResultSchema, { author: ada, ...change }),
      policy: create(LoopPolicySchema, { approvers: [...approvers] }),
      healers,
      approval: undefined,
      capability: undefined,
    },
  );
}

it("lets a lone person approve their own change, and says so", () => {
  expect(ask(ada, []).status).toBe("self-approved");
  expect(ask("A. Lovelace <ADA@example.com>", [ada]).status).toBe("self-approved");
  expect(ask(bob, []).status).toBe("allowed");
});

it("lets nobody approve what they wrote, committed, proposed or healed, if there are others", () => {
  expect(ask(ada, [ada, bob])).toMatchObject({ status: "refused", reason: expect.stringContaining("wrote") });
  expect(ask(bob, [ada, bob]).status).toBe("allowed");
  for (const others of [{ contributors: ["B <bob@example.com>"] }, { proposer: bob }, { healers: [bob] }])
    expect(ask(bob, [ada, bob], others).status).toBe("refused");
});

it("lets only approvers approve", () => {
  expect(ask(eve, [ada, bob])).toMatchObject({ status: "refused", reason: expect.stringContaining(ada) });
  expect(ask("", [ada, bob]).status).toBe("refused");
});

it("lets no author enter the name of another", () => {
  expect(ask(bob, [ada, bob], {}, ada)).toMatchObject({
    status: "refused",
    reason: expect.stringContaining("in person"),
  });
  expect(ask(bob, [ada, bob], {}, eve).status).toBe("allowed");
});

it("lets only the one whom the base names, if it names one, and nobody by a name that looks alike", () => {
  expect(ask(bob, [bob]).status).toBe("allowed");
  expect(ask(eve, [bob])).toMatchObject({ status: "refused", reason: expect.stringContaining("not among") });
  expect(ask(ada, [bob]).status).toBe("refused");
  expect(ask("Bob <b\u043Eb@example.com>", [ada, bob]).status).toBe("refused");
  expect(ask(bob, [ada, bob], { contributors: ["Someone <bob+work@example.com>"] }).status).toBe("refused");
});
