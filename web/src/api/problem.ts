/** Why the server did not do what it was asked; `status` 0 means that it did not answer at all. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

/** The problem of an answer, whatever its body is. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: { code?: unknown; detail?: unknown } = await response.json().catch(() => ({}));
  const detail =
    typeof body.detail === "string" ? body.detail : `the server answered with status ${response.status}`;
  return new Problem(response.status, typeof body.code === "string" ? body.code : "UNEXPECTED", detail);
}
