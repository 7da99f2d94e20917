export interface Line {
  readonly sku: string;
  readonly quantity: number;
  readonly unitPrice: number;
}

/** A shopping cart; prices are in cents. */
export class Cart {
  private readonly lines = new Map<string, Line>();

  constructor(readonly maxItems: number = 10) {}

  add(sku: string, unitPrice: number, quantity: number = 1): number {
    if (quantity < 1) throw new RangeError("quantity must be at least 1");
    if (this.count + quantity > this.maxItems) throw new Error(`a cart holds at most ${this.maxItems} items`);
    const before = this.lines.get(sku)?.quantity ?? 0;
    this.lines.set(sku, { sku, unitPrice, quantity: before + quantity });
    return this.count;
  }

  remove(sku: string): boolean {
    return this.lines.delete(sku);
  }

  get count(): number {
    return [...this.lines.values()].reduce((sum, { quantity }) => sum + quantity, 0);
  }

  total(): number {
    return [...this.lines.values()].reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  }
}

/** What is left of a price after a discount, in whole cents. */
export function discounted(price: number, percent: number): number {
  if (percent < 0 || percent > 100) throw new RangeError("a discount is between 0 and 100 percent");
  return Math.round(price * (1 - percent / 100));
}
