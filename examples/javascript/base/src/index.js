export { formatPrice, parsePrice } from "./money.js";
export { billableWeight, isOversize } from "./parcel.js";
