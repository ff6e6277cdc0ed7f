import { PDF } from '@libpdf/core'

/** An e-book of so many pages, that can be stamped. */
export async function plainBook(pages: number): Promise<Buffer> {
  const pdf = PDF.create()
  for (let number = 1; number <= pages; number++) pdf.addPage().drawText(`Página ${number}`, { x: 50, y: 500 })
  return Buffer.from(await pdf.save())
}
