import { describe, expect, test } from 'vitest'
import { callerOf, endpointOf } from './limited.http.ts'

const from = (socketAddress: string | undefined, forwardedFor?: string) => ({ socketAddress, forwardedFor })

describe('without a trusted proxy', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    [undefined, 'unknown'],
  ])('a connection from %s is counted as %s', (socket, caller) => expect(callerOf(from(socket), 0)).toBe(caller))

  test('two addresses in one IPv6 /64 are one caller, another /64 is another', () => {
    expect(callerOf(from('2001:db8:1:2::10'), 0)).toBe(callerOf(from('2001:db8:1:2:ffff::99'), 0))
    expect(callerOf(from('2001:db8:1:2::10'), 0)).not.toBe(callerOf(from('2001:db8:1:3::10'), 0))
  })

  test('X-Forwarded-For is ignored', () => expect(callerOf(from('203.0.113.7', '198.51.100.1'), 0)).toBe('203.0.113.7'))
})

describe('behind trusted proxies, the caller is', () => {
  test.each([
    ['the address that the only proxy added', 1, '203.0.113.7', '203.0.113.7'],
    ['not an address that the caller wrote itself', 1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['the address that the outer of two proxies added', 2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['the address without its port', 1, '203.0.113.7:51234', '203.0.113.7'],
    ['the IPv6 address without brackets and port', 1, '[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['the internal address of a call that bypasses the outer proxy', 2, '10.0.0.9', '10.0.0.9'],
    ['the address of the socket without X-Forwarded-For', 1, undefined, '10.0.0.1'],
    ['the address of the socket if the header is not an address', 1, 'unknown', '10.0.0.1'],
  ])('%s', (_, proxies, forwardedFor, caller) => expect(callerOf(from('10.0.0.1', forwardedFor), proxies)).toBe(caller))
})

describe('address and port of a caller', () => {
  const socket = { socketAddress: '10.0.0.1', socketPort: 40_000 }
  test.each([
    [
      'are those of the socket without a proxy, whatever headers say',
      0,
      { forwardedFor: '203.0.113.7', clientPort: '1' },
      '10.0.0.1',
      40_000,
    ],
    ['are those that the proxy says', 1, { forwardedFor: '198.51.100.1, 203.0.113.7', clientPort: '51234' }, '203.0.113.7', 51_234],
    ['are those in X-Forwarded-For, if it has a port', 1, { forwardedFor: '[2001:db8::9]:443', clientPort: '1' }, '2001:db8::9', 443],
    ['are without a port if no proxy says one', 1, { forwardedFor: '203.0.113.7' }, '203.0.113.7', null],
    ['are without a port that cannot be one', 1, { forwardedFor: '203.0.113.7', clientPort: '70000' }, '203.0.113.7', null],
    ['are those of the socket, past the proxy', 1, { forwardedFor: undefined, clientPort: '1' }, '10.0.0.1', 40_000],
  ])('%s', (_, proxies, headers, address, port) => expect(endpointOf({ ...socket, ...headers }, proxies)).toEqual({ address, port }))

  test('of a socket for both are those of IPv4', () =>
    expect(endpointOf({ socketAddress: '::ffff:203.0.113.7', socketPort: 1, forwardedFor: undefined }, 0)).toEqual({
      address: '203.0.113.7',
      port: 1,
    }))
})
