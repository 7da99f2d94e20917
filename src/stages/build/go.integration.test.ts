import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup, type SetupOptions } from "../../../test/support/build-setup.ts";
import { hasTool } from "../../../test/support/has-tool.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { parseConfig } from "../../config/config.ts";
import { type BuildReport, BuildStatus, FailureClass, TestOutcome } from "../../contracts/index.ts";

/** One module for all tests, so that they share one install. */
const module = {
  "go.mod":
    "module example.com/sizes\n\ngo 1.18\n\nrequire github.com/google/shlex v0.0.0-20191202100458-e7afc7fbc510\n",
  "go.sum": `github.com/google/shlex v0.0.0-20191202100458-e7afc7fbc510 h1:El6M4kTTCOh6aBiKaUGG7oYTSPP8MxqL4YI3kZKwcP4=
github.com/google/shlex v0.0.0-20191202100458-e7afc7fbc510/go.mod h1:pupxD2MaaD3pAXIBCelhxNneeOaAeabZDe5s4K6zSpQ=
`,
};
const source = `package sizes

func Size(n int) string {
	if n > 9 {
		return "big"
	}
	return "small"
}

func Unused() int {
	return 1
}
`;
const test = `package sizes

import "testing"

func TestSize(t *testing.T) {
	for name, n := range map[string]int{"of ten": 10, "of 99": 99} {
		t.Run(name, func(t *testing.T) {
			if got := Size(n); got != "big" {
				t.Errorf("Size(%d) = %q", n, got)
			}
		})
	}
}

func TestLater(t *testing.T) { t.Skip("not yet") }
`;

const words =
  'package sizes\n\nimport "github.com/google/shlex"\n\nfunc Words(text string) int {\n\twords, _ := shlex.Split(text)\n\treturn len(words)\n}\n';

