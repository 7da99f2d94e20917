import { differInDependencies, isVersion } from "../../../toolchain/plain-dependencies.ts";
import { parseJson } from "../../../toolchain/result-lines.ts";

type Parsed = Readonly<Record<string, unknown>> | undefined;

/** Whether a `package.json` differs only in packages that the code needs. Those for its development hold the test runner. */
export function addsDependencies(_: string, before: string, after: string): boolean {
  const [was, is] = [parseJson(before) as Parsed, parseJson(after) as Parsed];
  const tools = was?.["devDependencies"];
  const isTool = (name: string) => typeof tools === "object" && tools !== null && Object.hasOwn(tools, name);
  return differInDependencies(was, is, {
    places: [["dependencies"], ["optionalDependencies"], ["peerDependencies"]],
    isPlain: (version, name) => isVersion(version) && !isTool(name),
  });
}
