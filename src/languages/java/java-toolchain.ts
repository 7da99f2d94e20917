import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, posix } from "node:path";
import { hostOf, type Questioner } from "../../ports/language-programs.ts";
import { readJunitXml } from "../toolchain/junit/junit-xml.ts";
import { readFindings } from "../toolchain/read-findings.ts";
import { fromRoot, inRoot } from "../toolchain/repo-path.ts";
import { toTestRun } from "../toolchain/result-lines.ts";
import { layout, type ProjectFiles, type TestSelection, type Toolchain } from "../toolchain/toolchain.ts";

/** Maven repeats findings, and then sets marks before the symbol as well. */
const finding =
  /^\[ERROR\] (?<file>\/[^:\n]+\.java):\[(?<line>\d+),\d+\] (?<message>.*)$(?!\n\[ERROR\] +symbol)(?:\n +symbol: +(?<detail>.*))?/gm;
const settings = posix.join(layout.dependencies, "settings.xml");
const tool = (name: string) => posix.join(layout.tools, "java", name);
const isTestFile = (path: string) => /(?:^|\/)src\/test\/java\/.*\.java$/.test(path);

/** Java with Maven, whose Surefire runs tests of JUnit and TestNG. Coverage is not measured. */
export const javaToolchain: Toolchain = {
  name: "java",
  manifests: ["pom.xml"],
  runtime: { argv: ["mvn", "--version"] },
  tools: join(import.meta.dirname, "tools"),
  programs: {
    toolchain: "java",
    image: "java",
    programs: [{ name: "java" }, { name: "javac" }, { name: "mvn" }],
    systemSettings: /^(?:java(?:-[\w.-]+)?|maven)$/,
    askRegistries: askMaven,
  },
  needs: [
    { name: "javac", argv: ["javac", "-version"], use: "Java projects", fix: "apt-get install default-jdk" },
    { name: "mvn", argv: ["mvn", "--version"], use: "Java projects", fix: "apt-get install maven" },
  ],
  // Plugins of Maven run whatever a command line asks of them.
  rules: { ownerTools: "mvn", gateFiles: "**/.mvn/** pom.xml" },
  leavesOut: /@(?:Disabled|Ignore|Enabled)\w*|\bassum(?:e|ing)\w*\(|\/\*(?!\*)/,
  signs: {
    installs: [
      {
        pattern: /Could not transfer .*? from\/to \S+ \((\S+)\)/,
        cause: "infrastructure",
        message: (match) => `the Maven repository ${match[1]} could not be reached`,
      },
      {
        pattern: /Could not find artifact (\S+)/,
        cause: "dependency",
        message: (match) => `no repository has ${match[1]}: check its version in pom.xml`,
      },
    ],
    outOfMemory: /java\.lang\.OutOfMemoryError/,
    frames: [{ pattern: /^\s+at (?!org\.junit|java\.|jdk\.)[\w.$/]+\((\w+\.java):/gm, innermost: "first" }],
    frameLine: /^\s+at [\w.$/]+\(/,
  },
  detect: (files, root = "") => {
    if (!files.paths.includes(inRoot(root, "pom.xml"))) return undefined;
    const hasTests = files.paths.some((path) => fromRoot(root, path) !== undefined && isTestFile(path));
    return { toolchain: "java", root, runner: "Surefire", hasTests };
  },
  install: ({ root }, { paths, read }) => {
    const manifests = paths.filter(
      (path) => fromRoot(root, path) !== undefined && /(?:^|\/)(?:pom\.xml|\.mvn\/.*)$/.test(path),
    );
    const fetch = [{ argv: ["sh", tool("fetch.sh"), settings] }];
    return {
      keyParts: manifests.map((path) => `${fromRoot(root, path)}\n${read(path) ?? ""}`),
      commands: fetch,
      manifests: manifests.map((path) => ({ path })),
      // Plugins may need more, by the files that they find.
      own: { commands: fetch },
      inCheckout: fetch,
      mounts: [],
      scratch: [],
    };
  },
  compile: () => ({ status: "command", command: { argv: ["sh", tool("check-code.sh"), settings] } }),
  lint: () => ({ status: "skipped", reason: "linters of a Maven build run as part of it" }),
  test: (_, __, selection) => ({
    status: "command",
    command: { argv: ["sh", tool("run-tests.sh"), layout.out, settings, ...optionsFor(selection)] },
  }),
  readTestRun: (project, { out, result, files }) => {
    const tests = out.list().flatMap((path) => readJunitXml(project, out.read(path) ?? "") ?? []);
    for (const test of tests) test.file = fileOf(test.name, files);
    return toTestRun(tests, result);
  },
  readCoverage: async () => undefined,
  readLintErrors: (project, result) => readFindings(project, result, finding),
  isTestFile,
  isSourceFile: (path) => /(?:^|\/)src\/main\/java\/.*\.java$/.test(path),
  generatedTestPath: (_, __, path) => path.replace(/src\/main\/(.*)\.java$/, "src/test/$1AgentTest.java"),
};

/** Names are `a.b.ShopTest$Inner > adds(int)[1]`; one of several runs of a method runs them all. */
function optionsFor({ files, names, shuffleSeed }: TestSelection): string[] {
  const methods = names?.map((name) => name.replace(/ > (\w+).*/s, "#$1").replaceAll(".", "/"));
  const tests = methods ?? files?.map((path) => path.replace(/^.*src\/test\/java\/|\.java$/g, ""));
  const order = ["-Dsurefire.runOrder=random", `-Dsurefire.runOrder.random.seed=${shuffleSeed}`];
  const chosen = tests ? [`-Dtest=${[...new Set(tests)].join(",")}`] : [];
  return [...chosen, ...(shuffleSeed === undefined ? [] : order)];
}

function fileOf(name: string, { paths }: ProjectFiles): string {
  const file = `/${/^[\w.]+/.exec(name)?.[0].replaceAll(".", "/")}.java`;
  return paths.find((path) => isTestFile(path) && path.endsWith(file)) ?? "";
}

/** The mirrors of the user, without logins, for an install to put into settings of its own. */
async function askMaven({ userEnv }: Questioner) {
  const file = join(userEnv["HOME"] ?? homedir(), ".m2/settings.xml");
  const text = (await readFile(file, "utf8").catch(() => "")).replace(/<!--.*?-->|\s+/gs, "");
  const mirrors = (text.match(/<mirror>.*?<\/mirror>/g) ?? []).join("").replace(/\/\/[^/@<]*@/g, "//");
  const hosts = Array.from(mirrors.matchAll(/<url>([^<]+)/g), ([, address = ""]) => hostOf(address));
  return {
    settings: { GOLDSEAM_MAVEN_MIRRORS: mirrors },
    hosts: ["repo.maven.apache.org", ...hosts.filter((one) => one !== undefined)],
  };
}
