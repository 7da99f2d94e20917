import { create, type Plan, PlanSchema } from "../../contracts/index.ts";

const allowed = "Goldseam-Allows";
const forbidden = "Goldseam-Forbids";

/** The paths of a planner's plan, as the last lines of a commit's message: whoever takes the commit up again finds them there. */
export function pathTrailers({ allowedPaths, forbiddenPaths, testsAnywhere }: Plan): string[] {
  if (!testsAnywhere) return [];
  return [
    ...allowedPaths.map((path) => `${allowed}: ${path}`),
    ...forbiddenPaths.map((path) => `${forbidden}: ${path}`),
  ];
}

/** A plan with the paths that a commit's message names; undefined if it names none. */
export function planOfTrailers(
  message: string,
  plan: Pick<Plan, "id" | "title" | "steps">,
): Plan | undefined {
  const valuesOf = (key: string) =>
    message.split("\n").flatMap((line) => (line.startsWith(`${key}: `) ? [line.slice(key.length + 2)] : []));
  const [allowedPaths, forbiddenPaths] = [valuesOf(allowed), valuesOf(forbidden)];
  if (allowedPaths.length + forbiddenPaths.length === 0) return undefined;
  return create(PlanSchema, { ...plan, allowedPaths, forbiddenPaths, testsAnywhere: true });
}
