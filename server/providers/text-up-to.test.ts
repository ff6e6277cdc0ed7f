import { expect, test } from 'vitest'
import { textUpTo } from './text-up-to.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** A body in these parts; how many of them were taken is counted. */
function bodyOf(parts: Uint8Array<ArrayBuffer>[]) {
  const taken = { count: 0 }
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        const part = parts[taken.count++]
        if (part) controller.enqueue(part)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { response: new Response(stream), taken }
}

test('an answer is read to its end, also where a letter of the alphabet is cut in two', async () => {
  const [first, second] = [encode('é').slice(0, 1), encode('é').slice(1)]
  expect(await textUpTo(bodyOf([encode('caf'), first, second]).response, 100)).toBe('café')
})

test('an answer of exactly the limit is accepted, one byte more is not', async () => {
  expect(await textUpTo(new Response('12345'), 5)).toBe('12345')
  await expect(textUpTo(new Response('123456'), 5)).rejects.toThrow('too large')
})

test('bytes are counted, not letters of the alphabet', async () => {
  await expect(textUpTo(new Response('ééé'), 5)).rejects.toThrow('too large')
})

test('an endless answer is not read on', async () => {
  const { response, taken } = bodyOf(Array.from({ length: 1000 }, () => encode('a'.repeat(100))))
  await expect(textUpTo(response, 250)).rejects.toThrow('too large')
  expect(taken.count).toBeLessThan(6)
})

test('an answer without a body is empty', async () => expect(await textUpTo(new Response(null, { status: 204 }), 5)).toBe(''))
