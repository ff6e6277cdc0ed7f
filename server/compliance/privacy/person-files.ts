import { csvOf, type PersonData, personTables } from '#domain/compliance/privacy/person-data.ts'
import { plainZip } from '#server/platform/files/plain-zip.ts'

export const exportFormats = ['json', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The data as a file: JSON for other programs, a ZIP of tables for spreadsheets. */
export async function personFile(data: PersonData, format: ExportFormat): Promise<{ type: string; name: string; content: Uint8Array }> {
  switch (format) {
    case 'json':
      return { type: 'application/octet-stream', name: 'meus-dados.json', content: Buffer.from(JSON.stringify(data, null, 2)) }
    case 'csv':
      return { type: 'application/zip', name: 'meus-dados.zip', content: await zippedTables(data) }
  }
}

async function zippedTables(data: PersonData): Promise<Uint8Array> {
  // Loaded for the first ZIP: few processes make one.
  const { TextReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js')
  const zip = new ZipWriter(new Uint8ArrayWriter(), plainZip)
  for (const [name, rows] of Object.entries(personTables(data))) await zip.add(`${name}.csv`, new TextReader(csvOf(rows)))
  return zip.close()
}
