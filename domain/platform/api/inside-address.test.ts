import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insideAddress } from './inside-address.ts'

const inside = (wanted: string) => insideAddress(wanted, '/admin')

test.each(['/admin/orders', '/admin/orders?pagina=2&busca=a%20b#fim', '/', '/courses/1'])('%s is accepted', (path) =>
  expect(inside(path)).toBe(path),
)

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example/',
  '/\n/evil.example',
  '\t//evil.example',
  '/.//evil.example/',
  '/x/..//evil.example/',
  'javascript:alert(1)',
  'admin',
  '',
])('%j falls back to the default', (wanted) => expect(inside(wanted)).toBe('/admin'))

test("for any input, the browser stays on the store's origin", () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '\t', '\n', '@', ':', 'evil.example', 'https:', '?', '#', '%2f', 'a')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = inside(`/${pieces.join('')}`)
      expect(new URL(target, 'https://store.example').origin).toBe('https://store.example')
    }),
    { numRuns: 2_000 },
  )
})
