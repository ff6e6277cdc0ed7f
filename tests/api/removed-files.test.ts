import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ebook } from '#database/seed/fixtures.ts'
import { fileAddress } from '#domain/platform/files/file-address.ts'
import { actOnImport } from '#server/operations/imports/act-on-import.ts'
import { createImport } from '#server/operations/imports/create-import.ts'
import { workOnImport } from '#server/operations/imports/work-on-import.ts'
import { completeUpload } from '#server/platform/files/complete-upload.ts'
import { claimContent, keepContent } from '#server/platform/files/content-removals.sql.ts'
import { fileById, keysOf } from '#server/platform/files/files.sql.ts'
import { receivePiece } from '#server/platform/files/receive-piece.ts'
import { removeAbandonedUploads } from '#server/platform/files/remove-abandoned-uploads.ts'
import { removeUnusedFiles } from '#server/catalogue/media/remove-unused-files.ts'
import { newKey } from '#integrations/object-storage/storage.ts'
import { removeDueContent } from '#server/platform/files/remove-content.ts'
import { removeFile } from '#server/catalogue/media/remove-file.ts'
import { storeContent } from '#server/platform/files/store-file.ts'
import { insertUpload, removeUpload, uploadById } from '#server/platform/files/uploads.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { videoStart } from '#tests/harness/video-start.ts'
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

const begin = () => insertUpload(shop.db, { access: 'PROTECTED', name: 'a.pdf', bytes: pdf.length, uploaded_by: 'demo' })
const piecesOf = async (id: string) => (await uploadById(shop.db, id, 'demo'))!.pieces
const isStored = (key: string) =>
  shop.deps.storage.read(key).then(
    (content) => Boolean(content.destroy()),
    () => false,
  )
async function received() {
  const { id, ...upload } = await begin()
  await receivePiece(shop.deps, { id, ...upload }, Readable.from([pdf]))
  return { id, key: (await piecesOf(id))[0]! }
}
const expire = (id: string) => shop.rows(`update uploads set expires_at = now() - interval '1 day' where id = $1`, [id])

test('an upload that nobody continues is removed with what has arrived', async () => {
  const [abandoned, current] = [await received(), await received()]
  await expire(abandoned.id)
  await removeAbandonedUploads(shop.deps)
  await removeDueContent(shop.deps)
  expect((await shop.db.selectFrom('uploads').select('id').execute()).map(({ id }) => id)).toEqual([current.id])
  expect([await isStored(abandoned.key), await isStored(current.key)]).toEqual([false, true])
})

