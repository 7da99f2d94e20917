import { pytestJunit } from "../../src/languages/python/toolchain/junit.ts";
import { readJunitXml } from "../../src/languages/toolchain/junit/junit-xml.ts";
import { median, ms, printTable, timed } from "./table.ts";

const tests = 50_000;
const rounds = 3;

/** Prints how long reading a JUnit report of fifty thousand tests takes. */
export async function benchJunit(): Promise<void> {
  const xml = junitReport();
  const project = {
    toolchain: "python",
    root: "",
    runner: "pytest",
    hasTests: true,
  } as const;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const read = async () => {
      const results = readJunitXml(project, xml, pytestJunit);
      if (results?.length !== tests) throw new Error(`read ${results?.length} tests of ${tests}`);
    };
    times.push(await timed(read));
  }
  const size = `${(xml.length / 1e6).toFixed(1)} MB`;
  printTable(["JUnit report of 50,000 tests", "size", "read in"], [["", size, ms(median(times))]]);
  console.log("limit: 2 s\n");
}

/** One test in a hundred fails, with a trace. */
function junitReport(): string {
  const trace = "Traceback (most recent call last):\n  assert total == 3 &amp;&amp; &quot;sum&quot;\n".repeat(
    10,
  );
  const cases = Array.from({ length: tests }, (_, at) => {
    const place = `classname="tests.test_module_${at % 500}" file="tests/test_module_${at % 500}.py" line="${at}"`;
    const head = `<testcase ${place} name="test_case[${at}-&lt;x&gt;]" time="0.00${at % 10}"`;
    return at % 100 === 0
      ? `${head}><failure message="assert 2 == 3">${trace}</failure></testcase>`
      : `${head}/>`;
  });
  const counts = `tests="${tests}" failures="${tests / 100}" errors="0" skipped="0"`;
  return `<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" ${counts}>${cases.join("\n")}</testsuite></testsuites>`;
}
