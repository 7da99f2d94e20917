'use strict'

const { formatAmount } = require('../lib/money.js')

test('writes whole amounts with cents', () => {
  expect(formatAmount(500)).toBe('5.00')
})
