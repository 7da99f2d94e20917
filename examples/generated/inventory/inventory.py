"""What is in stock."""


class OutOfStock(Exception):
    """There is less in stock than was asked for."""


class Inventory:
    def __init__(self, stock=None):
        self.stock = dict(stock or {})

    def add(self, item: str, count: int = 1) -> int:
        if count <= 0:
            raise ValueError("count must be positive")
        self.stock[item] = self.stock.get(item, 0) + count
        return self.stock[item]

    def take(self, item: str, count: int = 1) -> int:
        left = self.stock.get(item, 0) - count
        if left < 0:
            raise OutOfStock(f"only {left + count} of {item} left")
        self.stock[item] = left
        return left

    def __len__(self) -> int:
        return sum(self.stock.values())


def parse_count(text: str) -> int:
    """Reads a count such as "12", "3 dozen" or "a pair"."""
    words = text.lower().split()
    sizes = {"pair": 2, "dozen": 12}
    if not words:
        raise ValueError("no count given")
    first = 1 if words[0] in ("a", "one") else words[0]
    size = sizes.get(words[-1].rstrip("s"), 1) if len(words) > 1 else 1
    return int(first) * size
