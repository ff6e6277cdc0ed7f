import { describe, expect, test } from 'vitest'
import { callerOf } from './caller.ts'

const from = (socketAddress: string | undefined, forwardedFor?: string) => ({ socketAddress, forwardedFor })

describe('without a trusted proxy', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s calls as %s', (socket, caller) => expect(callerOf(from(socket), 0)).toBe(caller))

  test('two devices of one household are one caller, its neighbour another', () => {
    expect(callerOf(from('2001:db8:1:2::10'), 0)).toBe(callerOf(from('2001:db8:1:2:ffff::99'), 0))
    expect(callerOf(from('2001:db8:1:2::10'), 0)).not.toBe(callerOf(from('2001:db8:1:3::10'), 0))
  })

  test('nobody becomes another by writing so', () => expect(callerOf(from('203.0.113.7', '198.51.100.1'), 0)).toBe('203.0.113.7'))
})

describe('behind proxies', () => {
  test.each([
    ['what the one proxy saw', 1, '203.0.113.7', '203.0.113.7'],
    ['not what the caller wrote before', 1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['what the outer of two saw', 2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['with a port', 1, '203.0.113.7:51234', '203.0.113.7'],
    ['IPv6 in brackets, with a port', 1, '[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['a call from inside, past the outer proxy', 2, '10.0.0.9', '10.0.0.9'],
    ['nothing: somebody at the proxy itself', 1, undefined, '10.0.0.1'],
    ['words: the socket', 1, 'unknown', '10.0.0.1'],
  ])('%s', (_, proxies, forwardedFor, caller) => expect(callerOf(from('10.0.0.1', forwardedFor), proxies)).toBe(caller))
})
