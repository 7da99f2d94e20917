import assert from "node:assert/strict";
import { test } from "node:test";
import { billableWeight, isOversize } from "../src/index.js";

test("a heavy parcel is charged by its weight", () => {
  assert.equal(billableWeight({ lengthCm: 20, widthCm: 20, heightCm: 10, weightKg: 6 }), 6);
});

test("a bulky parcel is charged by its size", () => {
  assert.equal(billableWeight({ lengthCm: 40, widthCm: 30, heightCm: 20, weightKg: 2 }), 4.8);
});

test("a parcel over 120 cm is oversize, whichever side is longest", () => {
  assert.equal(isOversize({ lengthCm: 10, widthCm: 130, heightCm: 10, weightKg: 1 }), true);
  assert.equal(isOversize({ lengthCm: 60, widthCm: 40, heightCm: 40, weightKg: 1 }), false);
});
