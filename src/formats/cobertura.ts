import type { FileCoverage } from "../contracts/index.ts";
import type { Format } from "./format.ts";
import { document, element } from "./xml.ts";

/** Cobertura XML, one package per folder. */
export const cobertura: Format = {
  name: "cobertura",
  summary: "coverage as Cobertura XML",
  render: ({ coverage }) => {
    const files = coverage?.files ?? [];
    const packages = [...Map.groupBy(files, ({ path }) => folderOf(path))];
    return document(
      element("coverage", { ...rates(files), version: "1", timestamp: 0, complexity: 0 }, [
        element("sources", {}, ["<source>.</source>"]),
        element(
          "packages",
          {},
          packages.map(([name, own]) =>
            element("package", { name, ...rates(own), complexity: 0 }, [
              element("classes", {}, own.map(fileClass)),
            ]),
          ),
        ),
      ]),
    );
  },
};

function fileClass(file: FileCoverage): string {
  const lines = [
    ...file.coveredLines.map((number) => ({ number, hits: 1 })),
    ...file.uncoveredLines.map((number) => ({ number, hits: 0 })),
  ].sort((a, b) => a.number - b.number);
  const attributes = { name: file.path, filename: file.path, ...rates([file]), complexity: 0 };
  return element("class", attributes, [
    "<methods/>",
    element(
      "lines",
      {},
      lines.map((line) => element("line", line)),
    ),
  ]);
}

function rates(files: readonly FileCoverage[]) {
  const sum = (key: "linesTotal" | "linesCovered" | "branchesTotal" | "branchesCovered") =>
    files.reduce((total, file) => total + file[key], 0);
  const rate = (covered: number, total: number) => (total === 0 ? "1" : (covered / total).toFixed(4));
  return {
    "line-rate": rate(sum("linesCovered"), sum("linesTotal")),
    "branch-rate": rate(sum("branchesCovered"), sum("branchesTotal")),
    "lines-covered": sum("linesCovered"),
    "lines-valid": sum("linesTotal"),
    "branches-covered": sum("branchesCovered"),
    "branches-valid": sum("branchesTotal"),
  };
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".";
}
