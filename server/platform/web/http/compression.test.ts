import { expect, test } from 'vitest'
import { encodingFor, fastEncodingFor } from './compression.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['zebra', 'identity'],
])('Accept-Encoding "%s" selects %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding))

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, br, zstd;q=0', 'br'],
  ['gzip, deflate', 'gzip'],
])('Accept-Encoding "%s" selects %s for what is sent once', (accepted, encoding) => expect(fastEncodingFor(accepted)).toBe(encoding))
