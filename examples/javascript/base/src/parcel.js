/** Cubic centimetres that count as one kilogram. */
const VOLUMETRIC_DIVISOR = 5000;

/**
 * @typedef {object} Parcel
 * @property {number} lengthCm
 * @property {number} widthCm
 * @property {number} heightCm
 * @property {number} weightKg
 */

/**
 * The weight a carrier charges for: the real one, or what the parcel's size stands for, whichever is more.
 *
 * @param {Parcel} parcel
 * @returns {number}
 */
export function billableWeight(parcel) {
  const volume = parcel.lengthCm * parcel.widthCm * parcel.heightCm;
  return Math.max(parcel.weightKg, volume / VOLUMETRIC_DIVISOR);
}

/**
 * Whether a parcel is too long or too big around for the conveyor belt.
 *
 * @param {Parcel} parcel
 * @returns {boolean}
 */
export function isOversize(parcel) {
  const [longest, middle, shortest] = [parcel.lengthCm, parcel.widthCm, parcel.heightCm].sort((a, b) => b - a);
  return longest > 120 || longest + 2 * (middle + shortest) > 300;
}
