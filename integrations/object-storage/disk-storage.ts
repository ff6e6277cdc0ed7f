import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MissingContent, type Storage, StorageFailure } from './storage.ts'

const validKey = /^[\w-]+(\/[\w-]+)*(\.\w+)?$/

/** A folder. Content is written under a temporary name, flushed to the disk, and renamed, so that a reader never sees a part of it. */
export function diskStorage(directory: string): Storage {
  const pathOf = (key: string) => {
    if (!validKey.test(key)) throw new Error('not a key of the storage')
    return join(directory, key)
  }
  return {
    kind: 'DISK',
    async write(key, content) {
      const path = pathOf(key)
      const temporary = partOf(path)
      const hash = createHash('sha256')
      let bytes = 0
      const count = new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          hash.update(chunk)
          bytes += chunk.length
          done(null, chunk)
        },
      })
      try {
        await mkdir(dirname(path), { recursive: true })
        await pipeline(content, count, createWriteStream(temporary, { flush: true }))
        await rename(temporary, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await rm(temporary, { force: true })
        throw isFull(error) ? new StorageFailure('full', error) : error
      }
      return { bytes, sha256: hash.digest('hex') }
    },
    async read(key, range) {
      return (await openFile(pathOf(key))).createReadStream(range)
    },
    open: (key) => openFile(pathOf(key)),
    async remove(key) {
      const path = pathOf(key)
      await Promise.all([rm(path, { force: true }), rm(partOf(path), { force: true })])
    },
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? new MissingContent('the storage has no such content', { cause: error }) : error
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** A killed program leaves this file. A key is written once, so nothing else has this name. */
const partOf = (path: string) => `${path}.part`

/** No room on the disk, in the quota, or in what one file may take. */
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error))

async function flushFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
