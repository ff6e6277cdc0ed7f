import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import { rethrowExhaustion, Unstampable } from './unstampable.ts'

export type Resolve = (ref: PdfRef) => PdfObject | null

/** This program cannot read it. Another library says why (pdf-second-reader.ts). */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export interface PdfPage {
  ref: PdfRef
  dict: PdfDict
}

/** A PDF that was opened. Whatever its pages inherit is their own from now on. */
export interface OpenPdf {
  catalog: PdfDict
  root: PdfRef
  info: PdfDict | null
  id: PdfObject | null
  version: string
  /** In their order. A page that occurs twice is two pages from now on. */
  pages: PdfPage[]
  resolve: Resolve
  register: (object: PdfObject) => PdfRef
  /** Reasons why this reading of the file may be wrong. If there are any, another library has to agree with it (pdf-second-reader.ts). */
  doubts: string[]
}

/** Opens a PDF as its viewers do: repaired where its table of objects is broken. Throws `Unreadable`, or `Unstampable`. */
export async function openPdf(original: Uint8Array): Promise<OpenPdf> {
  const bytes = Buffer.from(original.buffer, original.byteOffset, original.byteLength)
  const { pdf, root, info, id, doubts } = await load(bytes)
  if (pdf.isEncrypted) throw new Unreadable('it is encrypted')
  const resolve: Resolve = (ref) => pdf.getObject(ref)
  const catalog = resolve(root)
  if (!(catalog instanceof PdfDict)) throw new Unreadable('it has no catalog')
  const register = (object: PdfObject) => pdf.register(object)
  const pages = pagesOf(catalog, { resolve, register, doubts })
  if (pages.length === 0) throw new Unreadable('it has no pages')
  if (bytes.includes('/Encrypt')) doubts.push('a part of it may be encrypted')
  const properties = info && resolve(info)
  const version = pdf.context.info.version
  return { catalog, root, info: properties instanceof PdfDict ? properties : null, id, version, pages, resolve, register, doubts }
}

interface Loaded {
  pdf: PDF
  root: PdfRef
  info: PdfRef | null
  id: PdfObject | null
  doubts: string[]
}

/** Bytes may precede the header. Programs count from the one or from the other. */
async function load(bytes: Buffer): Promise<Loaded> {
  const header = Math.max(0, bytes.subarray(0, headerWithin).indexOf('%PDF-'))
  for (const start of new Set([header, 0])) {
    const pdf = await PDF.load(bytes.subarray(start)).catch(rethrowExhaustion)
    if (pdf && !pdf.recoveredViaBruteForce && (pdf.isEncrypted || pdf.getPageCount() > 0)) return asItsTableSays(pdf)
  }
  return recover(bytes.subarray(header))
}

/** Viewers look for it there. */
const headerWithin = 1024

function asItsTableSays(pdf: PDF): Loaded {
  const { trailer } = pdf.context.info
  const info = trailer.get('Info')
  const resolve: Resolve = (ref) => pdf.getObject(ref)
  return {
    pdf,
    root: trailer.getRef('Root')!,
    info: info instanceof PdfRef ? info : info instanceof PdfDict ? pdf.register(info) : null,
    id: trailer.get('ID', resolve) ?? null,
    doubts: [],
  }
}

/** Finds the objects by searching, because the table of objects leads nowhere. The library then leaves out the rest of the trailer. */
async function recover(bytes: Buffer): Promise<Loaded> {
  const nowhere = Buffer.from(`\nstartxref\n${bytes.length + 1_000}\n%%EOF\n`)
  const pdf = await PDF.load(Buffer.concat([bytes, nowhere])).catch((cause: unknown) => {
    rethrowExhaustion(cause)
    throw new Unreadable('it has no objects', { cause })
  })
  const trailers = trailersOf(bytes)
  const last = (name: string, isRight: (dict: PdfDict) => boolean) =>
    trailers
      .map((text) => new RegExp(String.raw`/${name}\s+(\d+)\s+(\d+)\s+R`).exec(text))
      .map((match) => match && PdfRef.of(Number(match[1]), Number(match[2])))
      .findLast((ref) => {
        const object = ref && pdf.getObject(ref)
        return object instanceof PdfDict && isRight(object)
      })
  return {
    pdf,
    root: last('Root', (dict) => dict.has('Pages')) ?? pdf.context.info.trailer.getRef('Root')!,
    info: last('Info', () => true) ?? null,
    id: null,
    doubts: ['its objects were found by searching'],
  }
}

