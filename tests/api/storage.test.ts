import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, test } from 'vitest'
import { diskStorage } from '#integrations/object-storage/disk-storage.ts'
import { s3Storage } from '#integrations/object-storage/s3-storage.ts'
import { refusingStorage } from '#server/platform/files/refusing-storage.ts'
import { MissingContent, newKey, type Storage } from '#integrations/object-storage/storage.ts'
import { withDiskBehind } from '#integrations/object-storage/with-disk-behind.ts'
import { openBucket } from '#tests/harness/bucket.ts'
import { openFlakyService } from '#tests/harness/flaky-service.ts'

const diskFolder = mkdtempSync(join(tmpdir(), 'sabia-storage-'))
const bucket = await openBucket()
const endpoint = bucket.env.S3_ENDPOINT
const settings = { endpoint, bucket: 'loja', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
afterAll(async () => {
  await bucket.close()
  rmSync(diskFolder, { recursive: true })
})

const storages: Record<Storage['kind'], () => Storage> = { DISK: () => diskStorage(diskFolder), S3: () => s3Storage(settings) }
async function* inPieces(content: Uint8Array, size = 700_000) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const bytesOf = async (content: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const large = Buffer.alloc(
  9_000_003,
  Uint8Array.from({ length: 251 }, (_, at) => at),
)
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const objects = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()) : []

describe.each(['DISK', 'S3'] as const)('%s', (kind) => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a little', Buffer.from('Olá')],
    ['two parts', large],
  ])('keeps %s', async (_, content) => {
    const storage = storages[kind]()
    const key = newKey()
    expect(await storage.write(key, inPieces(content))).toEqual({ bytes: content.length, sha256: sha256(content) })
    expect(sha256(await bytesOf(await storage.read(key)))).toBe(sha256(content))
  })

  test('reads a range', async () => {
    const storage = storages[kind]()
    const key = newKey()
    await storage.write(key, inPieces(Buffer.from('0123456789')))
    expect(String(await bytesOf(await storage.read(key, { start: 2, end: 5 })))).toBe('2345')
    expect(String(await bytesOf(await storage.read(key, { start: 9, end: 9 })))).toBe('9')
  })

  test('removes content, whether or not there is any', async () => {
    const storage = storages[kind]()
    const key = newKey()
    await storage.write(key, inPieces(Buffer.from('Olá')))
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.read(key)).rejects.toBeInstanceOf(MissingContent)
  })

  test('keeps nothing of content that breaks off', { tags: ['long'] }, async () => {
    const storage = storages[kind]()
    const before = objects(diskFolder).length
    for (const size of [10, 8_900_000]) {
      const key = newKey()
      async function* broken() {
        yield* inPieces(large.subarray(0, size))
        throw new Error('the network is gone')
      }
      await expect(storage.write(key, broken())).rejects.toThrow('the network is gone')
      await expect(storage.read(key)).rejects.toBeInstanceOf(MissingContent)
    }
    // Parts of S3 are no objects, and s3rver does not know how to give them up.
    expect(objects(diskFolder).length).toBe(before)
  })
})

test('the disk refuses a key that leads elsewhere', async () => {
  const storage = storages.DISK()
  for (const key of ['../x', '/etc/passwd', 'a/../../b', 'a\u0000b', ''])
    await expect((async () => storage.write(key, inPieces(Buffer.from('x'))))()).rejects.toThrow('not a key of the storage')
})

test('what a killed program has left of its content is removed with the key', { tags: ['long'] }, async () => {
  const key = newKey()
  const program = `import { diskStorage } from '#integrations/object-storage/disk-storage.ts'
    const content = async function* () {
      for (;;) yield Buffer.alloc(100_000)
    }
    await diskStorage(process.argv[1]).write(process.argv[2], content())`
  const before = objects(diskFolder).length
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, diskFolder, key], { stdio: 'inherit' })
  await expect.poll(() => objects(diskFolder).length).toBe(before + 1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await storages.DISK().remove(key)
  expect(objects(diskFolder).length).toBe(before)
})

