import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#programs/run/places.mjs'
import { textUpTo } from './text-up-to.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** A response whose body arrives in these parts. It counts how many of them were read. */
function bodyOf(parts: Uint8Array<ArrayBuffer>[]) {
  const read = { count: 0 }
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        const part = parts[read.count++]
        if (part) controller.enqueue(part)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { response: new Response(stream), read }
}

test('a body is read to its end, even if a character is split across chunks', async () => {
  const [first, second] = [encode('é').slice(0, 1), encode('é').slice(1)]
  expect(await textUpTo(bodyOf([encode('caf'), first, second]).response, 100)).toBe('café')
})

test('a body of exactly the limit is accepted, one byte more is rejected', async () => {
  expect(await textUpTo(new Response('12345'), 5)).toBe('12345')
  await expect(textUpTo(new Response('123456'), 5)).rejects.toThrow('too large')
})

test('an endless body is not read beyond the limit', async () => {
  const { response, read } = bodyOf(Array.from({ length: 1000 }, () => encode('a'.repeat(100))))
  await expect(textUpTo(response, 250)).rejects.toThrow('too large')
  expect(read.count).toBeLessThan(6)
})

test('a response without a body is an empty text', async () => expect(await textUpTo(new Response(null, { status: 204 }), 5)).toBe(''))

test('no answer of another party is read without a limit', () => {
  const paths = globSync('integrations/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  expect(paths.filter((path) => /\.(?:text|json|arrayBuffer|blob)\(\)/.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