describe.skipIf(!hasTool("go", "version"))("a Go module", () => {
  let setup: BuildSetup;
  beforeAll(async () => {
    setup = await createBuildSetup();
    // Fills the cache that the tests share: on a new machine the standard library is compiled first.
    await build({ ...module, "size.go": source, "size_test.go": test, "words.go": words });
  }, 300_000);
  afterAll(() => setup?.remove());

  const build = async (
    files: Readonly<Record<string, string>>,
    more?: SetupOptions,
  ): Promise<BuildReport> => {
    return setup.buildFiles(files, more);
  };

  it("passes with its subtests and its coverage, from its own folder", async () => {
    const report = await build({
      "README.md": "# Sizes\n",
      "lib/go.mod": module["go.mod"],
      "lib/go.sum": module["go.sum"],
      "lib/size.go": source,
      "lib/size_test.go": test,
      "lib/inner/alone.go": "package inner\n\nfunc Alone() int {\n\treturn 1\n}\n",
    });
    expect(report.summary).toBe("3 tests passed; 40.0 % of lines covered");
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.testRun?.results.map(({ name, outcome }) => [name, outcome])).toEqual(
      expect.arrayContaining([
        ["TestSize", TestOutcome.PASSED],
        ["TestSize/of_ten", TestOutcome.PASSED],
        ["TestLater", TestOutcome.SKIPPED],
      ]),
    );
    expect(report.testRun?.results.every(({ file }) => file === "lib/size_test.go")).toBe(true);
    expect(report.coverage?.files).toMatchObject([
      { path: "lib/inner/alone.go", uncoveredLines: [4] },
      {
        path: "lib/size.go",
        coveredLines: [4, 5],
        uncoveredLines: [7, 11],
        functionsTotal: 2,
        uncoveredFunctions: [{ name: "Unused", line: 10 }],
      },
    ]);
  });

  it("fails with what the failing test said", async () => {
    const report = await build({
      ...module,
      "size.go": source.replace("n > 9", "n > 50"),
      "size_test.go": test,
    });
    expect(report.failureClasses).toEqual([FailureClass.TEST_FAILURE]);
    expect(report.failedTests).toMatchObject([
      { name: "TestSize/of_ten", message: 'size_test.go:9: Size(10) = "small"' },
    ]);
    expect(report.gateResults.at(-1)?.output).toContain("--- FAIL: TestSize/of_ten");
  });

  it.each([
    ["a source", { "size.go": source.replace('"small"', "7") }, "size.go", 7],
    ["a test", { "size_test.go": test.replace("Size(n)", "Sise(n)") }, "size_test.go", 8],
  ])("does not compile where %s is wrong", async (_, change, file, line) => {
    const report = await build({ ...module, "size.go": source, "size_test.go": test, ...change });
    expect(report.failureClasses).toEqual([FailureClass.COMPILE_ERROR]);
    expect(report.lintErrors).toMatchObject([{ file, line }]);
  });

  it("reports a test as flaky if it passes when it is run again", async () => {
    const flaky = `package sizes

import (
	"os"
	"testing"
)

func TestLucky(t *testing.T) {
	_, missing := os.Stat("seen")
	os.WriteFile("seen", nil, 0o644)
	if missing != nil {
		t.Fatal("too early")
	}
}
`;
    const report = await build({ ...module, "size.go": source, "lucky_test.go": flaky });
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.flakyTests).toMatchObject([{ name: "TestLucky", proof: "rerun" }]);
  });

  it("reports what vet finds", async () => {
    const report = await build({
      ...module,
      "size.go": source,
      "loud.go": 'package sizes\n\nimport "fmt"\n\nfunc Loud() {\n\tfmt.Printf("%d", "x")\n}\n',
    });
    expect(report.failureClasses).toEqual([FailureClass.LINT_ERROR]);
    expect(report.lintErrors).toMatchObject([{ file: "loud.go", line: 6 }]);
  });

  it("names the test that took the test binary down", async () => {
    const exit =
      'package sizes\n\nimport (\n\t"os"\n\t"testing"\n)\n\nfunc TestExit(t *testing.T) { os.Exit(3) }\n';
    const report = await build({ ...module, "size.go": source, "exit_test.go": exit });
    expect(report.failedTests).toMatchObject([{ name: "TestExit", file: "exit_test.go" }]);
    expect(report.failedTests[0]?.message).toContain("ended before this test did");
  });

  it("ends a test that never does, and says how long it may take", async () => {
    const endless = 'package sizes\n\nimport "testing"\n\nfunc TestEndless(t *testing.T) { select {} }\n';
    const config = parseConfig('{ "test_timeout_sec": 3 }', "goldseam.json");
    const report = await build({ ...module, "size.go": source, "size_test.go": endless }, { config });
    expect(report.failureClasses).toEqual([FailureClass.TEST_TIMEOUT]);
    expect(report.summary).toContain("over the limit of 3 s");
  });

  it("has no tests to run, and knows what they would cover", async () => {
    const report = await build({ ...module, "size.go": source });
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.summary).toBe("tests skipped: the repository has no tests; 0.0 % of lines covered");
    expect(report.coverage?.files).toMatchObject([{ path: "size.go", uncoveredLines: [4, 5, 7, 11] }]);
  });

  it("compiles with a downloaded module, without network", async () => {
    const files = {
      ...module,
      "words.go": words,
      "words_test.go":
        'package sizes\n\nimport "testing"\n\nfunc TestWords(t *testing.T) {\n\tif Words("a \'b c\'") != 2 {\n\t\tt.Fail()\n\t}\n}\n',
    };
    const report = await build(files);
    expect(report.summary).toBe("1 test passed; 100.0 % of lines covered");
  });

  it("runs one test by its name, in a given order", async () => {
    const repo = createRepository({ ...module, "size.go": source, "size_test.go": test });
    const bench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
    const run = await bench.runTests({
      files: ["size_test.go"],
      names: ["TestSize/of_ten"],
      coverage: false,
      shuffleSeed: 7,
    });
    await bench.close();
    repo.remove();
    expect(run.testRun.results).toMatchObject([{ name: "TestSize/of_ten", outcome: TestOutcome.PASSED }]);
  });
});
