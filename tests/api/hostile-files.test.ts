import { request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { runStamp } from '#server/delivery/stamps/run-stamp.ts'
import { StampFailed, Unstampable } from '#server/delivery/stamps/unstampable.ts'
import { hostileEpubs } from '#tests/fixtures/hostile/epubs.ts'
import { hostilePdfs } from '#tests/fixtures/hostile/pdfs.ts'
import { hostilePictures } from '#tests/fixtures/hostile/pictures.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { storedFile } from '#tests/harness/store-file.ts'

const shop = await provideShop()

test.each(Object.entries(hostilePictures))(
  '%s is refused, or becomes a picture that is nothing else',
  { tags: ['long'] },
  async (name, content) => {
    const file = await storedFile(shop, name, 'PUBLIC', content()).catch((error: unknown) => error)
    if (file instanceof Error) return expect(file).toMatchObject({ code: 'FILE_REFUSED' })
    const picture = await shop.fetch(`/media/${(file as { id: string }).id}/x`)
    expect([picture.status, picture.headers.get('content-type')?.split('/')[0], picture.headers.get('x-content-type-options')]).toEqual([
      200,
      'image',
      'nosniff',
    ])
    expect(await picture.text()).not.toContain('<script>')
  },
)

/** Permissions and limits of the program are proved beside it (run-stamp.test.ts). */
describe('a book that was made to break the program that stamps it is stamped, or refused with a reason', () => {
  const stamp = { name: 'Joana', cpf: '***.982.247-**', code: 'ACDEFGHJKM', id: '019aa000-0000-7000-8000-000000000001' }
  const books = [
    ...Object.entries(hostilePdfs(1)).map(([name, make]) => [name, 'application/pdf', make] as const),
    ...Object.entries(hostileEpubs(1)).map(([name, make]) => [name, 'application/epub+zip', make] as const),
  ]
  test.each(books)('%s (%s)', { tags: ['long'] }, async (_, type, make) => {
    const original = Readable.from([await make()])
    try {
      for await (const part of runStamp(original, { type, stamp })) expect(part.length).toBeGreaterThan(0)
    } catch (error) {
      expect(error instanceof Unstampable || error instanceof StampFailed, String(error)).toBe(true)
    }
  })
})

test.each([
  '/media/../../etc/passwd',
  '/media/..%2f..%2f..%2fetc%2fpasswd/x',
  '/files/%2e%2e/%2e%2e/etc/passwd',
  '/api/uploads/..%2f..%2fetc',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/media/%00/x',
  `/media/${'a'.repeat(8_000)}/x`,
])('%s leads to nothing', async (path) => {
  const { port } = new URL(shop.config.publicUrl)
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  // A fetch would tidy the path.
  request({ hostname: 'localhost', port, path }, (answer) => {
    text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
  })
    .once('error', reject)
    .end()
  const { status, body } = await promise
  expect(status).toBeLessThan(500)
  expect(body).not.toMatch(/root:|"dependencies"/)
})