/** The text of each trailer and of the dictionary of each cross-reference stream, in the order of the file. */
function trailersOf(bytes: Buffer): string[] {
  const texts: { at: number; text: string }[] = []
  for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 7))
    texts.push({ at, text: upTo(bytes.toString('latin1', at, at + longestTrailer), 'startxref') })
  for (let at = bytes.indexOf('/XRef'); at >= 0; at = bytes.indexOf('/XRef', at + 5)) {
    const before = bytes.toString('latin1', Math.max(0, at - longestTrailer), at)
    const start = before.lastIndexOf(' obj')
    texts.push({ at, text: before.slice(Math.max(0, start)) + upTo(bytes.toString('latin1', at, at + longestTrailer), 'stream') })
  }
  return texts.toSorted((one, other) => one.at - other.at).map(({ text }) => text)
}

const longestTrailer = 4096
const upTo = (text: string, end: string) => text.slice(0, text.indexOf(end) < 0 ? undefined : text.indexOf(end))

const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const
type Inherited = Partial<Record<(typeof inheritable)[number], PdfObject>>

/** A file with more pages is no book. A page may occur often, so its size says nothing. */
const mostPages = 200_000

/** The pages in their order, as viewers find them. The tree may be deep, and may contain itself. */
function pagesOf(catalog: PdfDict, { resolve, register, doubts }: Pick<OpenPdf, 'resolve' | 'register' | 'doubts'>): PdfPage[] {
  const pages: PdfPage[] = []
  const visited = new Set<PdfObject>()
  const listed = new Set<PdfObject>()
  const top = catalog.get('Pages')
  const waiting: { node: PdfObject; inherited: Inherited }[] = top ? [{ node: top, inherited: {} }] : []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const dict = next.node instanceof PdfRef ? resolve(next.node) : next.node
    if (!(dict instanceof PdfDict)) {
      doubts.push('a page is missing')
      continue
    }
    const kids = isNamed(dict, 'Page', resolve) ? undefined : dict.get('Kids', resolve)
    const inherited = { ...next.inherited }
    for (const name of inheritable) {
      const own = ownOf(dict, name, resolve)
      // The pages below have it in common, so it is written once.
      if (own) inherited[name] = kids && own instanceof PdfDict ? register(own) : own
    }
    if (!kids && listed.has(dict)) {
      const again = new PdfDict(dict)
      pages.push({ ref: register(again), dict: again })
    } else if (!kids) {
      listed.add(dict)
      for (const name of inheritable) if (inherited[name]) dict.set(name, inherited[name])
      dict.set('Type', PdfName.Page)
      pages.push({ ref: next.node instanceof PdfRef ? next.node : register(dict), dict })
      if (pages.length > mostPages) throw new Unstampable(`O PDF tem mais de ${mostPages} páginas. Divida-o e envie as partes.`)
    } else if (visited.has(dict) || !(kids instanceof PdfArray)) {
      doubts.push('its page tree contains itself')
    } else {
      visited.add(dict)
      for (const kid of [...kids].toReversed()) waiting.push({ node: kid, inherited })
    }
  }
  const root = catalog.get('Pages', resolve)
  const count = root instanceof PdfDict ? root.getNumber('Count', resolve)?.value : undefined
  if (count !== pages.length) doubts.push('it has another number of pages than it says')
  return pages
}

const isNamed = (dict: PdfDict, type: string, resolve: Resolve) => dict.getName('Type', resolve)?.value === type

/** The value as it stands in the dictionary, so that what is shared stays shared. */
function ownOf(dict: PdfDict, name: string, resolve: Resolve): PdfObject | undefined {
  const value = dict.get(name, resolve)
  return value && value.type !== 'null' ? dict.get(name) : undefined
}
