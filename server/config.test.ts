import { expect, test } from 'vitest'
import { Misconfigured, readConfig } from './config.ts'

const read = (EXCHANGE_RATES: string) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/sabia', EXCHANGE_RATES }).exchangeRates

test('exchange rates are read, and none are needed', () => {
  expect(read('USD:5.40,EUR:6.10')).toEqual({ USD: 5.4, EUR: 6.1 })
  expect(read('')).toEqual({})
})

test.each(['USD', 'USD:0', 'USD:-1', 'USD:Infinity', 'USD:1e300', 'BRL:1', 'GBP:6.90', 'USD=5.40'])('%s is no rate', (text) => {
  expect(() => read(text)).toThrow(Misconfigured)
})
