import { expect, it } from "vitest";
import { cutCause } from "../../../judge/index.ts";
import { javascriptSigns } from "./signs.ts";

/** As the runners print them. */
it.each<[title: string, name: string, message: string, cause: string[]]>([
  [
    "jest, a comparison",
    "cart > adds",
    `Error: expect(received).toBe(expected) // Object.is equality

Expected: 6
Received: 7
    at Object.toBe (/workspace/test/cart.test.js:4:48)
    at new Promise (<anonymous>)`,
    ["expect(received).toBe(expected)", "expected: 6", "actual: 7"],
  ],
  [
    "jest, a diff of objects",
    "cart > object",
    `Error: expect(received).toEqual(expected) // deep equality

- Expected  - 1
+ Received  + 1

  Object {
    "a": 1,
    "b": Array [
      1,
      2,
-     4,
+     3,
    ],
  }
    at Object.toEqual (/workspace/test/cart.test.js:5:57)
    at new Promise (<anonymous>)`,
    ["expect(received).toEqual(expected)", "expected: 4,", "actual: 3,"],
  ],
  [
    "jest, an error with other words",
    "cart > wrong message",
    `Error: expect(received).toThrow(expected)

Expected substring: "too small"
Received message:   "too big"

       6 | }
       7 | export function check(value) {
    >  8 |   if (value > 10) throw new RangeError("too big");
         |                         ^
       9 |   return value;
      10 | }
      11 |

      at check (cart.js:8:25)
      at check (test/cart.test.js:8:46)`,
    ["expect(received).toThrow(expected)", 'expected: "too small"', 'actual: "too big"'],
  ],
  [
    "jest, a time-out",
    "cart > timeout",
    `Error: thrown: "Exceeded timeout of 100 ms for a test.
Add a timeout value to this test to increase the timeout, if this is a long-running test. See https://jestjs.io/docs/api#testname-fn-timeout."
    at test (/workspace/test/cart.test.js:11:3)
    at describe (/workspace/test/cart.test.js:3:1)`,
    ["Exceeded timeout of 100 ms for a test."],
  ],
  [
    "jest, a file that cannot be loaded",
    "test/imports.test.js",
    `  ● Test suite failed to run

    SyntaxError: The requested module '../cart.js' does not provide an export named 'nothing'`,
    ["SyntaxError: The requested module '../cart.js' does not provide an export named 'nothing'"],
  ],
  [
    "vitest, a diff of objects",
    "cart > object",
    `AssertionError: expected { a: 1, b: [ 1, 2, 3 ] } to deeply equal { a: 1, b: [ 1, 2, 4 ] }
- Expected
+ Received

  {
    "a": 1,
    "b": [
      1,
      2,
-     4,
+     3,
    ],
  }
    at /workspace/test/cart.test.js:5:57
    at new Promise (<anonymous>)`,
    [
      "expected { a: 1, b: [ 1, 2, 3 ] } to deeply equal { a: 1, b: [ 1, 2, 4 ] }",
      "expected: 4,",
      "actual: 3,",
    ],
  ],
  [
    "vitest, a time-out",
    "cart > timeout",
    `Error: Test timed out in 100ms.
If this is a long-running test, pass a timeout value as the last argument or configure it globally with "testTimeout".
    at /workspace/test/cart.test.js:11:7`,
    ["Error: Test timed out in 100ms."],
  ],
  [
    "chai, a comparison",
    "cart > chai adds",
    `AssertionError: expected 7 to equal 6
    at Context.<anonymous> (file:///workspace/test/cart.js:5:56)`,
    ["expected 7 to equal 6"],
  ],
  [
    "assert, a comparison",
    "cart > adds",
    `AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

7 !== 6

    at Context.<anonymous> (file:///workspace/test/cart.js:4:31)`,
    ["expected: 6", "actual: 7"],
  ],
  [
    "assert, a diff of objects",
    "cart > object",
    `AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:
+ actual - expected

  {
    a: 1,
    b: [
      1,
      2,
+     3
-     4
    ]
  }
    at Context.<anonymous> (file:///workspace/test/cart.js:6:33)`,
    ["expected: 4", "actual: 3"],
  ],
  [
    "an error in the source",
    "cart > throws type",
    `TypeError: Cannot read properties of undefined (reading 'trim')
    at label (file:///workspace/cart.js:5:27)
    at Context.<anonymous> (file:///workspace/test/cart.js:8:31)`,
    ["TypeError: Cannot read properties of undefined (reading 'trim')"],
  ],
  [
    "assert, a truth",
    "cart > ok",
    `AssertionError [ERR_ASSERTION]: The expression evaluated to a falsy value:

  assert.ok(total([]) === 0)

    at TestContext.<anonymous> (file:///workspace/test/cart.test.js:9:37)
    at Test.runInAsyncScope (node:async_hooks:206:9)`,
    ["The expression evaluated to a falsy value:", "assert.ok(total([]) === 0)"],
  ],
  [
    "node:test, a file that cannot be loaded",
    "test/missing.test.js",
    `test failed
node:internal/modules/esm/resolve:873
  throw new ERR_MODULE_NOT_FOUND(packageName, fileURLToPath(base), null);
        ^

Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'not-installed' imported from /workspace/test/missing.test.js
  code: 'ERR_MODULE_NOT_FOUND'
}

Node.js v20.20.2`,
    [
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'not-installed' imported from test/missing.test.js",
      "code: 'ERR_MODULE_NOT_FOUND'",
    ],
  ],
  [
    "ava, a comparison with words",
    "message",
    `message
  name: AssertionError
  assertion: t.is()
  details:
    'Difference (- actual, + expected):': |-
      - 1
      + 2
  message: a cart needs an owner
  at: 'ExecutionContext.is (file:///workspace/node_modules/ava/lib/assert.js:309:16)'`,
    ["t.is()", "a cart needs an owner", "expected: 2", "actual: 1"],
  ],
  [
    "ava, an error with other words",
    "wrong message",
    `wrong message
  name: AssertionError
  assertion: t.throws()
  details:
    'Function threw unexpected exception:': |-
      RangeError {
        message: 'too big',
      }
    'Expected message to equal:': '''too small'''
  message: ''
  at: 'check (file:///workspace/cart.js:8:25)'`,
    ["t.throws()", "RangeError", "message: 'too big',", "Expected message to equal: '''too small'''"],
  ],
  [
    "ava, an error in the source",
    "throws type",
    `throws type
  name: AssertionError
  details:
    'Error thrown in test:': |-
      TypeError {
        message: 'Cannot read properties of undefined (reading \\'trim\\')',
      }
  message: Error thrown in test
  at: 'label (file:///workspace/cart.js:5:27)'`,
    ["TypeError", "message: 'Cannot read properties of undefined (reading \\'trim\\')',"],
  ],
  [
    "tape, a comparison with words",
    "object",
    `the same list
  operator: deepEqual
  expected: |-
    { a: 1, b: [ 1, 2, 4 ] }
  actual: |-
    { a: 1, b: [ 1, 2, 3 ] }
  at: Test.<anonymous> (file:///workspace/test/cart.js:4:27)
  stack: |-
    Error: the same list
        at Test.<anonymous> (file:///workspace/test/cart.js:4:27)`,
    ["the same list", "expected: { a: 1, b: [ 1, 2, 4 ] }", "actual: { a: 1, b: [ 1, 2, 3 ] }"],
  ],
  [
    "tape, an error that does not come",
    "should throw",
    `should throw
  operator: throws
  expected: /too big/
  actual:   undefined
  at: Test.<anonymous> (file:///workspace/test/cart.js:5:33)
  stack: |-
    Error: should throw
        at Test.<anonymous> (file:///workspace/test/cart.js:5:33)`,
    ["expected: /too big/", "actual: undefined"],
  ],
])("%s is cut to its cause", (_, name, message, cause) => {
  expect(cutCause({ name, message }, [javascriptSigns]).split("\n")).toEqual(cause);
});
