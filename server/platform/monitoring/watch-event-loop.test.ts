// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { root } from '../start/root.ts'

/** A process that is watched for a second. */
function start(work: string) {
  const program = `import { watchEventLoop } from '#server/platform/monitoring/watch-event-loop.ts'; watchEventLoop('web', 1)
    setTimeout(() => { ${work} }, 1_200)`
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { cwd: root })
}

/** Its output, and by what it has ended. */
async function run(work: string) {
  const child = start(work)
  const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { output, signal: signal as string | null }
}

test('a process whose event loop stands still is ended, and says so', async () => {
  const { output, signal } = await run('for (;;);')
  expect(signal).toBe('SIGKILL')
  expect(JSON.parse(output)).toMatchObject({ level: 60, program: 'web', msg: 'the event loop stood still for 1 s: the process ends' })
})

test('so is one whose output nobody reads', { tags: ['long'] }, async () => {
  const fill = `try { for (;;) process.getBuiltinModule('node:fs').writeSync(1, 'x'.repeat(65_536)) } catch {}`
  const child = start(`${fill} for (;;);`)
  const [, signal] = await once(child, 'exit')
  child.stdout.destroy()
  expect(signal).toBe('SIGKILL')
})

test('one that works ends by itself', async () => expect(await run('')).toEqual({ output: '', signal: null }))
