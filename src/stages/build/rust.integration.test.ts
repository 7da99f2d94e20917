import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup, type SetupOptions } from "../../../test/support/build-setup.ts";
import { hasTool } from "../../../test/support/has-tool.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { parseConfig } from "../../config/config.ts";
import { type BuildReport, BuildStatus, FailureClass, TestOutcome } from "../../contracts/index.ts";

const manifest = '[package]\nname = "sizes"\nversion = "1.0.0"\nedition = "2021"\n';
const source = `//! Sizes.

pub mod words;

/// Names a size.
///
/// \`\`\`
/// assert_eq!(sizes::size(10), "big");
/// \`\`\`
pub fn size(n: i32) -> &'static str {
    if n > 9 {
        return "big";
    }
    "small"
}
`;
const words = `pub fn words(text: &str) -> usize {
    text.split(' ').count()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn counts() {
        assert_eq!(words("a b"), 2);
    }

    #[test]
    #[ignore = "not yet"]
    fn later() {}
}
`;
const integration =
  'use sizes::size;\n\n#[test]\nfn small() {\n    assert_eq!(size(1), "small", "of one");\n}\n';
const project = {
  "Cargo.toml": manifest,
  "src/lib.rs": source,
  "src/words.rs": words,
  "tests/size.rs": integration,
};

