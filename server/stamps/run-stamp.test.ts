import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStamp } from './run-stamp.ts'

const stamp = { name: 'Joana Farias', cpf: '***.982.247-**', code: 'ACDEFGHJKM', id: '00000000-0000-0000-0000-000000000000' }
/** A rejection that nobody awaits ends the worker, with all of its jobs. */
const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
beforeAll(() => process.on('unhandledRejection', note))
afterAll(() => process.off('unhandledRejection', note))

test('a storage that breaks while the file is read fails the stamp, and nothing else', async () => {
  async function* broken() {
    yield Buffer.from('%PDF-1.7\n')
    await pause(20)
    throw new Error('the storage does not respond')
  }
  const read = async () => {
    for await (const _part of runStamp(Readable.from(broken()), { type: 'application/pdf', stamp }));
  }
  await expect(read()).rejects.toThrow('the storage does not respond')
  expect(unhandled).toEqual([])
})
