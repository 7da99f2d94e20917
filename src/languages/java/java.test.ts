import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { explainInstall } from "../../judge/explain-install.ts";
import { createOutlineParser } from "../create-outline-parser.ts";
import { detectProjects } from "../index.ts";
import type { ProjectFiles } from "../toolchain/toolchain.ts";
import { java } from "./java.ts";

const texts: Readonly<Record<string, string>> = {
  "pom.xml": "<project/>",
  "core/pom.xml": "<project/>",
  "core/src/main/java/org/example/Cart.java": "",
  "core/src/test/java/org/example/CartTest.java": "",
};
const files: ProjectFiles = { paths: Object.keys(texts), read: (path) => texts[path] };
const [{ toolchain, project }, ...others] = detectProjects(files, {});
const source = `package org.example;
public class Cart {
  public Cart(int limit) { if (limit < 1) throw new IllegalArgumentException("limit"); }
  static int total(List<Integer> prices, int... more) throws IOException {
    for (int price : prices) { if (price < 0 && price != -7) { throw new org.example.Bad("no"); } }
    switch (kind) { case "a" -> save(); default -> this.store.load(); }
    try { return Integer.parseInt(text); } catch (NumberFormatException e) { return 0; }
  }
  int total(String text) { return 1; }
  private void hidden() {}
  interface Shape { int area(); default int twice() { return 2; } }
  private record Point(int x, int y) { Point { check(x); } }
}
`;

it("takes a build with its modules for one project", () => {
  expect(others).toEqual([]);
  expect(project).toEqual({ toolchain: "java", root: "", runner: "Surefire", hasTests: true });
  expect(toolchain.install(project, files).keyParts).toHaveLength(2);
  expect(toolchain.generatedTestPath(project, files, "core/src/main/java/org/example/Cart.java")).toBe(
    "core/src/test/java/org/example/CartAgentTest.java",
  );
});

it.each([
  [{}, []],
  [{ files: ["core/src/test/java/org/example/CartTest.java"] }, ["-Dtest=org/example/CartTest"]],
  [
    {
      names: ["org.example.CartTest > adds(int)[1]", "org.example.CartTest$Inner > adds", "A > adds(int)[2]"],
    },
    ["-Dtest=org/example/CartTest#adds,org/example/CartTest$Inner#adds,A#adds"],
  ],
  [{ shuffleSeed: 7 }, ["-Dsurefire.runOrder=random", "-Dsurefire.runOrder.random.seed=7"]],
])("selects tests: %j", (selection, options) => {
  const gate = toolchain.test(project, files, { coverage: false, ...selection });
  expect(gate.status === "command" && gate.command.argv.slice(4)).toEqual(options);
});

it("outlines methods and constructors of all classes", async () => {
  const outline = (await createOutlineParser()).parse("Cart.java", source);
  expect(outline?.hasError).toBe(false);
  expect(outline?.symbols.map(({ name, exported }) => [name, exported])).toEqual([
    ["Cart.new", true],
    ["Cart.total(List<Integer>, int[])", true],
    ["Cart.total(String)", true],
    ["Cart.hidden", false],
    ["Shape.twice", true],
    ["Point.new", false],
  ]);
  expect(outline?.symbols[1]).toMatchObject({
    isStatic: true,
    returnType: "int",
    complexity: 6,
    raises: ["org.example.Bad"],
    calls: ["org.example.Bad", "save", "this.store.load", "Integer.parseInt"],
    branches: [
      { condition: "price < 0 && price != -7", raises: "org.example.Bad" },
      { condition: 'case "a"', isWay: true },
    ],
    handlers: [{ lineStart: 7 }],
  });
  expect(outline?.symbols[5]?.parameters.map(({ name, type }) => [name, type])).toEqual([
    ["x", "int"],
    ["y", "int"],
  ]);
});

it("names a compiler's finding once, with the symbol it does not find", () => {
  const place = "[ERROR] /workspace/core/src/main/java/org/example/Cart.java:[14,12] cannot find symbol";
  const stdout = `${place}\n  symbol:   variable sum\n[ERROR] Compilation failure\n${place}\n[ERROR]   symbol:   variable sum\n`;
  const result = { status: "exited", exitCode: 1, signal: null, stdout, stderr: "", durationMs: 1 } as const;
  expect(toolchain.readLintErrors(project, result)).toMatchObject([
    {
      file: "core/src/main/java/org/example/Cart.java",
      line: 14,
      message: "cannot find symbol: variable sum",
    },
  ]);
});

it.each([
  [
    "Could not find artifact org.example:gone:jar:9 in central (https://repo.example)",
    "dependency",
    /org\.example:gone:jar:9/,
  ],
  [
    "Could not transfer artifact a:b:pom:1 from/to central (https://repo.example): refused",
    "infrastructure",
    /repo\.example/,
  ],
])("explains an install that failed: %s", (said, cause, message) => {
  const output = `Could not resolve dependencies for project x: ${said}`;
  const found = explainInstall(output, [java.toolchain.signs]);
  expect(found).toMatchObject({ cause, message: expect.stringMatching(message) });
});

it("hands on the user's mirrors without their logins", async () => {
  const home = mkdtempSync(join(tmpdir(), "goldseam-java-"));
  mkdirSync(join(home, ".m2"));
  const mirror = "<mirror>\n<id>in</id> <url>https://me:secret@maven.example:8443/all</url></mirror>";
  writeFileSync(
    join(home, ".m2/settings.xml"),
    `<settings><!-- <mirror/> --><mirrors>${mirror}</mirrors></settings>`,
  );
  const answer = await toolchain.programs.askRegistries({ userEnv: { HOME: home }, ask: async () => "" });
  rmSync(home, { recursive: true });
  expect(answer).toEqual({
    settings: {
      GOLDSEAM_MAVEN_MIRRORS: "<mirror><id>in</id><url>https://maven.example:8443/all</url></mirror>",
    },
    hosts: ["repo.maven.apache.org", "maven.example:8443"],
  });
});
