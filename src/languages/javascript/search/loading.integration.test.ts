import { describe, expect, test } from "vitest";
import { callOf, type DriverSubject, openDriverBench } from "../../../../test/support/driver-bench.ts";
import { dict, integer, string } from "../../values/value.ts";

const models = {
  "src/models/shape.ts": "export interface Shape { size: number }\nexport type Other = string;\n",
  "src/models/index.ts":
    'export * from "./shape";\nexport { Shape as Form } from "./shape";\nexport enum Color { Red = "red", Blue = "blue" }\nexport namespace Units { export const metre = "m"; }\n',
  "src/data.json": '{ "name": "thing", "factor": 3 }\n',
  "src/look.css": ".a { color: red }\n",
  "src/look.module.css": ".big { color: red }\n",
};

/** Uses everything that node alone does not load. */
const text = (imports: string, told: string) => `
import { Shape, Other, Color, Units } from "@/models";
import data, { factor } from "./data.json";
${imports}
function sealed(target: Function) { Object.seal(target); }

@sealed
export class Box implements Shape {
  constructor(public size: number, readonly color: Color = Color.Red) {}
  area(): number {
    return this.size * factor;
  }
}

export function describe(shape: Shape, other?: Other): string {
  const box = new Box(shape.size);
  // Comments and types take lines.
  type Local = { a: string };
  const local: Local = { a: Units.metre };
  if (box.area() > 9) {
    return [data.name, local.a, ${told}].join(" ");
  }
  return Color.Blue;
}
`;

const settings = JSON.stringify({
  extends: "./tsconfig.base.json",
  compilerOptions: { experimentalDecorators: true },
});
const aliases = `// The aliases\n{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"], }, "target": "es2022" } }\n`;
const typescript = { "tsconfig.json": settings, "tsconfig.base.json": aliases };

interface Case {
  readonly name: string;
  readonly subject: DriverSubject;
  readonly expected: string;
}

const cases: readonly Case[] = [
  {
    name: "vite, with its settings, plugins and styles, in a browser",
    expected: "thing m 42 big true localhost:3000",
    subject: {
      path: "src/box.ts",
      text: text(
        'import "./look.css"; import styles from "./look.module.css"; import { x } from "virtual:x"; const { host } = window.location;',
        "x, styles.big, __DEV__, host",
      ),
      project: {
        ...models,
        ...typescript,
        "package.json":
          '{ "type": "module", "devDependencies": { "happy-dom": "21.0.4", "vitest": "5.1.0" } }',
        "vitest.config.ts": `import { defineConfig } from "vitest/config";
const virtual = {
  name: "virtual",
  resolveId: (id: string) => (id === "virtual:x" ? "\\0virtual:x" : undefined),
  load: (id: string) => (id === "\\0virtual:x" ? "export const x: number = 42;".replace(": number", "") : undefined),
};
export default defineConfig({
  define: { __DEV__: "true" },
  plugins: [virtual],
  test: { environment: "happy-dom", alias: { "@": new URL("./src", import.meta.url).pathname } },
});
`,
      },
    },
  },
  {
    name: "jest, with its transform and mapped names",
    expected: "thing m default 3",
    subject: {
      path: "src/box.ts",
      text: text(
        'import compiled from "compiled";\nconst { major } = require("semver");',
        'compiled, major("3.2.1")',
      ),
      project: {
        ...models,
        "package.json": JSON.stringify({
          devDependencies: { jest: "29.7.0", "ts-jest": "29.4.5", typescript: "5.9.3" },
          jest: {
            preset: "ts-jest",
            moduleNameMapper: { "^@/(.*)$": "<rootDir>/src/$1", "^compiled$": "<rootDir>/compiled.js" },
          },
        }),
        "tsconfig.json": '{ "compilerOptions": { "esModuleInterop": true, "experimentalDecorators": true } }',
        "compiled.js": 'exports.__esModule = true;\nexports.default = "default";\n',
      },
    },
  },
  {
    name: "the project's TypeScript, to CommonJS, with metadata of decorators",
    expected: "thing m commonjs Number Number Object",
    subject: {
      path: "src/box.ts",
      text: text('import { kept } from "./meta.js";', 'typeof __dirname === "string" && "commonjs", ...kept'),
      project: {
        ...models,
        "tsconfig.base.json": aliases,
        "tsconfig.json": JSON.stringify({
          extends: "./tsconfig.base.json",
          compilerOptions: { experimentalDecorators: true, emitDecoratorMetadata: true },
        }),
        "src/meta.ts": `export const kept: string[] = [];
(Reflect as any).metadata = (key: string, types: Function[]) => () => {
  if (key === "design:paramtypes") kept.push(...types.map(({ name }) => name));
};
function note(_target: object, _name: string) {}
export class Measured {
  @note
  scale(by: number) { return by; }
}
`,
        "package.json": '{ "devDependencies": { "typescript": "5.9.3" } }',
      },
    },
  },
];

describe.each(cases)("modules that need the project's own tools: $name", ({ subject, expected }) => {
  test("are loaded, counted by the right lines, and mutated", async () => {
    const bench = await openDriverBench(subject);
    const shape = (size: number) => dict({ size: integer(size) });
    const plans = [callOf("describe", shape(4)), callOf("describe", shape(1))];
    const inside = subject.text.split("\n").findIndex((line) => line.includes("data.name")) + 1;
    try {
      for (const exact of [false, true]) {
        const { observations, unloadable } = await bench.run(plans, { exact });
        expect(unloadable).toBeUndefined();
        expect(observations.map(({ value }) => value)).toEqual([string(expected), string("blue")]);
        const reached = observations.map(({ lines }) => lines.includes(inside));
        expect(reached).toEqual([true, false]);
      }
      const { mutants, tried } = await bench.mutate(plans);
      const boundary = mutants.find(({ description }) => description === "`>` became `<=`");
      expect([...(tried[0]?.reactions.keys() ?? [])]).toContain(boundary?.id);
    } finally {
      await bench.close();
    }
  });
});
