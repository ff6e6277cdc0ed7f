import { expect, test } from 'vitest'
import { streamOf } from './stream-of.http.ts'

test('a client that leaves while a part is read is no error', async () => {
  const [begun, goesOn, errors] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), [] as unknown[]]
  let isEnded = false
  async function* parts() {
    try {
      begun.resolve()
      await goesOn.promise
      yield new Uint8Array(1)
    } finally {
      isEnded = true
    }
  }
  const reader = streamOf(parts(), (error) => errors.push(error)).getReader()
  const reading = reader.read()
  await begun.promise
  const left = reader.cancel()
  goesOn.resolve()
  await Promise.all([reading, left])
  expect([isEnded, errors]).toEqual([true, []])
})
