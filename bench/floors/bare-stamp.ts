import { readFile, writeFile } from 'node:fs/promises'
import { PDF, rgb, StandardFonts } from '@libpdf/core'

/** The floor of stamps: the library alone writes a line (the third argument) on a white ground on each page of one file into another. */
const [source = '', target = '', line = ''] = process.argv.slice(2)
const pdf = await PDF.load(await readFile(source))
for (const page of pdf.getPages()) {
  page.drawRectangle({ x: 12, y: 5, width: 250, height: 9, color: rgb(1, 1, 1), opacity: 0.75 })
  page.drawText(line, { x: 14, y: 7, size: 7, font: StandardFonts.Helvetica, color: rgb(0.3, 0.3, 0.3) })
}
await writeFile(target, await pdf.save({ incremental: true }), { flush: true })
