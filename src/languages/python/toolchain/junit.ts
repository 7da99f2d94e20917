import { posix } from "node:path";
import type { JunitHabits, JunitPlace } from "../../toolchain/junit/junit-habits.ts";

/** How pytest writes JUnit reports. */
export const pytestJunit: JunitHabits = { expectedFailure: "pytest.xfail", nameOf };

/** Pytest puts the file's module before the class. */
function nameOf({ name, scope, file }: JunitPlace): string | undefined {
  if (!file.endsWith(".py")) return undefined;
  const module = posix.normalize(file).slice(0, -".py".length).replaceAll("/", ".");
  if (scope !== module && !scope.startsWith(`${module}.`)) return undefined;
  const classes = scope.slice(module.length + 1);
  return classes === "" ? name : `${classes.replaceAll(".", "::")}::${name}`;
}
