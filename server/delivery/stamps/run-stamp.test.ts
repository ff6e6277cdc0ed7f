import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readProc, stampPrograms as programs } from '#tests/harness/stamp-programs.ts'
import { zipOf, newBook } from '#tests/harness/epub-book.ts'
import { root } from '#server/platform/start/root.ts'
import { confinement, runStamp } from './run-stamp.ts'
import { stampMemory } from './stamp-memory.ts'
import { rethrowExhaustion, StampFailed } from './unstampable.ts'

const stamp = { name: 'Joana', cpf: '***.982.247-**', code: 'ACDEFGHJKM', id: '019aa000-0000-7000-8000-000000000001' }

/** Its id is read once: a process has no command for a moment, while the shell becomes the program. */
async function theProgram(): Promise<string> {
  let running: string[] = []
  await expect.poll(() => (running = programs())).toHaveLength(1)
  return running[0]!
}

/** Variables that a shell adds to an empty environment. */
const ofShell = ['PWD', 'OLDPWD', 'SHLVL', '_']

/** Node's own limits leave out unpacked content, and end with the process that has started the program. */
test.skipIf(process.platform !== 'linux')('the program that stamps is confined, gets no secret, and the system bounds it', async () => {
  const endless = new Readable({ read: () => null })
  const copy = runStamp(endless, { type: 'application/pdf', stamp })
  const first = copy.next().catch(() => null)
  const pid = await theProgram()
  const limit = (name: string) => new RegExp(`Max ${name} +(\\S+)`).exec(readProc(`/proc/${pid}/limits`))?.[1]
  await expect.poll(() => [limit('cpu time'), limit('data size')]).toEqual(['60', String(stampMemory().total * 1_000 * 1024)])
  await expect.poll(() => readProc(`/proc/${pid}/cmdline`).split('\0')).toEqual(expect.arrayContaining(confinement))
  const variables = readProc(`/proc/${pid}/environ`).split('\0')
  expect(variables.map((line) => line.split('=')[0]!).filter((name) => name !== '' && !ofShell.includes(name))).toEqual([])
  endless.destroy()
  await first
  await expect.poll(programs).toEqual([])
})

test('the program reads its own code and nothing else, and has no network', { tags: ['long'] }, async () => {
  const paths = [
    'server/delivery/stamps/stamp-epub.ts',
    'server/platform/start/config.ts',
    'programs/web.ts',
    '.data',
    '.env',
    'database',
    'dist/programs/web.js',
    '..',
  ].map((path) => resolve(root, path))
  const script = `${JSON.stringify(paths)}.map((path) => process.permission.has('fs.read', path)).concat(process.permission.has('net'), process.permission.has('child'), process.permission.has('fs.write'))`
  const said = execFileSync(process.execPath, [...confinement, '--print', `JSON.stringify(${script})`], { encoding: 'utf8' })
  expect(JSON.parse(said)).toEqual([true, ...Array.from({ length: 10 }, () => false)])
  const parts: Uint8Array[] = []
  for await (const part of runStamp(Readable.from([await zipOf(newBook())]), { type: 'application/epub+zip', stamp })) parts.push(part)
  expect(Buffer.concat(parts).subarray(30, 38).toString()).toBe('mimetype')
})

test('a reason can be stored and read, whatever names are in the file', { tags: ['long'] }, async () => {
  const book = newBook()
  book.files.set(`a\0b\ud800${'c'.repeat(20_000)}`, '')
  const copy = runStamp(Readable.from([await zipOf(book)]), { type: 'application/epub+zip', stamp })
  await expect(copy.next()).rejects.toThrow(/^O EPUB está danificado ou incompleto: o nome “a b.c{200,300}…\. Exporte-o/)
})

test('a storage that fails meanwhile is the error, and ends nothing else', { tags: ['long'] }, async () => {
  const original = new Readable({ read: () => null })
  const copy = runStamp(original, { type: 'application/pdf', stamp })
  setTimeout(() => original.destroy(new Error('the storage is gone')), 50)
  // An unhandled rejection fails the test, as it would end the worker.
  await expect(copy.next()).rejects.toThrow('the storage is gone')
})

test.skipIf(process.platform !== 'linux').each([
  ['while content arrives', (original: Readable) => original.push(Buffer.alloc(65_536))],
  ['while it waits for content', () => null],
])('a program that ends before it has read everything has failed: %s', async (_, read) => {
  const original: Readable = new Readable({ read: () => read(original) })
  const copy = runStamp(original, { type: 'application/pdf', stamp })
  const first = copy.next()
  process.kill(Number(await theProgram()), 'SIGKILL')
  await expect(first).rejects.toBeInstanceOf(StampFailed)
})

test.each([
  ['an array', () => new ArrayBuffer(2 ** 52)],
  ['a buffer', () => Buffer.alloc(2 ** 50)],
])('memory that runs out is no damage of the file: %s', (_, allocate) => {
  const attempt = () => {
    try {
      return allocate()
    } catch (error) {
      return rethrowExhaustion(error)
    }
  }
  expect(attempt).toThrow(/allocat/)
})

test.each([
  ['a number that leads out of a file', () => Buffer.alloc(4).readUInt32LE(9)],
  ['content that is not compressed', () => inflateRawSync(Buffer.from('x'))],
  ['an encoding', () => new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.of(255))],
])('damage stays damage: %s', (_, read) => {
  const attempt = () => {
    try {
      return read()
    } catch (error) {
      return rethrowExhaustion(error)
    }
  }
  expect(attempt()).toBeNull()
})
