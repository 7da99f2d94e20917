import { expect, it } from "vitest";
import { CommitResultSchema, create } from "../../contracts/index.ts";
import { contributorsOf, findPeople, isSamePerson } from "./people.ts";

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
