import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.100.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.170',
  '198.19.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'ff02::1',
  'localhost',
  '',
])('%s is not of the internet', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '223.255.255.1', '2606:4700::1', '2a00:1450:4001::5'])(
  '%s is of the internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
)
