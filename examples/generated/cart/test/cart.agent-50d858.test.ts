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

  it('returns 2 when sku is "sku" and unitPrice is 3 after add', () => {
    const cart = new Cart();
    cart.add("sku", 3);

    expect(cart.add("sku", 3)).toBe(2);
  });

  it("returns 10 when quantity is 10", () => {
    const cart = new Cart();

    expect(cart.add("sku", 3, 10)).toBe(10);
  });

  it("throws Error when quantity is 100", () => {
    const cart = new Cart();

    expect(() => cart.add("sku", 3, 100)).toThrow(
      new Error("a cart holds at most 10 items"),
    );
  });

  it("throws RangeError when quantity is less than 1", () => {
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
});

describe("Cart.total", () => {
  it("returns 0 for a new Cart", () => {
    const cart = new Cart();

    expect(cart.total()).toBe(0);
  });

  it("returns 6 after add twice", () => {
    const cart = new Cart();
    cart.add("sku", 3);
    cart.add("constructor", 3);

    expect(cart.total()).toBe(6);
  });
});

describe("discounted", () => {
  it("returns 0 when price is 3 and percent is 100", () => {
    expect(discounted(3, 100)).toBe(0);
  });

  it("returns 3 when price is 3 and percent is zero", () => {
    expect(discounted(3, 0)).toBe(3);
  });

  it("throws RangeError when percent is negative", () => {
    expect(() => discounted(3, -1)).toThrow(
      new RangeError("a discount is between 0 and 100 percent"),
    );
  });

  it("throws RangeError when percent is more than 100", () => {
    expect(() => discounted(3, 500)).toThrow(
      new RangeError("a discount is between 0 and 100 percent"),
    );
  });
});
