import unittest

from inventory import Inventory, OutOfStock, parse_count


class TestInventoryAdd(unittest.TestCase):
    def test_returns_1_for_item(self):
        inventory = Inventory()

        result = inventory.add("item")

        self.assertEqual(result, 1)
        self.assertEqual(inventory.stock, {"item": 1})

    def test_raises_value_error_when_count_is_not_positive(self):
        inventory = Inventory()

        with self.assertRaisesRegex(ValueError, "count must be positive"):
            inventory.add("item", count=0)


class TestInventoryTake(unittest.TestCase):
    def test_returns_0_for_item_after_add(self):
        inventory = Inventory()
        inventory.add("item")

        result = inventory.take("item")

        self.assertEqual(result, 0)
        self.assertEqual(inventory.stock, {"item": 0})

    def test_raises_out_of_stock_for_item(self):
        inventory = Inventory()

        with self.assertRaisesRegex(OutOfStock, "only 0 of item left"):
            inventory.take("item")


class TestParseCount(unittest.TestCase):
    def test_raises_value_error_for_hello_world(self):
        with self.assertRaises(ValueError):
            parse_count("Hello World")

    def test_raises_value_error_when_there_is_no_count_given(self):
        with self.assertRaisesRegex(ValueError, "no count given"):
            parse_count("")
