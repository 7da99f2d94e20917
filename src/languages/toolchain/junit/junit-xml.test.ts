import { describe, expect, it } from "vitest";
import { TestOutcome } from "../../../contracts/index.ts";
import { pytestJunit } from "../../python/toolchain/junit.ts";
import type { Project } from "../toolchain.ts";
import { readJunitXml } from "./junit-xml.ts";

const project: Project = {
  toolchain: "python",
  root: "api",
  runner: "pytest",
  hasTests: true,
};
const read = (body: string) =>
  readJunitXml(project, `<?xml version="1.0"?><testsuites>${body}</testsuites>`, pytestJunit);

describe("readJunitXml", () => {
  it("reads what pytest writes with junit_family=xunit1", () => {
    const results = read(`<testsuite name="pytest" errors="1" failures="1" tests="6">
      <testcase classname="tests.test_a" name="test_plain[a-&lt;b&gt;]" file="tests/test_a.py" line="3" time="0.002"/>
      <testcase classname="tests.test_a.TestBox" name="test_in" file="tests/test_a.py" time="1.5">
        <failure message="assert 1 == 2">def test_in():&#10;&gt;   assert 1 == 2</failure></testcase>
      <testcase classname="tests.test_a" name="test_setup" file="tests/test_a.py"><error message="failed on setup"><![CDATA[a < b]]></error></testcase>
      <testcase classname="tests.test_a" name="test_later" file="tests/test_a.py"><skipped type="pytest.skip" message="not yet"/></testcase>
      <testcase classname="tests.test_a" name="test_known" file="tests/test_a.py"><skipped type="pytest.xfail"/></testcase>
      <testcase classname="" name="tests.test_b"><error message="collection failure">ImportError</error></testcase>
    </testsuite>`);
    expect(results?.map(({ name, file, outcome }) => [name, file, outcome])).toEqual([
      ["test_plain[a-<b>]", "api/tests/test_a.py", TestOutcome.PASSED],
      ["TestBox::test_in", "api/tests/test_a.py", TestOutcome.FAILED],
      ["test_setup", "api/tests/test_a.py", TestOutcome.ERRORED],
      ["test_later", "api/tests/test_a.py", TestOutcome.SKIPPED],
      ["test_known", "api/tests/test_a.py", TestOutcome.EXPECTED_FAILURE],
      ["tests.test_b", "", TestOutcome.ERRORED],
    ]);
    expect(results?.[1]).toMatchObject({
      message: "def test_in():\n>   assert 1 == 2",
      durationMs: 1500,
    });
    expect(results?.[2]?.message).toBe("failed on setup\na < b");
  });

  it("takes the suite's file and distinguishes classes for other writers", () => {
    const results =
      read(`<testsuite file='spec/cart.js'><testcase classname="Cart" name="adds" time="1,000.5"/>
      <testcase name="Cart removes" classname="Cart"><failure/><system-out>noise</system-out></testcase></testsuite>`);
    expect(results).toMatchObject([
      { name: "Cart > adds", file: "api/spec/cart.js", durationMs: 1_000_500 },
      { name: "Cart removes", outcome: TestOutcome.FAILED, message: "" },
    ]);
  });

  it("reads what a cut-off report has", () => {
    expect(readJunitXml(project, '<testsuite><testcase name="a"/><testcase name="b"><fail')).toMatchObject([
      { name: "a" },
    ]);
  });

  it.each([
    ["no XML", "all good"],
    ["another document", "<html><body/></html>"],
    [
      "entities that would expand",
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><testsuite><testcase name="&b;"/></testsuite>',
    ],
  ])("finds no report in %s", (_, text) => {
    expect(readJunitXml(project, text)).toBeUndefined();
  });

  it("keeps paths inside, and leaves unknown entities as they are", () => {
    expect(read('<testcase name="&b; &#x41;" file="../../etc/passwd"/>')).toMatchObject([
      { name: "&b; A", file: "" },
    ]);
  });

  it("limits the message of a test", () => {
    const [result] = read(`<testcase name="a"><failure>${"x".repeat(100_000)}</failure></testcase>`) ?? [];
    expect(result?.message.length).toBeLessThan(5_000);
  });
});
