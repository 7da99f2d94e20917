'use strict'

const { formatAmount, parseAmount, share } = require('../lib/money')

describe('parseAmount', () => {
  test.each([
    ['1,111', 111100],
    ['9000', 900000],
    ['    1', 100],
    ['220,220', 22022000],
    ['9,001,201.00', 900120100],
    ['Hello World', null],
    ['1 11', null],
    ['-1.11', -111],
  ])('reads an amount such as "1,234.50" as cents: %j -> %j', (text, expected) => {
    expect(parseAmount(text)).toBe(expected)
  })
})

describe('formatAmount', () => {
  test.each([
    [-1, '-0.01'],
    [0, '0.00'],
    [1000, '10.00'],
    [1000000000000000, '10,000,000,000,000.00'],
  ])('writes cents as an amount such as "1,234.50": %j -> %j', (cents, expected) => {
    expect(formatAmount(cents)).toBe(expected)
  })

  test('throws TypeError when cents is not an integer', () => {
    expect(() => formatAmount(1.5)).toThrow(
      new TypeError('an amount is a whole number of cents'),
    )
  })
})

describe('share', () => {
  test.each([
    [3, 5, [1, 1, 1, 0, 0]],
    [3, 1, [3]],
    [100, 3, [34, 33, 33]],
  ])('shares an amount so that no cent is lost: %j and %j -> %j', (cents, people, expected) => {
    expect(share(cents, people)).toEqual(expected)
  })

  test('throws RangeError when people is less than 1', () => {
    expect(() => share(3, 0)).toThrow(new RangeError('nobody to share with'))
  })
})
