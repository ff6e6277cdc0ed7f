import { expect, test } from 'vitest'
import { hasSignInHint } from './hint-cookie.ts'

test.each([
  ['auth0.abc.is.authenticated=true', true],
  ['a=b; auth0.abc.is.authenticated=true; c=d', true],
  ['a=b;auth0.abc.is.authenticated=true', true],
  ['', false],
  ['auth0.abc.is.authenticated=false', false],
  ['_legacy_auth0.abc.is.authenticated=true', false],
  ['a=auth0.abc.is.authenticated=true', false],
  ['auth0.abc=x; b.is.authenticated=true', false],
])('%j: %s', (cookies, expected) => expect(hasSignInHint(cookies)).toBe(expected))

test('the longest header takes no time', () => {
  const longest = 'auth0.'.repeat(2_600)
  const before = process.threadCpuUsage()
  for (let times = 0; times < 100; times++) hasSignInHint(longest)
  const { user, system } = process.threadCpuUsage(before)
  // In microseconds of processor time. One search with a pattern took 70 ms.
  expect(user + system).toBeLessThan(1_000_000)
})
