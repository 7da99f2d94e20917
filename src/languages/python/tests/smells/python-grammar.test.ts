import { beforeAll, describe, expect, test } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import type { SyntaxParser } from "../../../syntax/outline.ts";
import { testShapes } from "../../../tests/smells/copies.ts";
import { findSmell, type SmellName } from "../../../tests/smells/find-smell.ts";
import { pythonGrammar } from "./python-grammar.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

const python = (body: string, head = "") =>
  `import pytest\nfrom shop.price import label, Price\n${head}\n\ndef test_it():\n${body.replaceAll(/^(?=.)/gm, "    ")}\n`;
function smellOf(path: string, text: string): SmellName | undefined {
  const tree = parser.tree(path, text);
  return tree && findSmell(tree, pythonGrammar)?.name;
}

describe("smells of Python tests", () => {
  const hostile: Record<SmellName, readonly (string | readonly [string, string])[]> = {
    "no assertion": [
      "label(3)",
      "label(3) == 'x'",
      "print('assert label(3)')",
      "# assert label(3) == 'x'\nlabel(3)",
      "if False:\n    assert label(3) == 'x'",
      "try:\n    assert label(3) == 'x'\nexcept Exception:\n    pass",
      "try:\n    assert label(3) == 'x'\nexcept:\n    print('no')",
    ],
    tautology: [
      "label(3)\nassert True",
      "label(3)\nassert 1",
      'assert "label"',
      "assert (label(3) == 'x', 'a message')",
      "x = label(3)\nassert x == x",
      "assert label(3) == label(3)",
      "assert label( 3 )  == label(3)",
      "label(3)\nassert 1 == 1",
      "label(3)\nassert 'a' != 'b'",
      "x = 5\nlabel(x)\nassert x == 5",
      "assert label(3) == 'x' or True",
      "assert len(label(3)) >= 0",
      "assert label",
      "assert not False",
      "label(3)\nself.assertEqual(1, 1)",
      "label(3)\nself.assertTrue(True)",
    ],
    "mock echo": [
      ["m = Mock(return_value=5)\nassert m() == 5", "from unittest.mock import Mock"],
      [
        "m = MagicMock()\nm.get.return_value = 5\nassert m.get('a') == 5",
        "from unittest.mock import MagicMock",
      ],
      [
        "m = MagicMock()\nm.get.return_value = 5\nassert m.get.return_value == 5",
        "from unittest.mock import MagicMock",
      ],
      [
        "with patch('shop.price.label', return_value='x'):\n    assert label(3) == 'x'",
        "from unittest.mock import patch",
      ],
      [
        "m = Mock(return_value=5)\nresult = m(1)\nassert result == 5",
        "from unittest import mock\nfrom unittest.mock import Mock",
      ],
      [
        "monkeypatch.setattr(price, 'label', lambda n: 'x')\nassert price.label(3) == 'x'",
        "from shop import price",
      ],
    ],
    "snapshot only": [
      "assert label(3) == snapshot",
      "snapshot.assert_match(label(3), 'label.txt')",
      "data_regression.check(label(3))",
    ],
    sleep: [
      ["time.sleep(0.1)\nassert label(3) == 'x'", "import time"],
      ["nap(2)\nassert label(3) == 'x'", "from time import sleep as nap"],
      ["import asyncio\nasyncio.sleep(1)\nassert label(3) == 'x'", ""],
      ["pause = 0.2\ntime.sleep(pause)\nassert label(3) == 'x'", "import time"],
      ["time.sleep(60 * 5)\nassert label(3) == 'x'", "import time"],
    ],
    network: [
      ["assert requests.get('https://example.com').status_code == 200", "import requests"],
      ["assert urlopen('http://example.com').read() == b''", "from urllib.request import urlopen"],
      ["s = socket.socket()\ns.connect(('example.com', 80))\nassert label(3) == 'x'", "import socket"],
      [
        "c = http.client.HTTPSConnection('example.com')\nassert c.getresponse().status == 200",
        "import http.client",
      ],
    ],
    randomness: [
      ["n = random.randint(1, 9)\nassert label(n) == f'{n}.00'", "import random"],
      ["n = choice([1, 2])\nassert label(n) == 'x'", "from random import choice"],
      ["assert label(uuid.uuid4()) == 'x'", "import uuid"],
      ["assert label(np.random.rand()) == 'x'", "import numpy as np"],
      ["rng = np.random.default_rng()\nassert label(rng.random()) == 'x'", "import numpy as np"],
      ["assert label(secrets.token_hex()) == 'x'", "import secrets"],
    ],
    "wall clock": [
      ["assert label(time.time()) == 'x'", "import time"],
      ["assert label(datetime.now()) == 'x'", "from datetime import datetime"],
      ["assert label(datetime.date.today()) == 'x'", "import datetime"],
      ["start = time.perf_counter()\nlabel(3)\nassert time.perf_counter() - start < 1", "import time"],
    ],
    skipped: [
      "pytest.skip('later')\nassert label(3) == 'x'",
      "self.skipTest('later')\nassert label(3) == 'x'",
    ],
  };
  test.each(
    Object.entries(hostile).flatMap(([smell, bodies]) =>
      bodies.map((body): [string, string, string] => {
        const [text, head] = typeof body === "string" ? [body, ""] : [body[0], body[1]];
        return [smell, text, head];
      }),
    ),
  )("%s: %s", (smell, body, head) => {
    expect(smellOf("tests/test_it.py", python(body, head))).toBe(smell);
  });

  test("a decorator that skips is seen", () => {
    const text =
      "import pytest\n\n@pytest.mark.skipif(True, reason='x')\ndef test_it():\n    assert label(3) == 'x'\n";
    expect(smellOf("tests/test_it.py", text)).toBe("skipped");
  });

  const innocent: readonly (string | readonly [string, string])[] = [
    "assert label(3) == '3.00'",
    "assert label(3) == '3.00', 'says the price'",
    "with pytest.raises(ValueError, match='negative'):\n    label(-1)",
    "x = label(3)\nassert x == '3.00'",
    "assert not label(0)",
    "assert label(3) is not None",
    "assert Price(1) == Price(1)",
    "assert label(3) is label(3)",
    "value = label(float('nan'))\nassert value != value",
    "items = []\nlabel(items)\nassert items == []",
    "assert label('import time; time.sleep(5)') == 'x'",
    "assert label('assert True') == 'x'",
    "for n in [1, 2]:\n    assert label(n) == f'{n}.00'",
    "try:\n    label(-1)\nexcept ValueError as error:\n    assert str(error) == 'negative'\nelse:\n    pytest.fail('no error')",
    "self.assertEqual(label(3), '3.00')",
    "assert label(3) == '3.00' and label(4) == '4.00'",
    "try:\n    price = label(3)\nexcept Exception:\n    price = None\nelse:\n    assert price == '3.00'",
    "if False:\n    pass\nelse:\n    assert label(3) == '3.00'",
    "assert len(label(3)) >= 1",
    "assert label(3) in ('3.00', '3')",
    "total = 0\nfor n in [1, 2]:\n    total += n\nassert total == 3",
    ["m = Mock(return_value=5)\nassert label(m) == '5.00'", "from unittest.mock import Mock"],
    ["m = Mock()\nlabel(m)\nm.assert_called_once_with(3)", "from unittest.mock import Mock"],
    ["m = Mock()\nlabel(m)\nassert m.call_count == 1", "from unittest.mock import Mock"],
    [
      "with patch('shop.price.rate', return_value=2):\n    assert label(3) == '6.00'",
      "from unittest.mock import patch",
    ],
    ["time.sleep(0.01)\nassert label(3) == 'x'", "import time"],
    [
      "monkeypatch.setattr(time, 'sleep', lambda s: None)\ntime.sleep(9)\nassert label(3) == 'x'",
      "import time",
    ],
    ["random.seed(7)\nassert label(random.randint(1, 9)) == 'x'", "import random"],
    ["rng = random.Random(7)\nassert label(rng.random()) == 'x'", "import random"],
    ["rng = np.random.default_rng(7)\nassert label(rng.random()) == 'x'", "import numpy as np"],
    [
      "with freeze_time('2024-01-01'):\n    assert label(datetime.now()) == 'x'",
      "from datetime import datetime\nfrom freezegun import freeze_time",
    ],
    ["assert label(datetime(2024, 1, 1)) == 'x'", "from datetime import datetime"],
    ["assert label('https://example.com') == 'example.com'", ""],
    ["a, b = socket.socketpair()\nassert label(a) == 'x'", "import socket"],
    [
      "responses.add(responses.GET, 'https://example.com')\nassert requests.get('https://example.com').ok",
      "import requests, responses",
    ],
    ["assert label(uuid.UUID(int=1)) == 'x'", "import uuid"],
  ];
  test.each(innocent.map((body) => (typeof body === "string" ? [body, ""] : [...body])))(
    "innocent: %s",
    (body = "", head = "") => {
      expect(smellOf("tests/test_it.py", python(body, head))).toBeUndefined();
    },
  );
});

describe("copies of a test", () => {
  const shapes = (path: string, text: string) => {
    const tree = parser.tree(path, text);
    return tree ? testShapes(tree, pythonGrammar).map(({ shape }) => shape) : [];
  };
  test("are seen through names, layout, comments and quotes", () => {
    const [first, second, third] = shapes(
      "test_a.py",
      "def test_a():\n    x = f(1)\n    assert x == 'a'\n\ndef test_b():\n    # same\n    y = f(1)\n    assert y == \"a\"\n\ndef test_c():\n    x = f(1)\n    assert x == 'b'\n",
    );
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test("are none if only the words next to an escaped sign differ", () => {
    const [one, other] = shapes(
      "test_a.py",
      'def test_a():\n    assert f("a\\n") == 1\n\ndef test_b():\n    assert f("b\\n") == 1\n',
    );
    expect(other).not.toBe(one);
  });
});
