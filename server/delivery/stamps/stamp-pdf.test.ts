import { PDF, PdfArray, type PdfDict, PdfNumber, StandardFonts } from '@libpdf/core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { StructTreeContent, StructTreeNode } from 'pdfjs-dist/types/src/display/api'
import { describe, expect, test } from 'vitest'
import { PdfDraft, signedDraft } from '#tests/harness/pdf-draft.ts'
import { readPdf } from '#tests/harness/pdf-pages.ts'
import { taggedDraft } from '#tests/harness/pdf-variants.ts'
import { stampPdf } from './stamp-pdf.ts'

const stamp = { name: 'João da Conceição', cpf: '***.982.247-**', code: 'ACDEFGHJKM', id: '019aa000-0000-7000-8000-000000000001' }
const line = 'Exemplar de João da Conceição · CPF ***.982.247-** · ACDEFGHJKM'

/** A book as an author exports it. `change` alters each page before it is written. */
async function book(pages: number, change: (dict: PdfDict, number: number) => void = () => {}): Promise<Uint8Array> {
  const pdf = PDF.create()
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage({ width: 400, height: 600 })
    page.drawText(`Capítulo ${number}`, { x: 50, y: 500, size: 24, font: StandardFonts.Helvetica })
    change(page.dict, number)
  }
  pdf.setTitle('O livro')
  return pdf.save()
}

const box = (...numbers: number[]) => new PdfArray(numbers.map((number) => PdfNumber.of(number)))

describe('a stamped PDF', () => {
  test('has the line at the foot of every page, and its own text', async () => {
    const { pages, info } = await readPdf(await stampPdf(await book(12), stamp))
    expect(pages.map(({ text }) => text.split('\n').includes(line))).toEqual(Array.from({ length: 12 }, () => true))
    expect(pages.map(({ text }) => text.split('\n')[0])).toEqual(Array.from({ length: 12 }, (_, page) => `Capítulo ${page + 1}`))
    expect(pages[0]!.place('Exemplar')).toMatchObject({ x: 14, y: 7, angle: 0 })
    expect(info.Title).toBe('O livro')
  })

  test('hides the id of the copy in its properties and in its XMP metadata', async () => {
    const { info, xmp } = await readPdf(await stampPdf(await book(1), stamp))
    expect(info.Custom?.get('SabiaCopy')).toBe(`${stamp.code} ${stamp.id}`)
    expect(xmp).toContain(`sabia:copy="${stamp.id}"`)
  })

  test.each([0, 90, 180, 270])('has it within the visible part of a page (CropBox), turned by %s degrees', async (turned) => {
    const pdf = await book(1, (page) => {
      page.set('CropBox', box(350, 580, 40, 30))
      page.set('Rotate', PdfNumber.of(turned))
    })
    const { pages } = await readPdf(await stampPdf(pdf, stamp))
    expect(pages[0]!.place('Exemplar')).toMatchObject({ x: 14, y: 7, angle: 0 })
  })

  test('has it on a page that inherits its size, turn and resources', async () => {
    const original = await PDF.load(await book(2))
    for (const page of original.getPages()) {
      const parent = page.dict.get('Parent', (ref) => original.getObject(ref)) as PdfDict
      const resources = page.dict.get('Resources')!
      parent.set('Rotate', PdfNumber.of(90))
      parent.set('MediaBox', box(20, 20, 420, 620))
      parent.set('Resources', resources)
      for (const name of ['Rotate', 'MediaBox', 'Resources']) page.dict.delete(name)
    }
    const { pages } = await readPdf(await stampPdf(await original.save(), stamp))
    for (const { text, place } of pages) {
      expect(text).toContain('Capítulo')
      expect(place('Exemplar')).toMatchObject({ x: 14, y: 7, angle: 0 })
    }
  })

  test('has a smaller line on a narrow page, which stays within it', async () => {
    const pdf = await book(1, (page) => page.set('MediaBox', box(0, 0, 120, 200)))
    const place = (await readPdf(await stampPdf(pdf, stamp))).pages[0]!.place('Exemplar')!
    expect(place.end).toBeLessThan(place.width)
  })

  test('writes a name in another alphabet as far as Latin signs go', async () => {
    const written = async (name: string) => (await readPdf(await stampPdf(await book(1), { ...stamp, name }))).pages[0]!.text
    expect(await written('Łukasz Őrsi')).toContain('Exemplar de Lukasz Orsi · CPF')
    expect(await written('A) Tj (B <00>')).toContain('Exemplar de A) Tj (B <00> · CPF')
  })

  test('can be stamped again', async () => {
    const twice = await stampPdf(await stampPdf(await book(1), stamp), { ...stamp, code: 'MKJHGFEDCA' })
    expect((await readPdf(twice)).pages[0]!.text).toContain('MKJHGFEDCA')
  })
})

describe('a structure for screen readers', () => {
  const tagged = taggedDraft(new PdfDraft()).write()

  test('leads to the same parts of the pages in a copy', async () => {
    const [before, after] = [await taggedTexts(tagged), await taggedTexts(await stampPdf(tagged, stamp))]
    expect(after).toEqual(before)
    expect(after).toEqual(['H1: Pagina um', 'P: Um paragrafo'])
  })
})

/** The texts of the first page with the kinds of the elements that they are parts of. */
async function taggedTexts(bytes: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const page = await (await loading.promise).getPage(1)
  const kinds = new Map<string, string>()
  const walk = (node: StructTreeNode | StructTreeContent, role: string) => {
    if ('children' in node) for (const child of node.children) walk(child, node.role)
    else kinds.set(node.id, role)
  }
  const tree = await page.getStructTree()
  if (tree) walk(tree, '')
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  await loading.destroy()
  let kind: string | undefined
  return items.flatMap((item) => {
    if (!('str' in item)) kind = kinds.get(item.id)
    else if (kind && item.str) return [`${kind}: ${item.str}`]
    return []
  })
}

describe('a signed PDF', () => {
  test('loses its signature, which its author is told in a trial', async () => {
    const warnings: string[] = []
    const stamped = Buffer.from(
      await stampPdf(signedDraft().write(), stamp, { warn: (sentence) => warnings.push(sentence), count: () => {} }),
    )
    expect(warnings).toEqual([expect.stringContaining('assinatura digital')])
    expect(stamped.includes('ByteRange')).toBe(false)
  })
})

describe('a PDF that cannot be stamped', () => {
  test('is refused if it is no PDF', async () => {
    await expect(stampPdf(new TextEncoder().encode('no PDF at all'), stamp)).rejects.toThrow(/PDF/)
  })
})

test('pages share their line, so a long book grows by little', async () => {
  const original = await book(300)
  const stamped = await stampPdf(original, stamp)
  expect((stamped.length - original.length) / 300).toBeLessThan(1_000)
})
