import unittest

from inventory import Inventory, OutOfStock, parse_count


class TestInventoryAdd(unittest.TestCase):
    def test_adds_item(self):
        inventory = Inventory()

        result = inventory.add("pair")

        self.assertEqual(result, 1)
        self.assertEqual(inventory.stock, {"pair": 1})

    def test_raises_value_error_when_count_is_not_positive(self):
        inventory = Inventory()

        with self.assertRaisesRegex(ValueError, "count must be positive"):
            inventory.add("Hello World", count=0)


class TestInventoryTake(unittest.TestCase):
    def test_returns_0_for_item_after_add(self):
        inventory = Inventory()
        inventory.add("item")

        result = inventory.take("item")

        self.assertEqual(result, 0)
        self.assertEqual(inventory.stock, {"item": 0})

    def test_raises_out_of_stock_saying_only_0_of_pair_left(self):
        inventory = Inventory()

        with self.assertRaisesRegex(OutOfStock, "only 0 of pair left"):
            inventory.take("pair")


class TestParseCount(unittest.TestCase):
    def test_reads_count(self):
        for text, expected in [
            ("12", 12),
            ("a pair", 2),
            ("3 dozen", 36),
            ("one", 1),
        ]:
            with self.subTest(text=text):
                self.assertEqual(parse_count(text), expected)

    def test_raises_value_error_when_there_is_no_count_given(self):
        with self.assertRaisesRegex(ValueError, "no count given"):
            parse_count("")
