import { describe, expect, it } from "vitest";
import { Cart, discounted } from "../src/cart";

describe("Cart", () => {
  it("sets maxItems to 10", () => {
    const cart = new Cart();

    expect(cart.maxItems).toBe(10);
  });
});

describe("Cart.add", () => {
  it("adds a sku", () => {
    const cart = new Cart();

    expect(cart.add("sku", 100)).toBe(1);
  });

  it("returns 2 after add", () => {
    const cart = new Cart();
    cart.add("sku", 100);

    expect(cart.add("sku", 100)).toBe(2);
  });

  it("uses the given quantity", () => {
    const cart = new Cart();

    expect(cart.add("sku", 100, 10)).toBe(10);
  });

  it('throws an Error saying "a cart holds at most 10 items"', () => {
    const cart = new Cart();

    expect(() => cart.add("sku", 100, 20)).toThrow(
      new Error("a cart holds at most 10 items"),
    );
  });

  it("throws a RangeError when quantity is less than 1", () => {
    const cart = new Cart();

    expect(() => cart.add("sku", 100, 0)).toThrow(
      new RangeError("quantity must be at least 1"),
    );
  });
});

describe("Cart.remove", () => {
  it("returns true after add", () => {
    const cart = new Cart();
    cart.add("sku", 3);

    expect(cart.remove("sku")).toBe(true);
  });
});

describe("Cart.total", () => {
  it("returns the total", () => {
    const cart = new Cart();
    cart.add("sku", 100);
    cart.add("hello", 2);

    expect(cart.total()).toBe(102);
  });
});

describe("discounted", () => {
  it("returns what is left of a price after a discount, in whole cents", () => {
    expect(discounted(100, 25)).toBe(75);
    expect(discounted(3, 100)).toBe(0);
    expect(discounted(100, 0)).toBe(100);
  });

  it("throws a RangeError when percent is more than 100", () => {
    expect(() => discounted(100, 500)).toThrow(
      new RangeError("a discount is between 0 and 100 percent"),
    );
  });

  it("throws a RangeError when percent is negative", () => {
    expect(() => discounted(100, -1)).toThrow(
      new RangeError("a discount is between 0 and 100 percent"),
    );
  });
});
