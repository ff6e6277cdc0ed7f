import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedFont, PDF, type PDFPage, rgb } from '@libpdf/core'
import { drawableText } from '#domain/platform/values/drawable-text.ts'
import { root } from '#server/platform/start/root.ts'
import { type PersonData, personSections } from './person-sections.ts'

/** A4 in points. */
const [width, height, margin] = [595.28, 841.89, 56]
const textWidth = width - 2 * margin

/** The data as a PDF that a person reads: one paragraph a line, over as many pages as it takes. */
export async function drawPersonData(data: PersonData): Promise<Uint8Array> {
  const pdf = PDF.create()
  const read = (name: string) => readFile(join(root, 'server/delivery/certificates/fonts', name))
  const display = pdf.embedFont(await read('brygada-1918-600.ttf'))
  const sans = pdf.embedFont(await read('source-sans-3-400.ttf'))
  const write = writer(pdf)
  write('Meus dados', display, 28)
  for (const { title, lines } of personSections(data)) {
    write(title, display, 15, 22)
    for (const line of lines) write(line, sans, 10.5, 3)
  }
  pdf.setTitle('Meus dados', { showInWindowTitleBar: true })
  pdf.setLanguage('pt-BR')
  return pdf.save({ subsetFonts: true })
}

/** Writes downwards and begins a new page when one is full. `above`: the space above the text. */
function writer(pdf: PDF) {
  let page: PDFPage = pdf.addPage({ width, height })
  let y = height - margin
  return (text: string, font: EmbeddedFont, size: number, above = 0) => {
    y -= above
    for (const line of wrapped(drawableText(text, font, '?'), font, size)) {
      if (y - size < margin) {
        page = pdf.addPage({ width, height })
        y = height - margin
      }
      y -= size * 1.35
      page.drawText(line, { x: margin, y, font, size, color: rgb(0.13, 0.11, 0.08) })
    }
  }
}

/** Words that are wider than a line are broken, such as long ids. */
function wrapped(text: string, font: EmbeddedFont, size: number): string[] {
  const fits = (line: string) => font.getTextWidth(line, size) <= textWidth
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`
    if (fits(longer)) lines[lines.length - 1] = longer
    else if (fits(word)) lines.push(word)
    else for (const part of word.match(/.{1,60}/gu) ?? []) lines.push(part)
  }
  return lines
}
