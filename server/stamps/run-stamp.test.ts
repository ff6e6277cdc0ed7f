import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readProc, stampPrograms as programs } from '#tests/harness/stamp-programs.ts'
import { runStamp } from './run-stamp.ts'
import { StampFailed } from './unstampable.ts'

const stamp = { name: 'Joana', cpf: '***.982.247-**', code: 'ACDEFGHJKM', id: '019aa000-0000-7000-8000-000000000001' }

/** Node's own limits leave out unpacked content, and end with the process that has started the program. */
test.skipIf(process.platform !== 'linux')('the system bounds all memory and processor time of the program that stamps', async () => {
  const endless = new Readable({ read: () => null })
  const copy = runStamp(endless, { type: 'application/pdf', stamp })
  const first = copy.next().catch(() => null)
  await expect.poll(programs).toHaveLength(1)
  const limit = (name: string) => new RegExp(`Max ${name} +(\\S+)`).exec(readProc(`/proc/${programs()[0]}/limits`))?.[1]
  await expect.poll(() => [limit('cpu time'), limit('data size')]).toEqual(['60', String(2_500_000 * 1024)])
  endless.destroy()
  await first
  await expect.poll(programs).toEqual([])
})

test('a storage that fails meanwhile is the error, and ends nothing else', async () => {
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
  await expect.poll(programs).toHaveLength(1)
  process.kill(Number(programs()[0]), 'SIGKILL')
  await expect(first).rejects.toBeInstanceOf(StampFailed)
})
