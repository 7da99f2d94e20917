import { posix } from "node:path";
import type { RequestTesting } from "../../../tests/requests/request-testing.ts";
import type { Call } from "../../../tests/smells/test-grammar.ts";
import type { TestPlace } from "../../../tests/test-writer.ts";
import { frameworkIn } from "../../syntax/routes.ts";
import { importPath } from "../import-path.ts";
import { detectStyle } from "../test-style.ts";

/** How tests in JavaScript and TypeScript send requests to apps of Express, Fastify and Hono. */
export const javascriptRequests: RequestTesting = {
  sign: /["'](express|fastify|hono)["']/,
  frameworkIn,
  describe({ path, framework }, place) {
    const from = importPath({ ...place, sourcePath: path }, detectStyle(place));
    return [`The app is made in ${path}, which tests load from "${from}".`, howTo(framework, place)];
  },
  sends: (calls, imports) => {
    const clients = new Set(
      imports.flatMap(({ module, name }) =>
        /^(supertest|light-my-request)$/.test(module) ? [name.split(" ").at(-1) ?? name] : [],
      ),
    );
    return calls.some((call) => clients.has(call.written.split(".")[0] ?? "") || isRequest(call));
  },
};

/** `app.request("/x")`, `app.inject({ url: "/x" })`, or a request to a port of its own. */
function isRequest({ written, args: [first] }: Call): boolean {
  const text = first?.text ?? "";
  if (/\.(inject|request)$/.test(written)) return first === undefined || /^(["'`]|\{|new Request)/.test(text);
  return (
    /^(globalThis\.)?fetch$/.test(written) && /^["'`](http:\/\/(127\.0\.0\.1|localhost)|\$\{)/.test(text)
  );
}

function howTo(framework: string, place: TestPlace): string {
  if (framework === "hono")
    return 'Send requests with `const response = await app.request("/path", { method, headers, body })`, a `Response`.';
  if (framework === "fastify")
    return 'Send requests with `const response = await app.inject({ method: "GET", url: "/path", payload })`; it has `statusCode` and `json()`. Close an app that the test made with `await app.close()`.';
  return hasPackage("supertest", place)
    ? 'Send requests with supertest: `const response = await request(app).get("/path")`; it has `status` and `body`.'
    : "No library for requests is installed: listen with `app.listen(0)` in the test, send requests with `fetch` to `http://127.0.0.1:PORT/path`, and close the server in the test, also if it fails.";
}

function hasPackage(name: string, { project, files }: Pick<TestPlace, "project" | "files">): boolean {
  const manifests = [...new Set([project.root, ""])].map((folder) => posix.join(folder, "package.json"));
  return manifests.some((path) => files.read(path)?.includes(`"${name}"`));
}
