import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ebook } from '#database/seed/fixtures.ts'
import { fileAddress } from '#domain/platform/files/file-address.ts'
import { fileById } from '#server/platform/files/files.sql.ts'
import { removeAbandonedUploads } from '#server/platform/files/remove-abandoned-uploads.ts'
import { removeUnusedFiles } from '#server/platform/files/remove-unused-files.ts'
import { newKey } from '#integrations/object-storage/storage.ts'
import { addPiece, claimKey, insertUpload } from '#server/platform/files/uploads.sql.ts'
import { storedFile } from '#tests/harness/store-file.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()

const pdf = Buffer.from(`%PDF-1.7\n${'a'.repeat(99)}\n%%EOF\n`)
const store = () => storedFile(shop, 'a.pdf', 'PROTECTED', pdf)
/** A stream that nobody reads keeps its file open. */
const expectContent = async (key: string) => expect((await (await shop.deps.storage.read(key)).toArray()).length).toBeGreaterThan(0)
const days = (count: number) => sql<Date>`now() - make_interval(days => ${count})`

test('a file that nothing has used for 30 days is removed with its content, and never one that is used', async () => {
  const [unused, used, fresh, freshlyUnused] = [await store(), await store(), await store(), await store()]
  await shop.db
    .updateTable('books')
    .set({ file_ref: fileAddress(used) })
    .where('id', '=', ebook.id)
    .execute()
  const old = [unused.id, used.id, freshlyUnused.id]
  await shop.db
    .updateTable('files')
    .set({ created_at: days(60) })
    .where('id', 'in', old)
    .execute()
  await shop.db
    .updateTable('files')
    .set({ unused_since: days(31) })
    .where('id', 'in', [unused.id, used.id])
    .execute()
  await removeUnusedFiles(shop.deps)
  const left = await Promise.all([unused, used, fresh, freshlyUnused].map(({ id }) => fileById(shop.db, id)))
  expect(left.map((file) => file && (file.unused_since ? 'marked' : 'used'))).toEqual([undefined, 'used', 'used', 'marked'])
  await expect(shop.deps.storage.read(unused.key)).rejects.toThrow('no such content')
  await expectContent(used.key)
})

test('an upload that nobody continues is removed with what has arrived', async () => {
  const [stored, pending, current] = [newKey(), newKey(), newKey()]
  for (const key of [stored, pending, current]) await shop.deps.storage.write(key, Readable.from([pdf]))
  const begin = () => insertUpload(shop.db, { access: 'PROTECTED', name: 'a.pdf', bytes: 1000, uploaded_by: 'demo' })
  const [abandoned, other] = [await begin(), await begin()]
  await claimKey(shop.db, abandoned.id, stored)
  expect(await addPiece(shop.db, { id: abandoned.id, key: stored, offset: 0, bytes: 115 })).toBe(true)
  await claimKey(shop.db, abandoned.id, pending)
  await claimKey(shop.db, other.id, current)
  await shop.db
    .updateTable('uploads')
    .set({ expires_at: days(1) })
    .where('id', '=', abandoned.id)
    .execute()
  await removeAbandonedUploads(shop.deps)
  expect((await shop.db.selectFrom('uploads').select('id').execute()).map(({ id }) => id)).toEqual([other.id])
  for (const key of [stored, pending]) await expect(shop.deps.storage.read(key)).rejects.toThrow('no such content')
  await expectContent(current)
})
