import type { Route } from "../../syntax/outline.ts";
import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

const methods = /\.(get|post|put|patch|delete|head|options|route|api_route)$/;

/** The route that a decorated function answers, as Flask, FastAPI and their routers register it: `@app.get("/users")`. */
export function routeOf(decorated: SyntaxNode): Route | undefined {
  for (const decorator of decorated.children.filter(({ type }) => type === "decorator")) {
    const call = partsOf(decorator)[0];
    const [, word = ""] = methods.exec(fieldOf(call, "function")?.text ?? "") ?? [];
    const args = call?.type === "call" ? partsOf(fieldOf(call, "arguments")) : [];
    const named = new Map(args.map((one) => [fieldOf(one, "name")?.text, fieldOf(one, "value")]));
    const path = textOf(args[0]) ?? textOf(named.get("path")) ?? textOf(named.get("rule"));
    if (word === "" || path === undefined || !/^(\/|$)/.test(path)) continue;
    if (!/route$/.test(word)) return { method: word.toUpperCase(), path };
    const [first] = partsOf(named.get("methods")).flatMap((one) => textOf(one) ?? []);
    return { method: (first ?? "GET").toUpperCase(), path };
  }
  return undefined;
}

function textOf(node: SyntaxNode | undefined): string | undefined {
  return node?.type === "string" ? /^["']([^"']*)["']$/.exec(node.text)?.[1] : undefined;
}
