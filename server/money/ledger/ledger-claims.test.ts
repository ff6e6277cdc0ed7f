import { expect, test } from 'vitest'
import { BrokenClaim, brokenClaims, claim, sumOfCents } from './ledger.sql.ts'

test('a claim that does not hold ends what was done, and is counted', () => {
  const broken: string[] = []
  brokenClaims.subscribe(({ claim: name }) => broken.push(name))
  claim('BALANCED', sumOfCents([{ cents: 500 }, { cents: -500 }]) === 0, {})
  expect(broken).toEqual([])
  expect(() => claim('BALANCED', sumOfCents([{ cents: 500 }, { cents: -499 }]) === 0, { source: 'a' })).toThrow(BrokenClaim)
  expect(broken).toEqual(['BALANCED'])
})
