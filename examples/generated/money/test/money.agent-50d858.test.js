'use strict'

const { formatAmount, parseAmount, share } = require('../lib/money')

test('parseAmount reads an amount as cents', () => {
  expect(parseAmount('1,234.50')).toBe(123450)
  expect(parseAmount('-1')).toBe(-100)
  expect(parseAmount('234.50,1')).toBeNull()
})

test('formatAmount returns "-0.01" when cents is negative', () => {
  expect(formatAmount(-1)).toBe('-0.01')
})

test('formatAmount throws a TypeError when cents is not an integer', () => {
  expect(() => formatAmount(1.5)).toThrow(
    new TypeError('an amount is a whole number of cents'),
  )
})

test('share shares an amount so that no cent is lost', () => {
  expect(share(100, 3)).toEqual([34, 33, 33])
})

test('share throws a RangeError when people is less than 1', () => {
  expect(() => share(100, 0)).toThrow(new RangeError('nobody to share with'))
})
