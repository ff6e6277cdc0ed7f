import { extname, join } from 'node:path'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { strToU8, zipSync } from 'fflate'
import { csvOf, type PersonData, personTables } from '#domain/compliance/privacy/person-data.ts'

export const exportFormats = ['json', 'csv', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

const slowestMs = 20_000

/** The data as a file: JSON for other programs, a ZIP of tables for spreadsheets, a PDF to read. */
export async function personFile(data: PersonData, format: ExportFormat): Promise<{ type: string; name: string; content: Uint8Array }> {
  switch (format) {
    case 'json':
      return { type: 'application/octet-stream', name: 'meus-dados.json', content: strToU8(JSON.stringify(data, null, 2)) }
    case 'csv': {
      const files = Object.entries(personTables(data)).map(([name, rows]) => [`${name}.csv`, strToU8(csvOf(rows))])
      return { type: 'application/zip', name: 'meus-dados.zip', content: zipSync(Object.fromEntries(files) as Record<string, Uint8Array>) }
    }
    case 'pdf':
      return { type: 'application/pdf', name: 'meus-dados.pdf', content: await drawnInTurn(data) }
  }
}

let previous: Promise<unknown> = Promise.resolve()

/** One at a time: each thread takes 80 MB. */
function drawnInTurn(data: PersonData): Promise<Uint8Array> {
  const drawing = previous.then(() => drawn(data))
  previous = drawing.catch(() => undefined)
  return drawing
}

/** In a thread of its own: drawing loads a library and would hold up all other requests. Few are drawn, so the thread ends with each. */
async function drawn(data: PersonData): Promise<Uint8Array> {
  const thread = new Worker(join(import.meta.dirname, `draw-person-data-program${extname(import.meta.filename)}`), { workerData: data })
  try {
    const [pdf] = (await once(thread, 'message', { signal: AbortSignal.timeout(slowestMs) })) as [Uint8Array]
    return pdf
  } finally {
    await thread.terminate()
  }
}
