import { expect, test } from 'vitest'
import { isReadable } from './readable-pages.ts'

test('only the catalogue pages can be read without scripts; all others start immediately', () => {
  for (const path of ['/cart', '/checkout', '/postcheckout', '/admin/orders', '/callback', '/coursesque', '/'])
    expect(isReadable(path), path).toBe(false)
  for (const path of ['/courses', '/books/1', '/noticias/um-filme']) expect(isReadable(path), path).toBe(true)
})
