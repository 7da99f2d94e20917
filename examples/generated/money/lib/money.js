'use strict'

/**
 * Reads an amount such as "1,234.50" as cents; null where the text is none.
 *
 * @param {string} text
 */
function parseAmount (text) {
  const match = /^(-)?(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{2}))?$/.exec(text.trim())
  if (!match) return null
  const cents = Number(match[2].replaceAll(',', '')) * 100 + Number(match[3] ?? 0)
  return match[1] ? -cents : cents
}

/**
 * Writes cents as an amount such as "1,234.50".
 *
 * @param {number} cents
 */
function formatAmount (cents) {
  if (!Number.isInteger(cents)) throw new TypeError('an amount is a whole number of cents')
  const [whole, part] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}${grouped}.${part}`
}

/**
 * Shares an amount so that no cent is lost: the first ones get one more.
 *
 * @param {number} cents
 * @param {number} people
 */
function share (cents, people) {
  if (people < 1) throw new RangeError('nobody to share with')
  const each = Math.floor(cents / people)
  const left = cents - each * people
  return Array.from({ length: people }, (_, index) => each + (index < left ? 1 : 0))
}

module.exports = { parseAmount, formatAmount, share }
