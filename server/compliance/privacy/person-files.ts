import { extname, join } from 'node:path'
import { csvOf, type PersonData, personTables } from '#domain/compliance/privacy/person-data.ts'
import { drawingThread } from '#server/delivery/certificates/draw-in-thread.ts'
import { plainZip } from '#server/platform/files/plain-zip.ts'

export const exportFormats = ['json', 'csv', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

const draw = drawingThread<PersonData>(join(import.meta.dirname, `draw-person-data-program${extname(import.meta.filename)}`))

/** The data as a file: JSON for other programs, a ZIP of tables for spreadsheets, a PDF to read. */
export async function personFile(data: PersonData, format: ExportFormat): Promise<{ type: string; name: string; content: Uint8Array }> {
  switch (format) {
    case 'json':
      return { type: 'application/octet-stream', name: 'meus-dados.json', content: Buffer.from(JSON.stringify(data, null, 2)) }
    case 'csv':
      return { type: 'application/zip', name: 'meus-dados.zip', content: await zippedTables(data) }
    case 'pdf':
      return { type: 'application/pdf', name: 'meus-dados.pdf', content: await draw(data) }
  }
}

async function zippedTables(data: PersonData): Promise<Uint8Array> {
  // Loaded for the first ZIP: few processes make one.
  const { TextReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js')
  const zip = new ZipWriter(new Uint8ArrayWriter(), plainZip)
  for (const [name, rows] of Object.entries(personTables(data))) await zip.add(`${name}.csv`, new TextReader(csvOf(rows)))
  return zip.close()
}
