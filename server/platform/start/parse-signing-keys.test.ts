import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { parseSigningKeys } from './parse-signing-keys.ts'

const secret = Buffer.alloc(32, 7).toString('base64')
const key = `quote:first:${secret}`

test.each(['quote', 'quote:a:short', `staff:a:${secret}`, `quote:a b:${secret}`, `${key},${key}`])(
  '%s is rejected without being repeated',
  (text) => {
    const read = parseSigningKeys(text)
    expect('problem' in read && read.problem).toBeTruthy()
    expect(JSON.stringify(read)).not.toContain(secret)
    const open = () => readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/sabia', SIGNING_KEYS: text })
    expect(open).toThrow(/^Invalid configuration:\n {2}SIGNING_KEYS/)
  },
)
