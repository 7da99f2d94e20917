import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { hasTool } from "../../../test/support/has-tool.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { BuildStatus, FailureClass, TestOutcome } from "../../contracts/index.ts";

const source = "src/main/java/org/example/Size.java";
const test = "src/test/java/org/example/SizeTest.java";

/** One build for all, so that one install serves them. */
const project = {
  "pom.xml": `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.example</groupId><artifactId>sizes</artifactId><version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.10.2</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin>
    </plugins>
  </build>
</project>
`,
  [source]: `package org.example;

public class Size {
  public static String of(int n) {
    return n > 9 ? "big" : "small";
  }
}
`,
};
const tests = {
  [test]: `package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SizeTest {
  @Test
  void ofTen() {
    assertEquals("big", Size.of(10));
  }

  @Test
  @Disabled("not yet")
  void later() {}

  @Nested
  class Small {
    @Test
    void ofOne() {
      assertEquals("small", Size.of(1));
    }
  }
}
`,
};

describe.skipIf(!hasTool("mvn", "--version"))("a Maven project", () => {
  let setup: BuildSetup;
  beforeAll(async () => {
    setup = await createBuildSetup();
  });
  afterAll(() => setup?.remove());

  it("passes, with its nested and skipped tests", async () => {
    const report = await setup.buildFiles({ ...project, ...tests });
    expect(report.summary).toBe("2 tests passed");
    expect(report.testRun?.results.map(({ name, file, outcome }) => [name, file, outcome])).toEqual(
      expect.arrayContaining([
        ["org.example.SizeTest > ofTen", test, TestOutcome.PASSED],
        ["org.example.SizeTest > later", test, TestOutcome.SKIPPED],
        ["org.example.SizeTest$Small > ofOne", test, TestOutcome.PASSED],
      ]),
    );
  }, 300_000);

  it("fails with what the failing test said", async () => {
    const wrong = { [source]: project[source]?.replace("n > 9", "n > 50") ?? "" };
    const report = await setup.buildFiles({ ...project, ...tests, ...wrong });
    expect(report.failureClasses).toEqual([FailureClass.TEST_FAILURE]);
    expect(report.failedTests).toMatchObject([{ name: "org.example.SizeTest > ofTen", file: test }]);
    expect(report.failedTests[0]?.message).toContain("expected: <big> but was: <small>");
  }, 300_000);

  it("does not compile where a test is wrong", async () => {
    const wrong = { [test]: tests[test]?.replace("Size.of(10)", "Size.off(10)") ?? "" };
    const report = await setup.buildFiles({ ...project, ...wrong });
    expect(report.failureClasses).toEqual([FailureClass.COMPILE_ERROR]);
    expect(report.lintErrors).toMatchObject([
      { file: test, line: 12, message: "cannot find symbol: method off(int)" },
    ]);
  }, 300_000);

  it("has no tests to run", async () => {
    const report = await setup.buildFiles(project);
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.summary).toBe("tests skipped: the repository has no tests");
  }, 300_000);

  it("runs one test by its name", async () => {
    const repo = createRepository({ ...project, ...tests });
    const bench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
    const names = ["org.example.SizeTest$Small > ofOne"];
    const run = await bench.runTests({ files: [test], names, coverage: false, shuffleSeed: 7 });
    await bench.close();
    repo.remove();
    expect(run.testRun.results).toMatchObject([{ name: names[0], outcome: TestOutcome.PASSED }]);
  }, 300_000);
});
