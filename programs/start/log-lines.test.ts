import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { printLines, readable } from './log-lines.ts'

test.each([
  [
    '{"level":30,"time":1,"program":"web","msg":"the store is open","url":"http://localhost:3000"}',
    'the store is open url=http://localhost:3000',
  ],
  ['{"level":40,"msg":"late","ms":12}', 'warn late ms=12'],
  ['{"level":50,"msg":"page failed","err":{"stack":"Error: no\\n    at here"}}', 'ERROR page failed\nError: no\n    at here'],
  ['{"orderId":"a"}', '{"orderId":"a"}'],
  ['{ not json', '{ not json'],
  ['null', 'null'],
  ['plain words', 'plain words'],
])('formats %s readably', (line, words) => expect(readable(line)).toBe(words))

test('prefixes every line with the name of its program, also a last line without a line break', async () => {
  const printed: string[] = []
  const stream = Readable.from(['one\ntw', 'o\nthree'])
  printLines('web', stream, (line) => printed.push(line))
  await finished(stream)
  await expect.poll(() => printed).toEqual(['web     │ one', 'web     │ two', 'web     │ three'])
})

test('leaves out that the library of the simulated tenant does not know this Node', async () => {
  const printed: string[] = []
  const stream = Readable.from(['oidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS.\noidc-provider WARNING: another'])
  printLines('sandbox', stream, (line) => printed.push(line))
  await finished(stream)
  await expect.poll(() => printed).toEqual(['sandbox │ oidc-provider WARNING: another'])
})