describe.skipIf(!hasTool("cargo", "--version"))("a Rust crate", () => {
  let setup: BuildSetup;
  beforeAll(async () => {
    setup = await createBuildSetup();
  });
  afterAll(() => setup?.remove());

  const build = async (
    files: Readonly<Record<string, string>>,
    more?: SetupOptions,
  ): Promise<BuildReport> => {
    return setup.buildFiles(files, more);
  };

  it("passes with the tests inside the code, next to it and in comments", async () => {
    const report = await build(project);
    expect(report.status).toBe(BuildStatus.PASSED);
    const results = report.testRun?.results.map(({ name, file, outcome }) => [name, file, outcome]);
    expect(results?.sort()).toEqual([
      ["small", "tests/size.rs", TestOutcome.PASSED],
      ["src/lib.rs - size (line 7)", "src/lib.rs", TestOutcome.PASSED],
      ["words::tests::counts", "src/words.rs", TestOutcome.PASSED],
      ["words::tests::later", "src/words.rs", TestOutcome.SKIPPED],
    ]);
  });

  it("fails with what the failing test said", async () => {
    const report = await build({ ...project, "src/lib.rs": source.replace('"small"', '"tiny"') });
    expect(report.failureClasses).toEqual([FailureClass.TEST_FAILURE]);
    expect(report.failedTests).toMatchObject([{ name: "small", file: "tests/size.rs" }]);
    expect(report.failedTests[0]?.message).toContain('of one\n  left: "tiny"\n right: "small"');
  });

  it.each([
    ["a source", { "src/words.rs": words.replace("-> usize", "-> bool") }, "src/words.rs", 2],
    ["a test", { "tests/size.rs": integration.replace("size(1)", "size()") }, "tests/size.rs", 5],
  ])("does not compile where %s is wrong", async (_, change, file, line) => {
    const report = await build({ ...project, ...change });
    expect(report.failureClasses).toEqual([FailureClass.COMPILE_ERROR]);
    expect(report.lintErrors[0]).toMatchObject({ file, line });
  });

  it.skipIf(!hasTool("cargo", "clippy", "--version"))("reports what clippy finds", async () => {
    const report = await build({
      "Cargo.toml": manifest,
      "src/lib.rs": "pub fn turn() -> f64 {\n    3.14\n}\n",
    });
    expect(report.failureClasses).toEqual([FailureClass.LINT_ERROR]);
    expect(report.lintErrors[0]).toMatchObject({ file: "src/lib.rs", line: 2 });
  });

  it("reports a test as flaky if it passes when it is run again", async () => {
    const flaky =
      '#[test]\nfn lucky() {\n    let seen = std::fs::exists("seen").unwrap();\n    std::fs::write("seen", "").unwrap();\n    assert!(seen, "too early");\n}\n';
    const report = await build({ ...project, "tests/lucky.rs": flaky });
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.flakyTests).toMatchObject([{ name: "lucky", proof: "rerun" }]);
  });

  it("ends a test that never does, and says how long it may take", async () => {
    const endless = "#[test]\nfn endless() {\n    std::thread::park();\n}\n";
    const config = parseConfig('{ "test_timeout_sec": 3 }', "goldseam.json");
    const report = await build({ ...project, "tests/size.rs": endless }, { config });
    expect(report.failureClasses).toEqual([FailureClass.TEST_TIMEOUT]);
    expect(report.summary).toContain("over the limit of 3 s");
  });

  it("says that a test binary died", async () => {
    const abort = "#[test]\nfn dies() {\n    std::process::abort();\n}\n";
    const report = await build({ ...project, "tests/size.rs": abort });
    expect(report.failedTests).toMatchObject([{ name: "tests/size.rs", file: "tests/size.rs" }]);
    expect(report.failedTests[0]?.message).toContain("SIGABRT");
  });

  it("has no tests to run", async () => {
    const report = await build({ "Cargo.toml": manifest, "src/lib.rs": "pub fn one() -> i32 {\n    1\n}\n" });
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.summary).toContain("tests skipped: the repository has no tests");
  });

  it("compiles with a fetched crate, without network, in a workspace without a lockfile", async () => {
    const files = {
      "Cargo.toml": '[workspace]\nmembers = ["digits"]\nresolver = "2"\n',
      "digits/Cargo.toml": `${manifest.replace("sizes", "digits")}\n[dependencies]\nitoa = "1"\n`,
      "digits/src/lib.rs":
        "pub fn digits(n: u32) -> usize {\n    itoa::Buffer::new().format(n).len()\n}\n\n#[test]\nfn counts() {\n    assert_eq!(digits(123), 3);\n}\n",
    };
    for (const _ of ["installed", "restored"]) {
      const report = await build(files);
      expect(report.summary).toContain("1 test passed");
      expect(report.testRun?.results).toMatchObject([{ name: "counts", file: "digits/src/lib.rs" }]);
    }
  });

  it("runs one test by its name", async () => {
    const repo = createRepository(project);
    const bench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
    const run = await bench.runTests({
      files: ["tests/size.rs"],
      names: ["small"],
      coverage: false,
      shuffleSeed: 7,
    });
    await bench.close();
    repo.remove();
    expect(run.testRun.results).toMatchObject([{ name: "small", outcome: TestOutcome.PASSED }]);
    expect(run.note).toBe("cargo cannot shuffle tests");
  });

  describe.skipIf(!hasTool("cargo", "nextest", "--version"))("set up for nextest", () => {
    const withNextest = { ...project, ".config/nextest.toml": "[profile.default]\nretries = 2\n" };

    it("passes with the tests inside the code, next to it and in comments", async () => {
      const report = await build(withNextest);
      expect(report.status).toBe(BuildStatus.PASSED);
      expect(report.testRun?.stdout).toContain("nextest profile: goldseam");
      const results = report.testRun?.results.map(({ name, file, outcome }) => [name, file, outcome]);
      expect(results?.sort()).toEqual([
        ["small", "tests/size.rs", TestOutcome.PASSED],
        ["src/lib.rs - size (line 7)", "src/lib.rs", TestOutcome.PASSED],
        ["words::tests::counts", "src/words.rs", TestOutcome.PASSED],
      ]);
    });

    it("reports what failed the first time, whatever retries the project allows itself", async () => {
      const unsteady = `
#[test]
fn dies() {
    std::process::abort();
}

#[test]
fn wavers() {
    let mark = std::env::temp_dir().join("seen");
    assert!(std::fs::create_dir(mark).is_err(), "the first time");
}
`;
      const repo = createRepository({
        ...withNextest,
        "src/lib.rs": source.replace('"small"', '"tiny"'),
        "tests/size.rs": integration + unsteady,
      });
      const bench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
      const whole = await bench.runTests({ coverage: false });
      const one = await bench.runTests({ files: ["tests/size.rs"], names: ["dies"], coverage: false });
      await bench.close();
      repo.remove();
      const messages = new Map(whole.testRun.results.map(({ name, message }) => [name, message]));
      expect(messages.get("small")).toContain('of one\n  left: "tiny"\n right: "small"');
      expect(messages.get("dies")).toContain("SIGABRT");
      expect(messages.get("wavers")).toContain("the first time");
      expect(one.testRun.results).toMatchObject([
        { name: "dies", file: "tests/size.rs", outcome: TestOutcome.FAILED },
      ]);
    });
  });
});
