import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cspHashes } from './csp-hashes.ts'

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const mark = '4c2f'

test('marked scripts are named by their hashes, and nobody sees the mark', () => {
  const { html, hashes } = cspHashes(
    '<head><link rel="modulepreload" href="/a.js" nonce="4c2f"/></head><script nonce="4c2f">one()</script><p>Olá</p><script nonce="4c2f" type="module" async="">import "/b.js";</script>',
    mark,
  )
  expect(html).toBe(
    '<head><link rel="modulepreload" href="/a.js"/></head><script>one()</script><p>Olá</p><script type="module" async="">import "/b.js";</script>',
  )
  expect(hashes).toEqual([sha('one()'), sha('import "/b.js";')])
})

test.each([
  ['without a mark', '<script>steal()</script>'],
  ['with an invented one', '<script nonce="0000">steal()</script>'],
  ['with an empty one', '<script nonce="">steal()</script>'],
  ['in an attribute', '<img alt="x" onerror="steal()"/>'],
])('a script %s is nobody’s', (_, foreign) => {
  const { html, hashes } = cspHashes(`${foreign}<script nonce="4c2f">one()</script>`, mark)
  expect(html).toContain(foreign)
  expect(hashes).toEqual([sha('one()')])
})

test('the same script twice is named once; a script from a file needs no name', () => {
  const twice = '<script nonce="4c2f">one()</script><script nonce="4c2f">one()</script><script nonce="4c2f" src="/a.js"></script>'
  expect(cspHashes(twice, mark).hashes).toEqual([sha('one()')])
})

test('words in other alphabets are hashed as browsers read them', () =>
  expect(cspHashes('<script nonce="4c2f">say("Ação 🦜")</script>', mark).hashes).toEqual([sha('say("Ação 🦜")')]))
