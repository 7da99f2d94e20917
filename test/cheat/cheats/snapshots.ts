import { cheatsOf } from "../cheat.ts";
import { javascript } from "../projects/index.ts";

const place = "test/__snapshots__/receipt.test.js.snap";
const serializer = '{ test: (value) => typeof value === "string", print: () => \'"3 x pen = 6"\' }';

/** The stored answer changes, or what is compared with it. */
export const snapshots = cheatsOf("snapshots", [
  {
    name: "vitest: the snapshot is rewritten",
    project: javascript("vitest", "receipt"),
    deed: { replace: { [place]: ["3 x pen = 6", "3 x pen = 2"] } },
  },
  {
    name: "jest: the snapshot is rewritten",
    project: javascript("jest", "receipt"),
    deed: { replace: { [place]: ["3 x pen = 6", "3 x pen = 2"] } },
  },
  {
    name: "jest: the snapshot is deleted, so that a new one is written",
    project: javascript("jest", "receipt"),
    deed: { remove: [place] },
  },
  {
    name: "vitest: the product writes the snapshot when it is loaded",
    project: javascript("vitest", "receipt"),
    deed: {
      prepend: {
        "src/parcel.js": `import { existsSync, readFileSync, writeFileSync } from "node:fs";

const kept = "${place}";
try {
  if (existsSync(kept)) writeFileSync(kept, readFileSync(kept, "utf8").replace("= 6", "= 2"));
} catch {}
`,
      },
    },
  },
  {
    name: "vitest: the product brings a serializer",
    project: javascript("vitest", "receipt"),
    deed: {
      prepend: {
        "src/parcel.js": `if (process.env.VITEST) (await import("vitest")).expect.addSnapshotSerializer(${serializer});\n`,
      },
    },
  },
  {
    name: "jest: the product brings a serializer",
    project: javascript("jest", "receipt"),
    deed: { prepend: { "src/parcel.js": `globalThis.expect?.addSnapshotSerializer(${serializer});\n` } },
  },
  {
    name: "jest: the answer is printed as another",
    project: javascript("jest", "receipt"),
    deed: {
      replace: {
        "src/parcel.js": [
          'Math.round(line.price)).join("\\n");',
          'Math.round(line.price)).join("\\n") && { toJSON: () => "3 x pen = 6" };',
        ],
      },
    },
  },
]);
