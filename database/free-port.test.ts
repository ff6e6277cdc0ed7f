// @module-tag long
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const wanted = 120

/** More than one block of ports, found by a process of its own that lives until the others are done. */
async function portsOfAProcess(): Promise<number[]> {
  const file = new URL('free-port.ts', import.meta.url).href
  const program = `import { freePort } from '${file}'
    console.log(JSON.stringify(await Promise.all(Array.from({ length: ${wanted} }, freePort))))
    await new Promise((resolve) => setTimeout(resolve, 1_000))`
  return JSON.parse((await run(process.execPath, ['--input-type=module', '-e', program])).stdout) as number[]
}

test('processes that look at the same moment get different ports, and each port once', async () => {
  const own = Promise.all(Array.from({ length: wanted }, freePort))
  const ports = [...(await own), ...(await Promise.all([portsOfAProcess(), portsOfAProcess(), portsOfAProcess()])).flat()]
  expect(new Set(ports).size).toBe(4 * wanted)
})
