import { expect, it } from "vitest";
import { cutCause } from "../../../judge/index.ts";
import { pythonSigns } from "./signs.ts";

/** As pytest prints them. */
it.each<[title: string, name: string, message: string, cause: string[]]>([
  [
    "a comparison",
    "test_total",
    `def test_total():
>       assert total([(2, 3), (1, 1)]) == 7
E       assert 8 == 7
E        +  where 8 = total([(2, 3), (1, 1)])

tests/test_cart.py:6: AssertionError`,
    ["assert 8 == 7", "where 8 = total([(2, 3), (1, 1)])"],
  ],
  [
    "an assertion with words",
    "test_total_with_message",
    `def test_total_with_message():
>       assert total([]) == 0, "an empty cart is free"
E       AssertionError: an empty cart is free
E       assert 1 == 0
E        +  where 1 = total([])

tests/test_cart.py:10: AssertionError`,
    ["an empty cart is free", "assert 1 == 0", "where 1 = total([])"],
  ],
  [
    "a diff of objects",
    "test_dict",
    `def test_dict():
>       assert {"a": 1, "b": [1, 2, 3]} == {"a": 1, "b": [1, 2, 4]}
E       AssertionError: assert {'a': 1, 'b': [1, 2, 3]} == {'a': 1, 'b': [1, 2, 4]}
E         
E         Omitting 1 identical items, use -vv to show
E         Differing items:
E         {'b': [1, 2, 3]} != {'b': [1, 2, 4]}
E         
E         Full diff: (-: missing in left side, +: extra in left side)
E           {
E               'a': 1,
E               'b': [
E                   1,
E                   2,
E         -         4,
E         ?         ^
E         +         3,
E         ?         ^
E               ],
E           }

tests/test_cart.py:18: AssertionError`,
    [
      "assert {'a': 1, 'b': [1, 2, 3]} == {'a': 1, 'b': [1, 2, 4]}",
      "{'b': [1, 2, 3]} != {'b': [1, 2, 4]}",
      "expected: 4,",
      "actual: 3,",
    ],
  ],
  [
    "a diff of texts",
    "test_text",
    `def test_text():
>       assert "one\\ntwo\\nthree" == "one\\ntwo\\nfour"
E       AssertionError: assert 'one\\ntwo\\nthree' == 'one\\ntwo\\nfour'
E         
E           one
E           two
E         - four
E         + three

tests/test_cart.py:22: AssertionError`,
    ["assert 'one\\ntwo\\nthree' == 'one\\ntwo\\nfour'", "expected: four", "actual: three"],
  ],
  [
    "an error with other words",
    "test_raises_match",
    `def test_raises_match():
>       with pytest.raises(ValueError, match="too small"):
E       AssertionError: Regex pattern did not match.
E         Expected regex: 'too small'
E         Actual message: 'too big'

tests/test_cart.py:31: AssertionError`,
    ["Regex pattern did not match.", "expected: 'too small'", "actual: 'too big'"],
  ],
  [
    "an error that another one led to",
    "test_chain",
    `def test_chain():
        try:
>           label({})

tests/test_cart.py:56: 
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ 

item = {}

    def label(item):
>       return {"name": item["nam"], "price": item["price"]}
                        ^^^^^^^^^^^
E       KeyError: 'nam'

cart.py:6: KeyError

The above exception was the direct cause of the following exception:

    def test_chain():
        try:
            label({})
        except KeyError as e:
>           raise RuntimeError("could not label") from e
E           RuntimeError: could not label

tests/test_cart.py:58: RuntimeError`,
    ["RuntimeError: could not label", "because of KeyError: 'nam'"],
  ],
  [
    "a fixture that does not exist",
    "test_missing_fixture",
    `file /workspace/tests/test_cart.py, line 52
  def test_missing_fixture(nothing):
E       fixture 'nothing' not found
>       available fixtures: cache, capfd
>       use 'pytest --fixtures [testpath]' for help on them.

/workspace/tests/test_cart.py:52`,
    ["fixture 'nothing' not found"],
  ],
  [
    "a file that cannot be imported",
    "tests/test_missing.py",
    `ImportError while importing test module '/workspace/tests/test_missing.py'.
Hint: make sure your test modules/packages have valid Python names.
Traceback:
/usr/lib/python3/importlib/__init__.py:126: in import_module
    return _bootstrap._gcd_import(name[level:], package, level)
           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
tests/test_missing.py:1: in <module>
    import not_installed
E   ModuleNotFoundError: No module named 'not_installed'`,
    ["ModuleNotFoundError: No module named 'not_installed'"],
  ],
  [
    "unittest's comparison of lists",
    "CartTest::test_list",
    `self = <test_unittest.CartTest testMethod=test_list>

    def test_list(self):
>       self.assertListEqual([1,2,3],[1,2,4])
E       AssertionError: Lists differ: [1, 2, 3] != [1, 2, 4]
E       
E       First differing element 2:
E       3
E       4
E       
E       - [1, 2, 3]
E       ?        ^
E       
E       + [1, 2, 4]
E       ?        ^

tests/test_unittest.py:21: AssertionError`,
    ["Lists differ: [1, 2, 3] != [1, 2, 4]"],
  ],
  [
    "unittest's assertTrue",
    "CartTest::test_true",
    `self = <test_unittest.CartTest testMethod=test_true>

    def test_true(self):
>       self.assertTrue(total([]) == 0, "an empty cart is free")
E       AssertionError: False is not true : an empty cart is free

tests/test_unittest.py:10: AssertionError`,
    ["False is not true : an empty cart is free"],
  ],
  [
    "an error in the source",
    "CartTest::test_error",
    `self = <test_unittest.CartTest testMethod=test_error>

    def test_error(self):
>       check("x")

tests/test_unittest.py:15: 
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ 

value = 'x'

    def check(value):
>       if value > 10:
           ^^^^^^^^^^
E       TypeError: '>' not supported between instances of 'str' and 'int'

cart.py:10: TypeError`,
    ["TypeError: '>' not supported between instances of 'str' and 'int'"],
  ],
])("%s is cut to its cause", (_, name, message, cause) => {
  expect(cutCause({ name, message }, [pythonSigns]).split("\n")).toEqual(cause);
});
