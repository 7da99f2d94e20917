import { descendants, fieldOf } from "../../../syntax/syntax-node.ts";
import type { RequestTesting } from "../../../tests/requests/request-testing.ts";
import { isDeclaredModule } from "../generated/python-modules.ts";
import { pythonModule } from "../module-name.ts";

const makers: ReadonlyMap<string, string> = new Map([
  ["Flask", "flask"],
  ["FastAPI", "fastapi"],
]);
const methods = /\.(get|post|put|patch|delete|head|options|request|open)$/;

/** How tests in Python send requests to apps of Flask and FastAPI. */
export const pythonRequests: RequestTesting = {
  sign: /\b(Flask|FastAPI)\(/,
  frameworkIn(root) {
    for (const node of descendants(root)) {
      const callee = node.type === "call" ? (fieldOf(node, "function")?.text ?? "") : "";
      const framework = makers.get(callee.split(".").at(-1) ?? "");
      if (framework !== undefined) return framework;
    }
    return undefined;
  },
  describe({ path, framework }, { project, files }) {
    const module = pythonModule(project, path);
    return [`The app is made in ${path}, which tests import from \`${module}\`.`, howTo(framework, files)];
  },
  sends: (calls) =>
    calls.some(({ written, args: [first] }) => {
      if (/(^|\.)(test_client|TestClient|AsyncClient)$/.test(written)) return true;
      const isPath = /^[fF]?["']\//.test(first?.text ?? "");
      return (
        methods.test(written) &&
        (isPath || /^(GET|POST|PUT|PATCH|DELETE)$/.test(first?.text.slice(1, -1) ?? ""))
      );
    }),
};

function howTo(framework: string, files: Parameters<typeof isDeclaredModule>[1]): string {
  if (framework === "flask")
    return 'Send requests with `client = app.test_client()` and `response = client.get("/path")`; it has `status_code` and `get_json()`.';
  return isDeclaredModule("httpx", files)
    ? 'Send requests with `from fastapi.testclient import TestClient`, `client = TestClient(app)` and `response = client.get("/path")`; it has `status_code` and `json()`.'
    : "Neither httpx nor another client is installed, so call the functions of the routes themselves.";
}
