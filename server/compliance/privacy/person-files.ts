import { extname, join } from 'node:path'
import { drawingThread } from '#server/delivery/certificates/draw-in-thread.ts'
import type { PersonData } from './person-sections.ts'

export const exportFormats = ['json', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

const draw = drawingThread<PersonData>(join(import.meta.dirname, `draw-person-data-program${extname(import.meta.filename)}`))

/** The data as a file: JSON for other programs, a PDF to read. */
export async function personFile(data: PersonData, format: ExportFormat): Promise<{ type: string; name: string; content: Uint8Array }> {
  switch (format) {
    case 'json':
      return { type: 'application/octet-stream', name: 'meus-dados.json', content: Buffer.from(JSON.stringify(data, null, 2)) }
    case 'pdf':
      return { type: 'application/pdf', name: 'meus-dados.pdf', content: await draw(data) }
  }
}
