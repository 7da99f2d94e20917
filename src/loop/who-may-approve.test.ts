import { expect, it } from "vitest";
import { CommitResultSchema, create, LoopPolicySchema } from "../contracts/index.ts";
import { mayApprove } from "./who-may-approve.ts";

const ada = "Ada <ada@example.com>";
const bob = "Bob <bob@example.com>";
const eve = "Eve <eve@example.com>";

function ask(who: string, approvers: readonly string[], contributors: readonly string[] = []) {
  return mayApprove(who, {
    change: create(CommitResultSchema, { author: ada, contributors: [...contributors] }),
    policy: create(LoopPolicySchema, { approvers: [...approvers] }),
  });
}

it("lets a lone person approve their own change, and says so", () => {
  expect(ask(ada, []).status).toBe("self-approved");
  expect(ask("A. Lovelace <ADA@example.com>", [ada]).status).toBe("self-approved");
  expect(ask(bob, []).status).toBe("allowed");
});

it("lets nobody approve what they wrote, committed or helped with, if there are others", () => {
  expect(ask(ada, [ada, bob])).toMatchObject({ status: "refused", reason: expect.stringContaining("wrote") });
  expect(ask(bob, [ada, bob]).status).toBe("allowed");
  expect(ask(bob, [ada, bob], ["B <bob@example.com>"]).status).toBe("refused");
});

it("lets only approvers approve", () => {
  expect(ask(eve, [ada, bob])).toMatchObject({ status: "refused", reason: expect.stringContaining(ada) });
  expect(ask("", [ada, bob]).status).toBe("refused");
});
