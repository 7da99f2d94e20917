import { describe, expect, it } from "vitest";
import { failureSigns } from "../../languages/index.ts";
import { fingerprint as fingerprintOf } from "./fingerprint.ts";

const fingerprint = (failure: { readonly message: string; readonly file?: string }) =>
  fingerprintOf(failure, failureSigns);

import { normaliseMessage } from "./normalise-message.ts";

const vitestMessage = (order: number, temp: string, at: string, line: number) =>
  `TypeError: cannot load order ${order} from /tmp/tmp-${temp} at ${at}
    at inner (/workspace/src/b.js:${line}:41)
    at boom (/workspace/src/b.js:1:26)
    at /workspace/src/b.test.js:${line + 3}:38
    at file:///workspace/node_modules/@vitest/runner/dist/chunk-hooks.js:155:11
    at processTicksAndRejections (node:internal/process/task_queues:95:5)`;
const jestMessage = (at: number) => `Error: expect(received).toEqual(expected) // deep equality

- Expected  - 1
+ Received  + 1

  Object {
-   "at": 5,
+   "at": ${at},
  }
    at Object.toEqual (/workspace/__tests__/b.spec.js:6:42)
    at new Promise (<anonymous>)
    at callAsyncCircusFn (/workspace/node_modules/jest-circus/build/jestAdapterInit.js:1497:10)`;
const mochaMessage = (
  ms: number,
  line: number,
) => `Error: timeout of ${ms}ms exceeded after ${ms + 3} ms on port 4${ms}
    at Timeout._onTimeout (test/b.js:${line}:68)
    at listOnTimeout (node:internal/timers:581:17)`;
const nodeMessage = (frame: string) => `AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

'small' !== 'big'

    at ${frame}
    at Test.runInAsyncScope (node:async_hooks:206:9)`;
const pytestMessage = (test: string, order: number, temp: string, address: string) => `def ${test}():
>       boom(${order})

tests/test_b.py:${order}:${" "}
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _
src/sizes/b.py:12: in boom
    return inner(n)
           ^^^^^^^^
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _

n = ${order}

    def inner(n):
>           raise OrderError(f"cannot load order {n} from {tempfile.mkdtemp()}: {object()!r}")
E           sizes.b.OrderError: cannot load order ${order} from /tmp/${temp}: <object object at ${address}>

src/sizes/b.py:8: OrderError`;
const goPanic = (index: number, goroutine: number, test: string) =>
  `panic: runtime error: index out of range [${index}] with length 1 [recovered, repanicked]

goroutine ${goroutine} [running]:
testing.tRunner.func1.2({0x5caa00, 0x35dcb9ddc018})
\t/usr/local/go/src/testing/testing.go:1974 +0x232
example.com/b.Boom(...)
\t/workspace/b.go:${goroutine}
example.com/b.${test}(0x35dcb9dd4488?)
\t/workspace/b_test.go:7 +0x31`;
const rustPanic = (test: string, thread: number, line: number, index: number) =>
  `thread '${test}' (${thread}) panicked at src/lib.rs:${line}:32:
index out of bounds: the len is 2 but the index is ${index}`;

describe("two failures have one fingerprint", () => {
  it.each([
    [
      "vitest: other order, folder, time and line",
      vitestMessage(7, "63g5can68xh", "2026-11-15T11:36:23.939Z", 2),
      vitestMessage(3419, "uwviuosrdxj", "2026-11-16T01:02:03Z", 20),
    ],
    ["jest: another value in the diff", jestMessage(1794742620274), jestMessage(1794742699999)],
    ["mocha: another limit, port and line", mochaMessage(100, 7), mochaMessage(2000, 70)],
    [
      "node:test: an address of a file and a path",
      nodeMessage("TestContext.<anonymous> (file:///workspace/test/b.test.js:8:33)"),
      nodeMessage("async TestContext.<anonymous> (/workspace/test/b.test.js:9:1)"),
    ],
    [
      "pytest: another test of the same broken function",
      pytestMessage("test_one", 7, "tmpfam9vjum", "0x7f2c58d4da00"),
      pytestMessage("test_two", 3419, "tmpcfm7tulo", "0x7f2c58d4dbb0"),
    ],
    [
      "go: times and pointers in t.Errorf",
      "b_test.go:5: got 1 at 2026-11-15T11:37:22Z, want 2, id 0x35dcb9dd4248",
      "b_test.go:9: got 3 at 2026-11-15T11:38:00+01:00, want 2, id 0x35dcb9dd0000",
    ],
    ["go: a panic in another goroutine and test", goPanic(5, 19, "TestPanic"), goPanic(7, 3, "TestOther")],
    ["cargo: another test and thread", rustPanic("panics", 37, 1, 5), rustPanic("tests::more", 38, 4, 6)],
    [
      "colours and quotes",
      "\u001b[31mError\u001b[0m: no user “ada” at a.js:3",
      "Error: no user 'ada' at a.js:14:2",
    ],
  ])("%s", (_, one, other) => {
    expect(fingerprint({ message: one })).toBe(fingerprint({ message: other }));
    expect(fingerprint({ message: one })).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe("two failures have fingerprints of their own", () => {
  it.each([
    ["another class", "TypeError: boom", "RangeError: boom"],
    ["other words", "Error: no such user", "Error: no such order"],
    ["another status", "Error: failed with status 404", "Error: failed with status 503"],
    ["another exit code", "Error: exit code 1", "Error: exit code: 127"],
    [
      "another file of the project",
      nodeMessage("TestContext.<anonymous> (/workspace/test/a.test.js:8:33)"),
      nodeMessage("TestContext.<anonymous> (/workspace/test/b.test.js:8:33)"),
    ],
    [
      "another error at the same place",
      rustPanic("a", 1, 1, 5),
      rustPanic("a", 1, 1, 5).replace("bounds", "reach"),
    ],
  ])("%s", (_, one, other) => {
    expect(fingerprint({ message: one })).not.toBe(fingerprint({ message: other }));
  });

  it("by the test's file where no frame names one", () => {
    const message = "assertion failed";
    expect(fingerprint({ message, file: "a.py" })).not.toBe(fingerprint({ message, file: "b.py" }));
  });
});

it("is the same tomorrow", () => {
  expect(fingerprint({ message: "TypeError: x is not a function", file: "a.test.js" })).toBe(
    "fb407bd31d7a6ba6",
  );
});

it.each([
  ["request 3f2504e0-4f89-11d3-9a0c-0305e82c3301 took 1.5 s", "request <id> took <duration>"],
  ["commit 9fceb02d0ae598e95dc970b74767f19372d61af8 is gone", "commit <id> is gone"],
  ["connect ECONNREFUSED 127.0.0.1:45123", "connect ECONNREFUSED <host>:<n>"],
  ["expected 3.14 to be -7e-5", "expected <n> to be <n>"],
  ["started Sun, 15 Nov 2026 11:36:22 GMT, not at 9:30 PM", "started <time>, not at <time>"],
  ["SyntaxError: unexpected token (line 3, column 14)", "SyntaxError: unexpected token (line, column)"],
  ["C:\\Users\\ada\\AppData\\Local\\Temp\\x1 missing", "<temp> missing"],
  ["error TS2322 in utf8 sha256", "error TS2322 in utf8 sha256"],
  ["deadbeef and defaced", "deadbeef and defaced"],
])("%s", (text, expected) => {
  expect(normaliseMessage(text)).toBe(expected);
});
