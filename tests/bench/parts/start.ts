import { rm } from 'node:fs/promises'
import { median } from '../figures.ts'
import { Connection, requestText } from '../load.ts'
import type { Part } from '../row.ts'
import { withClient } from '../settled.ts'
import { memoryOf, openWeb, type Store, withStore } from '../store.ts'
import { freePort } from '#database/free-port.ts'
import { startProgram } from '#programs/start/program.ts'

const starts = 5
const pagesAtOnce = 8

/** The time of a web process from its start to its first page, and its memory then and after many pages. */
export const start: Part = {
  name: 'start',
  does: 'web from its start to its first page; its memory when idle, after 10,000 pages and after 10,000 more',
  run: () =>
    withStore({ webs: 0, sizes: { courses: 1_000, books: 1_000 } }, async (store) => {
      await rm(store.settings.NODE_COMPILE_CACHE, { recursive: true, force: true })
      const first = await startOnce(store)
      const taken = []
      for (let time = 0; time < starts; time++) taken.push(await startOnce(store))
      const web = await openWeb(store.settings)
      try {
        const idle = await memoryOf(web.program)
        const paths = await addresses(store)
        await visit(web.port, paths, 10_000)
        const busy = await memoryOf(web.program)
        await visit(web.port, paths, 10_000)
        const later = await memoryOf(web.program)
        return [
          { what: 'start to the first page', seen: median(taken), unit: 'ms', details: { taken, withoutCompiledCode: first } },
          { what: 'start to the first page, nothing compiled yet', seen: first, unit: 'ms' },
          { what: 'memory when idle', seen: idle, unit: 'MB' },
          { what: 'memory after 10,000 pages', seen: busy, unit: 'MB' },
          { what: 'memory after 10,000 more', seen: later, unit: 'MB', beside: busy },
        ]
      } finally {
        await web.close()
      }
    }),
}

/** Polled every few milliseconds from outside, as by a browser that retries. */
async function startOnce({ settings }: Store): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const program = startProgram('web', { ...settings, PORT: String(port) })
  try {
    while (!(await pageAt(port).catch(() => false))) {
      if (program.hasEnded() || performance.now() - begun > 30_000) throw new Error('the web process serves no page')
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
    return performance.now() - begun
  } finally {
    await program.stop()
  }
}

async function pageAt(port: number): Promise<boolean> {
  const connection = await Connection.open(port)
  try {
    const { head, body } = await connection.ask(requestText('GET', '/courses'))
    if (!head.startsWith('HTTP/1.1 200 ') || !body.toString().includes('</html>')) throw new Error(`a wrong first page: ${head}`)
    return true
  } finally {
    connection.close()
  }
}

/** Every product's page and the pages of the lists: more than the cache holds. */
async function addresses({ databaseUrl }: Store): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ path: string }>(
      `select '/courses/' || id as path from courses where published and removed_at is null
       union all select '/books/' || id from books where removed_at is null`,
    )
    const lists = Array.from({ length: 70 }, (_, page) => [`/courses?pagina=${page + 1}`, `/books?pagina=${page + 1}`]).flat()
    return [...rows.map(({ path }) => path), ...lists]
  })
}

async function visit(port: number, paths: string[], pages: number) {
  let number = 0
  await Promise.all(
    Array.from({ length: pagesAtOnce }, async () => {
      const connection = await Connection.open(port)
      while (number < pages) {
        const path = paths[number++ % paths.length]!
        const { head, body } = await connection.ask(requestText('GET', path, '', { 'accept-encoding': 'identity' }))
        if (!head.startsWith('HTTP/1.1 200 ') || !body.subarray(-20).toString().includes('</html>')) throw new Error(`${path}: ${head}`)
      }
      connection.close()
    }),
  )
}