describe('while the storage refuses to remove anything', () => {
  /** Removes something by the product's own function. Returns the keys of its content. */
  const removals: Record<string, (deps: typeof shop.deps) => Promise<string[]>> = {
    'a file that staff remove': async (deps) => {
      const file = await store()
      expect(await removeFile(deps, file.id, 'renata')).toBe(true)
      return [file.key]
    },
    'a picture with its sizes': async (deps) => {
      const content = await sharp({ create: { width: 700, height: 700, channels: 3, background: 'teal' } })
        .png()
        .toBuffer()
      const file = await storedFile(shop, 'a.png', 'PUBLIC', content)
      await removeFile(deps, file.id, 'renata')
      expect(keysOf(file).length).toBeGreaterThan(3)
      return keysOf(file)
    },
    'a file that was unused for long': async (deps) => {
      const file = await store()
      await shop.rows(`update files set created_at = now() - interval '60 days', unused_since = now() - interval '31 days' where id = $1`, [
        file.id,
      ])
      await removeUnusedFiles(deps)
      return [file.key]
    },
    'the file of an import': async (deps) => {
      const file = await storedFile(shop, 'alunos.csv', 'PROTECTED', Buffer.from('Email,Curso\nana@correio.example,Um\n'))
      const { id } = await createImport(deps, { fileId: file.id, actor: 'renata' })
      await workOnImport(deps, id, Number.POSITIVE_INFINITY)
      await actOnImport(deps, { id, actor: 'renata', subject: 'renata', action: 'REMOVE', choices: {} })
      return [file.key]
    },
    'an abandoned upload': async (deps) => {
      const { id, key } = await received()
      await expire(id)
      await removeAbandonedUploads(deps)
      return [key]
    },
    'the pieces of an upload that is a file now': async (deps) => {
      const { id, key } = await received()
      await completeUpload(deps, (await uploadById(shop.db, id, 'demo'))!)
      return [key]
    },
    'a piece that breaks off': async (deps) => {
      const before = await keysAt()
      const broken = async function* () {
        yield pdf.subarray(0, 10)
        await Promise.resolve()
        throw new Error('the network is gone')
      }
      // The disk leaves nothing of it: as a program does that is killed after writing.
      const write: typeof deps.storage.write = (key, content) =>
        deps.storage.write(key, Readable.from([pdf])).then(() => buffer(content) as never)
      await expect(receivePiece({ ...deps, storage: { ...deps.storage, write } }, await begin(), broken())).rejects.toThrow('gone')
      return (await keysAt()).filter((key) => !before.includes(key))
    },
    'content that is refused after a part of it was written': async (deps) => {
      const before = await keysAt()
      const given = {
        name: 'a.mp4',
        access: 'PROTECTED',
        content: Readable.from([videoStart(10_000).subarray(0, 3_000)]),
        uploadedBy: 'demo',
      } as const
      await expect(storeContent(deps, given)).rejects.toMatchObject({ code: 'FILE_REFUSED' })
      return (await keysAt()).filter((key) => !before.includes(key))
    },
  }
  const keysAt = async () => (await shop.rows<{ key: string }>('select key from content_removals')).map(({ key }) => key)

  test.each(Object.entries(removals))('%s is removed by the next run that can', async (_, begun) => {
    const remove = () => Promise.reject(new Refusal('UNAVAILABLE', 'down'))
    const down = { ...shop.deps, storage: { ...shop.deps.storage, remove } }
    const keys = await begun(down)
    expect(keys).not.toEqual([])
    await expect(removeDueContent(down)).rejects.toThrow('could not be removed')
    expect(await Promise.all(keys.map(isStored))).toEqual(keys.map(() => true))
    await removeDueContent(shop.deps)
    expect(await Promise.all(keys.map(isStored))).toEqual(keys.map(() => false))
    expect(await shop.rows('select key from content_removals where due_at <= now()')).toEqual([])
  })

  test('one key that stays keeps no other from being removed, and the schedule fails', async () => {
    const files = [await store(), await store(), await store()]
    const { remove } = shop.deps.storage
    const refusing = (key: string) => (key === files[0]!.key ? Promise.reject(new Error('denied')) : remove(key))
    const partly = { ...shop.deps, storage: { ...shop.deps.storage, remove: refusing } }
    for (const { id } of files) await removeFile(partly, id, 'renata')
    await expect(removeDueContent(partly)).rejects.toThrow('the content of 1 keys could not be removed')
    expect(await Promise.all(files.map(({ key }) => isStored(key)))).toEqual([true, false, false])
    await removeDueContent(shop.deps)
  })
})

test('content whose program was killed before its row was stored is removed a day later, and what a row names stays', async () => {
  const [file, key] = [await store(), newKey()]
  await claimContent(shop.db, key)
  await shop.deps.storage.write(key, Readable.from([pdf]))
  await removeDueContent(shop.deps)
  expect(await isStored(key)).toBe(true)
  await shop.rows(`update content_removals set due_at = due_at - interval '1 day'`)
  await removeDueContent(shop.deps)
  expect([await isStored(key), await isStored(file.key)]).toEqual([false, true])
  // Its program was only slow: a row without content is worse than none.
  await expect(shop.db.transaction().execute((tx) => keepContent(tx, [key]))).rejects.toThrow('was removed')
})

test('a piece that arrives after its upload was given up revives nothing', async () => {
  const { id, ...upload } = await begin()
  const late = receivePiece(
    shop.deps,
    { id, ...upload },
    (async function* () {
      yield pdf.subarray(0, 20)
      await removeUpload(shop.db, id, 'demo')
      yield pdf.subarray(20)
    })(),
  )
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await shop.rows('select id from uploads where id = $1', [id])).toEqual([])
  const expired = await begin()
  await expire(expired.id)
  await expect(receivePiece(shop.deps, expired, Readable.from([pdf]))).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await shop.rows('select received_bytes from uploads where id = $1 and expires_at < now()', [expired.id])).toEqual([
    { received_bytes: 0 },
  ])
})
