import { performance } from 'node:perf_hooks'
import { Misconfigured } from '#server/platform/start/config.ts'
import { Closing } from './closing.ts'
import { openStore } from './open-store.ts'
import { Unable } from './unable.ts'

const hot = process.argv.includes('--hot')
const closing = new Closing()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!closing.begun) console.log('\nFechando a loja · stopping…')
    void leave(0)
  })
}

try {
  const unexpected = await openStore({ hot, closing, startedAt: performance.timeOrigin })
  if (unexpected) {
    console.error(`\n${unexpected}`)
    await leave(1)
  }
} catch (error) {
  if (!closing.begun) console.error(error instanceof Unable || error instanceof Misconfigured ? `\n${error.message}` : error)
  await leave(1)
}

/** However often it is called, everything stops once; the first caller decides the exit code. */
async function leave(code: number) {
  process.exit(await closing.close(code))
}
