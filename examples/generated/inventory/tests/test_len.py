import unittest

from inventory import Inventory


class TestLength(unittest.TestCase):
    def test_is_the_sum_of_all_counts(self):
        self.assertEqual(len(Inventory({"pens": 2, "pads": 3})), 5)


if __name__ == "__main__":
    unittest.main()
