'use strict'

const { formatAmount, parseAmount, share } = require('../lib/money')

describe('parseAmount', () => {
  test.each([
    ['1,111.11', 111111],
    ['111', 11100],
    ['220121', 22012100],
    ['    111', 11100],
    ['220,220', 22022000],
    ['9,001,201', 900120100],
    ['Hello World', null],
    ['1 11', null],
    ['b', null],
    ['-1.11', -111],
  ])('reads an amount such as "1,234.50" as cents: %j -> %j', (text, expected) => {
    expect(parseAmount(text)).toBe(expected)
  })
})

describe('formatAmount', () => {
  test.each([
    [-1, '-0.01'],
    [0, '0.00'],
    [3, '0.03'],
    [1000, '10.00'],
    [1999800, '19,998.00'],
    [1e21, '10,000,000,000,000,000,000.00'],
  ])('given %j, returns %j', (cents, expected) => {
    expect(formatAmount(cents)).toBe(expected)
  })

  test('throws TypeError when cents is not an integer', () => {
    expect(() => formatAmount('hello')).toThrow(
      new TypeError('an amount is a whole number of cents'),
    )
  })
})

describe('share', () => {
  test.each([
    [1, 3, [1, 0, 0]],
    [3, 3, [1, 1, 1]],
    [3, 1, [3]],
  ])('given cents %j and people %j, returns %j', (cents, people, expected) => {
    expect(share(cents, people)).toEqual(expected)
  })

  test('returns an empty array for 3', () => {
    expect(share(3)).toEqual([])
  })

  test('throws RangeError when people is less than 1', () => {
    expect(() => share(3, 0)).toThrow(new RangeError('nobody to share with'))
  })
})
