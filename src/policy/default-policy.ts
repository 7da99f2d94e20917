import { type LanguageRules, listed, words } from "./language-rules.ts";
import {
  type Policy,
  type Role,
  type RunRule,
  type ToolRule,
  toolPurposes,
  type WriteRule,
} from "./policy.ts";
import { protectedPaths } from "./protected-paths.ts";
import { wrappingOf } from "./words/wrappers.ts";

/** Places for tests in every language: folders by name, files by name. */
const commonTestPaths =
  "**/test/** **/tests/** **/__tests__/** **/spec/** **/specs/** *.test.* *.spec.*".split(" ");

/** The rules of a language, with the name of its toolchain. */
export type NamedRules = LanguageRules & { readonly toolchain: string };

/** The policy without configuration, for these languages. */
export function createDefaultPolicy(languages: readonly NamedRules[]): Policy {
  const testPaths = [...commonTestPaths, ...languages.flatMap((one) => words(one.testPaths))];
  return {
    run: runRules(languages),
    tools: languages.flatMap(({ toolchain }) => toolRules(toolchain)),
    write: writeRules(testPaths),
    protectedPaths: protectedPaths(languages),
    testPaths,
    wrapping: wrappingOf(languages),
  };
}

/** Who may run what, by first words. Wrappers and code on the command line need more: see wrappers.ts. */
function runRules(languages: readonly LanguageRules[]): RunRule[] {
  const runners = languages.flatMap((one) => listed(one.runners));
  return [
    ...languages.flatMap((one) => mayRun(["owner", "coder"], listed(one.tools))),
    ...mayRun(["owner", "coder"], runners),
    // The owner decides what is installed, and what the project's own task files do.
    ...languages.flatMap((one) => mayRun(["owner"], listed(one.ownerTools))),
    ...mayRun(["owner"], ["make", "just", "task", "true", "false"]),
    ...mayRun(["test-builder"], runners).map((rule) => ({ ...rule, needsTarget: true })),
  ];
}

/** Only the test builder has new tests to put into style. */
function toolRules(toolchain: string): ToolRule[] {
  return toolPurposes.map((purpose) => {
    const roles: Role[] = purpose === "format" ? ["test-builder"] : ["owner", "test-builder"];
    const id = `tool.allow.${roles.join("+")}:${toolchain}:${purpose}`;
    return { id, effect: "allow", roles, toolchain, purpose, source: "default" };
  });
}

/** Who may write what. Protected paths take precedence. */
function writeRules(testPaths: readonly string[]): WriteRule[] {
  return [
    ...testPaths.map((pattern) => ({ ...writing("allow", "test-builder", pattern), onlyNew: true })),
    writing("allow", "coder", "**"),
    ...testPaths.map((pattern) => writing("deny", "coder", pattern)),
  ];
}

function mayRun(roles: readonly Role[], commands: readonly string[]): RunRule[] {
  return commands.map((command) => ({
    id: `run.allow.${roles.join("+")}:${command}`,
    effect: "allow",
    roles,
    words: command.split(" "),
    source: "default",
  }));
}

function writing(effect: WriteRule["effect"], role: Role, pattern: string): WriteRule {
  const id = `write.${effect}.${role}:${pattern}`;
  return { id, effect, roles: [role], pattern, source: "default" };
}
