import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { stampLine } from '#domain/delivery/stamps/stamp-line.ts'
import { type PdfVariant, pdfVariants } from '#tests/harness/pdf-variants.ts'
import { stampPdf } from './stamp-pdf.ts'
import { Unstampable } from './unstampable.ts'

const stamp = { name: 'Joana', cpf: '***.982.247-**', code: 'ACDEFGHJKM', id: '019aa000-0000-7000-8000-000000000001' }
const line = stampLine(stamp).replaceAll(/\s/g, '')

/** The texts of the pages without their blanks, and title and author, as a browser reads them. Null: it opens nothing. */
async function read(bytes: Buffer) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false, stopAtErrors: false })
  try {
    const document = await loading.promise
    const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1)
    const texts = await Promise.all(numbers.map(async (number) => textOf(await document.getPage(number))))
    const { Title, Author } = (await document.getMetadata()).info as { Title?: string; Author?: string }
    return { texts, properties: { Title, Author } }
  } catch {
    return null
  } finally {
    await loading.destroy()
  }
}

async function textOf(page: Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>): Promise<string> {
  const { items } = await page.getTextContent({ disableNormalization: true })
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll(/\s/g, '')
}

/** Pages that show a text of the original without the line. */
const unmarked = (pdf: Awaited<ReturnType<typeof read>>) =>
  (pdf?.texts ?? []).filter((text) => /P.gina/.test(text) && !text.includes(stamp.code))

async function expectWhole(original: Buffer, copy: Buffer) {
  const [before, after] = [await read(original), await read(copy)]
  expect(after?.texts).toEqual(before?.texts.map((text) => text + line))
  expect(after?.properties).toEqual(before?.properties)
}

/** The rest of a copy that was cut, or that lost an object, shows no page without the line. */
async function expectMarkedWhenDamaged(_: Buffer, copy: Buffer) {
  const cuts = Array.from({ length: 12 }, (_, at) => Math.floor((copy.length * (at + 1)) / 12.5))
  for (const cut of [...cuts, ...pieces(copy).map(({ end }) => end)]) {
    const part = copy.subarray(0, cut)
    expect(unmarked(await read(part)), `cut at ${cut}`).toEqual([])
  }
  for (const { start, end } of pieces(copy)) {
    const rest = Buffer.from(copy).fill(' ', start, end)
    expect(unmarked(await read(rest)), `without the object at ${start}`).toEqual([])
  }
}

/** The objects of a PDF. Of a document with many, some. */
function pieces(pdf: Buffer): { start: number; end: number }[] {
  const all = [...pdf.toString('latin1').matchAll(/^\d+ 0 obj\n.*?\nendobj\n/gms)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  return all.length <= 30 ? all : all.slice(-30)
}

const stamped = (original: Buffer) => stampPdf(original, stamp, { warn: () => {}, count: () => {} })

const outcome = async ({ make, refused, eitherWay }: PdfVariant, check: typeof expectWhole) => {
  const original = await make()
  try {
    await check(original, Buffer.from(await stamped(original)))
    expect(refused, 'it is stamped').toBeUndefined()
  } catch (error) {
    if (!(error instanceof Unstampable) || !(refused || eitherWay)) throw error
    if (refused) expect(error.message).toMatch(refused)
  }
}

const named = (variants: readonly PdfVariant[]) => variants.map((variant) => [variant.name, variant] as const)

describe('a PDF in which one thing is unusual is stamped whole, or refused by its true reason', () => {
  const isHuge = ({ name }: PdfVariant) => name === 'a content that unpacks to a huge one'
  test.each(named(pdfVariants.filter((variant) => !isHuge(variant))))('%s', (_, variant) => outcome(variant, expectWhole))
  test.each(named(pdfVariants.filter(isHuge)))('%s', { tags: ['long'] }, (_, variant) => outcome(variant, expectWhole))
})

describe('a copy that was cut, or that lost an object, shows no page without the line', () => {
  const isInShort = (_: PdfVariant, index: number) => index % 96 === 1
  test.each(named(pdfVariants.filter(isInShort)))('%s', (_, variant) => outcome(variant, expectMarkedWhenDamaged))

  const others = pdfVariants.filter((variant, index) => !isInShort(variant, index))
  test.each(named(others))('%s', { tags: ['long'] }, (_, variant) => outcome(variant, expectMarkedWhenDamaged))
})
