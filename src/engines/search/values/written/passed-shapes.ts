import type { LoadedExport } from "../../../../languages/search/answers/export-schema.ts";
import type { Hints } from "../../../../languages/search/hints.ts";
import { isFollowed, lastStep, type Plan, type Step } from "../../../../languages/search/plan.ts";
import { any, type Shape, unionOf } from "../../../../languages/values/shape.ts";
import type { Value } from "../../../../languages/values/value.ts";

/** The shape of what documentation and tests pass to a parameter, by its function and its name or place. */
export type PassedShapes = (target: string, name: string, place: number) => Shape | undefined;

/** The calls that people wrote for a module. */
export interface WrittenCalls {
  readonly exports: readonly LoadedExport[];
  readonly hints?: Pick<Hints, "examples"> | undefined;
}

/** Reads the calls that were found for a module. */
export function createPassedShapes({ exports, hints }: WrittenCalls, constructorName: string): PassedShapes {
  const shapes = new Map<string, Shape[]>();
  const note = (target: string, { args, kwargs }: Step) => {
    for (const [place, value] of [...args.entries(), ...kwargs]) {
      const key = `${target} ${place}`;
      shapes.set(key, [...(shapes.get(key) ?? []), shapeOfValue(value)]);
    }
  };
  const examples = [...(hints?.examples ?? []), ...exports.flatMap((found) => found.examples ?? [])];
  for (const plan of examples) {
    for (const step of plan.steps) if (step.kind === "new") note(`${ownerOf(plan)}.${constructorName}`, step);
    if (lastStep(plan).kind === "call" && !isFollowed(plan)) note(plan.target, lastStep(plan));
  }
  return (target, name, place) => {
    const found = [place, name].flatMap((one) => shapes.get(`${target} ${one}`) ?? []);
    return found.length > 0 ? unionOf(found) : undefined;
  };
}

function ownerOf({ target }: Plan): string {
  return target.replace(/\..*$/, "");
}

/** The shape that a value is an example of. */
export function shapeOfValue(value: Value): Shape {
  switch (value.kind) {
    case "string":
    case "integer":
    case "bigint":
    case "boolean":
    case "bytes":
    case "regex":
    case "date":
    case "callback":
      return { kind: value.kind };
    case "float":
      return { kind: "number" };
    case "null":
    case "undefined":
      return { kind: "literal", value };
    case "list":
    case "set":
    case "tuple":
      return {
        kind: value.kind === "set" ? "set" : "list",
        item: value.items.length > 0 ? unionOf(value.items.map(shapeOfValue)) : any,
      };
    case "dict":
    case "map":
      return { kind: value.kind, value: any };
    default:
      return any;
  }
}
