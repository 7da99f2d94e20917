import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");

/** What one of our own containers runs. */
export interface ComposedService {
  readonly name: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly replicas: number;
}

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly deploy?: { readonly replicas?: number };
  readonly profiles?: readonly string[];
}

/** Every service of compose.yaml. */
export function composeServices(): Readonly<Record<string, Service>> {
  return parse(readFileSync(join(root, "compose.yaml"), "utf8"), { merge: true }).services;
}

/** The services of our own that are always on, with variables that nobody set. */
export function ownServices(): ComposedService[] {
  return Object.entries(composeServices())
    .filter(([, { image, profiles }]) => image.startsWith("goldseam") && !profiles)
    .map(([name, { command = [], environment = {}, deploy }]) => ({
      ...{ name, command, replicas: deploy?.replicas ?? 1 },
      env: Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [
          key,
          String(value).replace(/\$\{\w+:-([^}]*)\}/g, "$1"),
        ]),
      ),
    }));
}
