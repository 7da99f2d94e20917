import type { ProjectFiles } from "../../toolchain/toolchain.ts";

const builtIn = new Set(
  "tmp_path tmp_path_factory tmpdir tmpdir_factory capsys capfd capsysbinary capfdbinary caplog monkeypatch recwarn request pytestconfig cache doctest_namespace record_property testdir pytester".split(
    " ",
  ),
);

/** The fixtures a pytest test asks for that neither pytest nor the project defines. */
export function undefinedFixtures(code: string, files: ProjectFiles): string[] {
  // A property is called with values that its decorator makes.
  const plain = code.replaceAll(/^@(?:\w+\.)?given\([\s\S]*?^((?:async )?def test_\w+\()[^)]*\)/gm, "$1)");
  const asked = [...plain.matchAll(/^(?:async )?def test_\w+\(([^)]*)\)/gm)].flatMap(([, text = ""]) =>
    text
      .split(",")
      .map((part) => part.replace(/[:=][\s\S]*/, "").trim())
      .filter(Boolean),
  );
  // A method of a test case is written without its class.
  const unknown = asked.filter((name) => name !== "self" && !builtIn.has(name));
  if (unknown.length === 0) return [];
  const parametrized = [...code.matchAll(/parametrize\(\s*["']([^"']+)["']/g)].flatMap(([, names = ""]) =>
    names.split(/\s*,\s*/),
  );
  const defined = new Set([...parametrized, ...namesOf(code), ...projectFixtures(files)]);
  return unknown.filter((name) => !defined.has(name));
}

const fixture = /@pytest\.fixture[^\n]*\n(?:@[^\n]*\n)*(?:async )?def ((\w+)\([^)]*\)[^:\n]*)/g;

function projectFixtures(files: ProjectFiles): string[] {
  return conftests(files).flatMap(namesOf);
}

function namesOf(text: string): string[] {
  return [...text.matchAll(fixture)].flatMap(([, , name]) => name ?? []);
}

/** The fixtures that the project's tests share, each with its parameters. */
export function fixtureSignatures(files: ProjectFiles): string[] {
  return conftests(files).flatMap((text) =>
    [...text.matchAll(fixture)].map(([, signature = ""]) => `fixture ${signature.replaceAll(/\s+/g, " ")}`),
  );
}

function conftests(files: ProjectFiles): string[] {
  return files.paths.filter((path) => path.endsWith("conftest.py")).flatMap((path) => files.read(path) ?? []);
}
