/** The syntax tree of a JavaScript or TypeScript source; throws if it does not parse. Reads no configuration. */
export async function parseJavaScript(text: string, path: string) {
  const { parse } = await import("@babel/parser");
  const typescript = /\.[cm]?tsx?$/.test(path);
  const jsx = !typescript || path.endsWith("x");
  return parse(text, {
    sourceType: "unambiguous",
    allowReturnOutsideFunction: true,
    ranges: true,
    plugins: [
      "decorators-legacy",
      ...(typescript ? ["typescript" as const] : []),
      ...(jsx ? ["jsx" as const] : []),
    ],
  });
}
