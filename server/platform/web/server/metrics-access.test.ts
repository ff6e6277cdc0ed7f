import { expect, test } from 'vitest'
import { mayReadMetrics } from './metrics-access.ts'

const token = 'a-token-of-twenty-letters'
const from = (socketAddress: string | undefined, headers: Record<string, string> = {}) => ({
  socketAddress,
  header: (name: string) => headers[name],
})

test.each([
  ['a program of this machine', from('127.0.0.1'), true],
  ['the same by IPv6', from('::1'), true],
  ['the same by a socket for both', from('::ffff:127.0.0.1'), true],
  ['a proxy of this machine, for anybody', from('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }), false],
  ['the same with another header', from('::1', { forwarded: 'for=203.0.113.7' }), false],
  ['anybody', from('203.0.113.7'), false],
  ['the network of the containers', from('10.0.0.2'), false],
  ['an unknown socket', from(undefined), false],
  ['whoever has the token', from('203.0.113.7', { authorization: `Bearer ${token}` }), true],
  ['the same through a proxy', from('127.0.0.1', { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' }), true],
  ['whoever guesses one', from('203.0.113.7', { authorization: 'Bearer undefined' }), false],
])('%s', (_, call, isAllowed) => expect(mayReadMetrics(call, token)).toBe(isAllowed))

test('nothing is a token while none is set', () => {
  for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer', ''])
    expect(mayReadMetrics(from('203.0.113.7', { authorization }), undefined)).toBe(false)
})
