import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cspHashes } from './csp-hashes.ts'

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const nonce = '4c2f'

test('scripts with the nonce are listed by their hashes, and the nonce is removed', () => {
  const { html, hashes } = cspHashes(
    '<head><link rel="modulepreload" href="/a.js" nonce="4c2f"/></head><script nonce="4c2f">one()</script><p>Olá</p><script nonce="4c2f" type="module" async="">import "/b.js";</script>',
    nonce,
  )
  expect(html).toBe(
    '<head><link rel="modulepreload" href="/a.js"/></head><script>one()</script><p>Olá</p><script type="module" async="">import "/b.js";</script>',
  )
  expect(hashes).toEqual([sha('one()'), sha('import "/b.js";')])
})

test.each([
  ['without a nonce', '<script>steal()</script>'],
  ['with an invented nonce', '<script nonce="0000">steal()</script>'],
  ['with an empty nonce', '<script nonce="">steal()</script>'],
  ['in an attribute', '<img alt="x" onerror="steal()"/>'],
])('a script %s gets no hash', (_, foreign) => {
  const { html, hashes } = cspHashes(`${foreign}<script nonce="4c2f">one()</script>`, nonce)
  expect(html).toContain(foreign)
  expect(hashes).toEqual([sha('one()')])
})

test('a repeated script is listed once; a script from a file needs no hash', () => {
  const twice = '<script nonce="4c2f">one()</script><script nonce="4c2f">one()</script><script nonce="4c2f" src="/a.js"></script>'
  expect(cspHashes(twice, nonce).hashes).toEqual([sha('one()')])
})

test('text outside ASCII is hashed as UTF-8, as browsers do', () =>
  expect(cspHashes('<script nonce="4c2f">say("Ação 🦜")</script>', nonce).hashes).toEqual([sha('say("Ação 🦜")')]))