test.each([
  ['wrong credentials', () => ({ ...settings, accessKeyId: 'wrong' })],
  ['no such bucket', () => ({ ...settings, bucket: 'outra' })],
  ['nobody there', () => ({ ...settings, endpoint: 'http://127.0.0.1:9' })],
])('%s: UNAVAILABLE', async (_, make) => {
  const storage = refusingStorage(s3Storage(make(), { firstPauseMs: 1 }))
  await expect(storage.write(newKey(), inPieces(Buffer.from('x')))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(storage.read(newKey())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test(
  'a service that accepts connections and answers nothing: UNAVAILABLE in time, also if memory is collected meanwhile',
  { tags: ['long'] },
  async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const failing = s3Storage({ ...settings, endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` }, { limitMs: 1_500 })
    const storage = refusingStorage(failing)
    const read = storage.read(newKey()).catch((error: unknown) => error)
    await expect.poll(() => sockets.length).toBeGreaterThan(0)
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    for (let round = 0; round < 5; round++) {
      collect()
      await pause(20)
    }
    expect(await read).toMatchObject({ code: 'UNAVAILABLE' })
    for (const socket of sockets) socket.destroy()
    silent.close()
  },
)

describe('a service that fails', () => {
  test('half of all calls keeps what is written, and removes it', { tags: ['long'] }, async () => {
    const flaky = await openFlakyService(endpoint)
    flaky.share = 0.5
    const storage = s3Storage({ ...settings, endpoint: flaky.url }, { firstPauseMs: 5 })
    const keys = [newKey(), newKey()] as const
    expect(await storage.write(keys[0], inPieces(large))).toEqual({ bytes: large.length, sha256: sha256(large) })
    expect((await storage.write(keys[1], inPieces(Buffer.from('Olá')))).bytes).toBe(4)
    expect(sha256(await bytesOf(await storages.S3().read(keys[0])))).toBe(sha256(large))
    for (const key of keys) await storage.remove(key)
    await expect(storages.S3().read(keys[0])).rejects.toBeInstanceOf(MissingContent)
    await flaky.close()
  })

  test('every call is asked ten times to write, and twice to read', { tags: ['long'] }, async () => {
    const flaky = await openFlakyService(endpoint, { kinds: ['503'] })
    flaky.share = 1
    const storage = refusingStorage(s3Storage({ ...settings, endpoint: flaky.url }, { firstPauseMs: 1 }))
    await expect(storage.read(newKey())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(flaky.calls).toBe(2)
    await expect(storage.write(newKey(), inPieces(Buffer.from('x')))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(flaky.calls).toBe(12)
    await flaky.close()
  })

  test('in the middle of a response: UNAVAILABLE', async () => {
    const broken = createHttpServer((_, response) => {
      response.writeHead(200, { 'content-length': large.length })
      response.write(large.subarray(0, 1_000_000), () => response.destroy())
    }).listen(0, '127.0.0.1')
    await once(broken, 'listening')
    const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
    const content = await refusingStorage(s3Storage({ ...settings, endpoint: url })).read(newKey())
    await expect(bytesOf(content)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    broken.close()
  })
})

test('a store that has moved to S3 still reads what is on its disk', async () => {
  const [disk, s3] = [storages.DISK(), storages.S3()]
  const [before, after] = [newKey(), newKey()]
  await disk.write(before, inPieces(Buffer.from('antes')))
  const both = withDiskBehind(s3, disk)
  await both.write(after, inPieces(Buffer.from('depois')))
  expect([String(await bytesOf(await both.read(before))), String(await bytesOf(await s3.read(after)))]).toEqual(['antes', 'depois'])
  await both.remove(before)
  await expect(both.read(before)).rejects.toBeInstanceOf(MissingContent)
})
