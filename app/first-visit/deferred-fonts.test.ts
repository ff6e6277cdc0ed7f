import { expect, test } from 'vitest'
import { deferredFonts } from './deferred-fonts.ts'
import { assemblePage } from './assemble-page.ts'

const rendered = '<html lang="pt-BR"><head><style></style></head><body><p>Olá</p></body></html>'

test('a page starts in system fonts, and a script before its body chooses the fonts', () => {
  const { html, hashes } = assemblePage(rendered, { nonce: 'mark', head: [deferredFonts], tail: [], isDeferred: true })
  expect(html).toMatch(
    /^<!DOCTYPE html><html data-fonts="later" lang="pt-BR"><head><style><\/style><script>.+<\/script><\/head><body><p>Olá/,
  )
  expect(hashes).toHaveLength(1)
})
