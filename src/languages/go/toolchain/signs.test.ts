import { expect, it } from "vitest";
import { cutCause } from "../../../judge/index.ts";
import { goSigns } from "./signs.ts";

/** As go test prints them. */
it.each<[title: string, name: string, message: string, cause: string[]]>([
  [
    "t.Errorf after a log",
    "TestTotal",
    `cart_test.go:9: adding
    cart_test.go:11: Total() = 7, want 6`,
    ["adding", "Total() = 7, want 6"],
  ],
  [
    "a panic",
    "TestPanic",
    `panic: runtime error: index out of range [0] with length 0 [recovered, repanicked]

goroutine 11 [running]:
example.com/shop.First(...)
	/workspace/cart.go:14
example.com/shop.TestPanic(0x279e2f5e8d88?)
	/workspace/cart_test.go:34 +0x31`,
    ["panic: runtime error: index out of range [0] with length 0"],
  ],
  [
    "testify, a comparison with words",
    "TestTotal",
    `cart_test.go:11: 
        	Error Trace:	/workspace/cart_test.go:11
        	Error:      	Not equal: 
        	            	expected: 6
        	            	actual  : 7
        	Test:       	TestTotal
        	Messages:   	the total`,
    ["Not equal:", "the total", "expected: 6", "actual: 7"],
  ],
  [
    "testify, a diff",
    "TestDeep",
    `cart_test.go:14: 
        	Error Trace:	/workspace/cart_test.go:14
        	Error:      	Not equal: 
        	            	expected: map[string]int{"a":1}
        	            	actual  : map[string]int{"a":2}
        	            	
        	            	Diff:
        	            	--- Expected
        	            	+++ Actual
        	            	@@ -1,3 +1,3 @@
        	            	 (map[string]int) (len=1) {
        	            	- (string) (len=1) "a": (int) 1
        	            	+ (string) (len=1) "a": (int) 2
        	            	 }
        	Test:       	TestDeep`,
    ["Not equal:", 'expected: map[string]int{"a":1}', 'actual: map[string]int{"a":2}'],
  ],
])("%s is cut to its cause", (_, name, message, cause) => {
  expect(cutCause({ name, message }, [goSigns]).split("\n")).toEqual(cause);
});
