import { expect, it } from "vitest";
import { CommitResultSchema, create } from "../../contracts/index.ts";
import { contributorsOf, findPeople, isNamed, isSamePerson } from "./people.ts";

const ada = "Ada Lovelace <ada@example.com>";
const bob = "Bob <bob@example.com>";

it("knows a person by their address or by their whole name", () => {
  expect(isSamePerson(ada, "A. L. <ADA@example.com>")).toBe(true);
  expect(isSamePerson(ada, "ada  lovelace <1+ada@users.noreply.example>")).toBe(true);
  expect(isSamePerson("Bob <bob@example.com>", "Bob <bob@elsewhere.example>")).toBe(false);
  expect(isSamePerson("", "")).toBe(false);
});

it("finds people by address, by name, or by both", () => {
  const people = [ada, bob];
  expect(findPeople(people, "ada@example.com")).toEqual([ada]);
  expect(findPeople(people, "bob")).toEqual([bob]);
  expect(findPeople(people, "Robert <bob@example.com>")).toEqual([bob]);
  expect(findPeople(people, "Bob <eve@example.com>")).toEqual([]);
  expect(findPeople(people, "")).toEqual([]);
  expect(findPeople([bob, "Bob <bob@elsewhere.example>"], "Bob")).toHaveLength(2);
});

it("counts who wrote, committed, proposed and healed as contributors", () => {
  const change = create(CommitResultSchema, {
    author: ada,
    contributors: [ada, bob],
    proposer: "Eve <e@x.org>",
  });
  expect(contributorsOf({ change, healers: ["Hal <h@x.org>"] })).toEqual([
    ada,
    bob,
    "Eve <e@x.org>",
    "Hal <h@x.org>",
  ]);
});

it.each([
  ["ADA@Example.COM", "ada@example.com"],
  ["ada+work@example.com", "ada@example.com"],
  ["a.d.a@gmail.com", "ada+x@googlemail.com"],
  ["12+ada@users.noreply.example", "ada@users.noreply.example"],
  ["\uFF41da@example.com", "ada@example.com"],
  ["\u0430da@example.com", "ada@example.com"],
  ["a\u200Bda@example.com", "ada@example.com"],
  ["Ad\u0430 Lovelace <other@example.com>", "Ada Lovelace <ada@example.com>"],
  ["Ada\u00A0Lov\u00E9lace <other@example.com>", "Ada Lovelace <ada@example.com>"],
])("takes %s for %s where somebody else has to approve, and lets neither in for the other", (one, other) => {
  expect(isSamePerson(one, other)).toBe(true);
  const isOnlyCase = one.toLowerCase() === other;
  expect([isNamed([one], other), isNamed([other], one)]).toEqual([isOnlyCase, isOnlyCase]);
});

it("lets in only who has an address that is named, whatever they call themselves", () => {
  expect(isNamed([ada, bob], "Countess <Ada@example.com>")).toBe(true);
  expect(isNamed([ada, bob], "Ada Lovelace <eve@example.com>")).toBe(false);
  expect(isNamed([ada, bob], "")).toBe(false);
  expect(isNamed(["ada"], "ada")).toBe(true);
});
