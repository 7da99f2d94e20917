import type { Cheat } from "../cheat.ts";
import { asyncTricks } from "./async.ts";
import { bent } from "./bent.ts";
import { configuration } from "./configuration.ts";
import { environmentFiles, gitTricks } from "./environment.ts";
import { forged } from "./forged.ts";
import { gone } from "./gone.ts";
import { helpers } from "./helpers.ts";
import { indirect } from "./indirect.ts";
import { inputs } from "./inputs.ts";
import { objects } from "./objects.ts";
import { replaced } from "./replaced.ts";
import { roundabout } from "./roundabout.ts";
import { shadowed } from "./shadowed.ts";
import { snapshots } from "./snapshots.ts";
import { special } from "./special.ts";
import { traces } from "./traces.ts";
import { unwatched } from "./unwatched.ts";
import { weaker } from "./weaker.ts";

export const cheats: readonly Cheat[] = [
  ...gone,
  ...configuration,
  ...replaced,
  ...forged,
  ...special,
  ...roundabout,
  ...objects,
  ...helpers,
  ...shadowed,
  ...gitTricks,
  ...environmentFiles,
  ...asyncTricks,
  ...snapshots,
  ...unwatched,
  ...indirect,
  ...bent,
  ...weaker,
  ...inputs,
  ...traces,
];
