import { describe, expect, test } from 'vitest'
import { redact } from './redact.ts'

const redacted = (text: string) => redact(text, ['A-SECRET-OF-OURS'])

test.each([
  ['an e-mail', 'RCPT TO:<joana.farias+loja@correio.com.br> refused', 'RCPT TO:<[e-mail]> refused'],
  ['an e-mail in a URL', '/users/joana%40correio.com.br/permissions', '/users/[e-mail]/permissions'],
  ['an e-mail in JSON', '{"to":"joana@correio.com.br","n":1}', '{"to":"[e-mail]","n":1}'],
  ['a CPF', 'row (529.982.247-25, x)', 'row (999.999.999-99, x)'],
  ['a CPF without punctuation', 'Key (cpf)=(52998224725) exists', 'Key (cpf)=(99999999999) exists'],
  ['a telephone', '71988112040 and (71) 98811-2040', '99999999999 and (99) 99999-9999'],
  ['a number in JSON, which stays a number', '{"cpf":52998224725}', '{"cpf":99999999999}'],
  ['a token', 'token eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl!', 'token [token]!'],
  ['a token behind other words', 'a.b-eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl', 'a.b-[token]'],
  ['an authorization header', 'authorization: Bearer 1a2b3c4d5e6f7a8b', 'authorization: Bearer [token]'],
  ['a password in a URL', 'connect postgres://sabia:geheim@db.example:5432/sabia', 'connect postgres://[secret]@db.example:5432/sabia'],
  ['a secret of the configuration', 'x-token: A-SECRET-OF-OURS', 'x-token: [secret]'],
])('%s is redacted', (_, line, expected) => expect(redacted(line)).toBe(expected))

describe('what is needed to find a bug is not redacted', () => {
  test.each([
    '{"level":50,"time":1763712345678,"msg":"request failed","pid":12345}',
    '{"orderId":"0f8fad5b-d9cb-469f-a165-708677289501","paymentId":"12345678-1234-1234-1234-123456789012"}',
    'at file:///srv/sabia/node_modules/@hono/node-server/dist/index.mjs:123:45',
    'at node_modules/.pnpm/pg@8.23.1/node_modules/pg/lib/client.js:694:17',
    'ORDE_F87334AC-BB8B-42E2-AA85-8579F70AA328 of http://localhost:3000/checkout?type=book',
    '{"seconds":0.12345678901,"cents":1234567}',
  ])('%s', (line) => expect(redacted(line)).toBe(line))
})

test('a long line takes a second of processor time at most', () => {
  const before = process.threadCpuUsage()
  redact(`${'a'.repeat(200_000)} ${'1.'.repeat(50_000)} ${'a@'.repeat(50_000)}`, [])
  const { user, system } = process.threadCpuUsage(before)
  expect(user + system).toBeLessThan(1_000_000)
})
