export { formatPrice, parsePrice } from "./money.js";
export { billableWeight, isOversize } from "./parcel.js";
export { deliveryDays, parseDimensions, shippingCost, shippingZone } from "./shipping.js";
