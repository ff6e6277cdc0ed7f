import { expect, test } from 'vitest'
import { headRefusal } from './judge-head.ts'

test.each([
  ['a usual request', '/courses?busca=paz', ['Host', 'a.example', 'Cookie', 'a'.repeat(30_000)], null],
  ['a long address', `/${'a'.repeat(8_192)}`, ['Host', 'a.example'], 414],
  ['a long header', '/', ['Host', 'a.example', 'X-Forwarded-For', '1'.repeat(8_193)], 431],
  ['a second host', '/', ['Host', 'a.example', 'Accept', '*/*', 'host', 'b.example'], 400],
  ['the same host twice', '/', ['host', 'a.example', 'host', 'a.example'], 400],
])('%s', (_, url, rawHeaders, status) => expect(headRefusal({ url, rawHeaders })).toBe(status))
