import type { z } from "zod";
import type { KnownToken, TokenRole } from "../../../ports/records/tokens.ts";

/** What a handler gets; everything is checked. */
export interface Input<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly who: KnownToken;
  readonly request: Request;
}

/** One operation of the API: it is served, checked and documented from here. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  readonly method: "get" | "post" | "delete";
  /** Below `/api/v1`, such as `/runs/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** Who may; each role may what those before it may. */
  readonly role: TokenRole;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** 200 if absent. */
  readonly status?: 200 | 202;
  /** The JSON of the answer, or its media type if it is something else, with a schema for each of its events. */
  readonly answer: z.ZodType | { readonly media: string; readonly events?: z.ZodType };
  /** Statuses of errors that only this operation has. */
  readonly errors?: readonly number[];
  handle(input: Input<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<unknown>;
}

/** Makes a route whose handler knows the types of its input. */
export function route<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  definition: Route<Params, Query, Body>,
): Route {
  return definition as unknown as Route;
}
