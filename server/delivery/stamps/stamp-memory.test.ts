import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/platform/start/root.ts'
import { stampMemory } from './stamp-memory.ts'

const MiB = 1024 ** 2

test.each([
  ['a machine', 16_384 * MiB, { heap: 700, total: 2_500 }],
  ['a container of 2 GiB', 2_048 * MiB, { heap: 700, total: 2_297 }],
  ['a container of 768 MiB', 768 * MiB, { heap: 353, total: 955 }],
])('the program leaves %s to its worker', (_, bytes, memory) => expect(stampMemory(bytes)).toEqual(memory))

/** Measured: a book of 150 MB, a PDF with a picture on each of its 1,480 pages, needs 1.5 GB. */
test('the worker in Kubernetes has the memory for the largest books', () => {
  const worker = readFileSync(join(root, 'deploy/kubernetes/base/worker.yaml'), 'utf8')
  const [, gibibytes] = /limits: \{ memory: (\d+)Gi \}/.exec(worker)!
  expect(stampMemory(Number(gibibytes) * 1_024 * MiB).total).toBeGreaterThan(1_500)
})

test.skipIf(process.platform !== 'linux')('Node starts within what a container of 768 MiB leaves', () => {
  const { heap, total } = stampMemory(768 * MiB)
  const start = `ulimit -d ${total * 1_000} && exec "$0" --max-old-space-size=${heap} --print '"started"'`
  expect(execFileSync('/bin/sh', ['-c', start, process.execPath], { encoding: 'utf8' })).toBe('started\n')
})
