import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { ongoingAccess } from '#server/platform/files/ongoing-access.ts'
import { endDevices } from '#server/people/buyers/sessions.sql.ts'
import { signDownload } from '#server/delivery/stamps/downloads/download-token.ts'
import { buy, type Buyer, downloadByLink, get, stored } from '#tests/harness/protected-files.ts'
import { newBuyer, refund } from '#tests/harness/purchases.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
const { shop } = panel
/** More than the system keeps for a client that reads nothing. */
const content = randomBytes(24_000_000)
/** Seconds by which the responses' clock is ahead: they are never awaited. */
let ahead = 0
const now = performance.now.bind(performance)
// No spy, which would keep each of some million calls.
performance.now = () => now() + ahead * 1000
afterAll(() => void (performance.now = now))

beforeAll(async () => {
  const video = await stored(shop, 'aula.mp4', 'video/mp4', content)
  const lesson = { id: 'aula-1', title: 'Começo', description: '', video, downloads: [] }
  const lessons = JSON.stringify({ withModules: false, modules: [], lessons: [lesson] })
  await shop.db.updateTable('courses').set({ lessons }).where('id', '=', plainCourse.id).execute()
  const fileRef = await stored(shop, 'livro.zip', 'application/zip', content)
  await shop.db.updateTable('books').set({ file_ref: fileRef }).where('id', '=', ebook.id).execute()
})
const downloads = {
  video: ({ headers }: Buyer) => get(shop, `/api/library/courses/${plainCourse.slug}/lessons/aula-1/video`, headers),
  'range of a video': ({ headers }: Buyer) =>
    get(shop, `/api/library/courses/${plainCourse.slug}/lessons/aula-1/video`, { ...headers, range: 'bytes=5-' }),
  'e-book': ({ itemId, headers }: Buyer) => get(shop, `/api/library/books/${itemId}/file`, headers),
  'e-book in the reader': ({ itemId, headers }: Buyer) => get(shop, `/api/library/books/${itemId}/content`, headers),
  'e-book by an e-mail': async ({ itemId }: Buyer) => downloadByLink(shop, await signDownload(shop, itemId)),
}

const ends = {
  nothing: async () => {},
  'a refund': ({ orderId }: Buyer) => refund(panel, orderId),
  'a revocation': ({ email }: Buyer) => panel.revoke(email, plainCourse.slug),
  'a sign-out elsewhere': ({ email }: Buyer) => endDevices(shop.db, email),
  'a correction of its address': ({ orderId }: Buyer) =>
    panel.ask('mutation ($id: ID!, $email: String!) { correctOrderEmail(orderId: $id, email: $email, reason: "Endereço errado") { id } }', {
      id: orderId,
      email: newBuyer(),
    }),
}

type Case = [keyof typeof downloads, keyof typeof ends, 'whole' | 'cut']
const cases: Case[] = [
  ['video', 'a refund', 'cut'],
  ['e-book by an e-mail', 'a refund', 'cut'],
]
const otherCases: Case[] = [
  ['video', 'nothing', 'whole'],
  ['range of a video', 'a revocation', 'cut'],
  ['video', 'a sign-out elsewhere', 'cut'],
  ['e-book', 'a refund', 'cut'],
  ['e-book in the reader', 'a correction of its address', 'cut'],
  ['e-book by an e-mail', 'a sign-out elsewhere', 'whole'],
]
test.each(cases)('a %s that is under way at %s arrives %s', expectArrival)
test.each(otherCases)('a %s that is under way at %s arrives %s', { tags: ['long'] }, expectArrival)

async function expectArrival(...[what, end, arrives]: Case) {
  const buyer = await buy(shop, what.includes('video') ? plainCourse.id : ebook.id)
  const response = await downloads[what](buyer)
  expect(response.status).toBe(what === 'range of a video' ? 206 : 200)
  await ends[end](buyer)
  ahead += 2
  const received = await response.arrayBuffer().then(
    () => 'whole',
    () => 'cut',
  )
  expect(received).toBe(arrives)
}

test('an access that cannot be read ends nothing, and is read at most every two seconds', async () => {
  const reads = vi.fn(() => Promise.reject(new Error('Connection terminated')))
  const warn = vi.fn()
  const mayGoOn = ongoingAccess(reads, { warn } as never)
  for (const seconds of [0, 1, 1, 1, 1]) {
    ahead += seconds
    await mayGoOn()
  }
  expect([reads.mock.calls.length, warn.mock.calls.length]).toEqual([2, 2])
})
