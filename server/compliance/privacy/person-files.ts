import { extname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { csvOf, type PersonData, personTables } from '#domain/compliance/privacy/person-data.ts'
import { drawingThread } from '#server/delivery/certificates/draw-in-thread.ts'

export const exportFormats = ['json', 'csv', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

const draw = drawingThread<PersonData>(join(import.meta.dirname, `draw-person-data-program${extname(import.meta.filename)}`))

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
      return { type: 'application/pdf', name: 'meus-dados.pdf', content: await draw(data) }
  }
}
