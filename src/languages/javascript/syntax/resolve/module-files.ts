import { posix } from "node:path";

const endings = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".vue", ".svelte"];
const compiled: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".d.ts"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};

/** Files that a path may mean as a module, the best first: itself, with an ending, or the index of a folder. */
export function moduleFiles(path: string): string[] {
  const plain = path.replace(/[?#].*$/, "");
  const ending = posix.extname(plain);
  const bare = plain.slice(0, plain.length - ending.length);
  return [
    plain,
    ...(compiled[ending] ?? []).map((other) => bare + other),
    ...endings.map((each) => plain + each),
    ...endings.map((each) => posix.join(plain, `index${each}`)),
  ];
}
