import { describe, expect, it } from "vitest";
import { Cart, discounted } from "../src/cart";

describe("Cart", () => {
  it("sets maxItems to 10", () => {
    const cart = new Cart();

    expect(cart.maxItems).toBe(10);
  });
});

describe("Cart.add", () => {
  it('returns 1 when sku is "sku" and unitPrice is 3', () => {
    const cart = new Cart();

    expect(cart.add("sku", 3)).toBe(1);
  });

  it("returns 10 when quantity is 10", () => {
    const cart = new Cart();

    expect(cart.add("sku", 3, 10)).toBe(10);
  });

  it('returns 2 when sku is "sku" and unitPrice is 3 after add', () => {
    const cart = new Cart();
    cart.add("sku", 3);

    expect(cart.add("sku", 3)).toBe(2);
  });

  it("throws Error when quantity is 11", () => {
    const cart = new Cart();

    expect(() => cart.add("sku", 3, 11)).toThrow(
      new Error("a cart holds at most 10 items"),
    );
  });

  it("throws RangeError when quantity is zero", () => {
    const cart = new Cart();

    expect(() => cart.add("sku", 3, 0)).toThrow(
      new RangeError("quantity must be at least 1"),
    );
  });
});

describe("Cart.remove", () => {
  it('returns false for "sku"', () => {
    const cart = new Cart();

    expect(cart.remove("sku")).toBe(false);
  });

  it('returns true for "sku" after add', () => {
    const cart = new Cart();
    cart.add("sku", 3);

    expect(cart.remove("sku")).toBe(true);
  });
});

describe("Cart.count", () => {
  it("returns 0 for a new Cart", () => {
    const cart = new Cart();

    expect(cart.count).toBe(0);
  });

  it("returns 1 after add and total", () => {
    const cart = new Cart();
    cart.add("  padded  ", 9);
    cart.total();

    expect(cart.count).toBe(1);
  });
});

describe("Cart.total", () => {
  it("returns 0 for a new Cart", () => {
    const cart = new Cart();

    expect(cart.total()).toBe(0);
  });

  it("returns 3.5 after add twice", () => {
    const cart = new Cart();
    cart.add("sku", 3);
    cart.add("Hello World", 0.5);

    expect(cart.total()).toBe(3.5);
  });
});

describe("discounted", () => {
  it.each([
    [3, 3, 3],
    [3, 100, 0],
    [3, 0, 3],
    [99, 3, 96],
  ])("given %j and %j, returns %j", (price, percent, expected) => {
    expect(discounted(price, percent)).toBe(expected);
  });

  it("throws RangeError when percent is -1", () => {
    expect(() => discounted(3, -1)).toThrow(
      new RangeError("a discount is between 0 and 100 percent"),
    );
  });

  it("throws RangeError when percent is 101", () => {
    expect(() => discounted(3, 101)).toThrow(
      new RangeError("a discount is between 0 and 100 percent"),
    );
  });
});
