import { posix } from 'node:path'
import { decodeAddress, type EpubFiles } from './epub-files.ts'
import { damaged, tooLarge, unmarkable } from './unreadable-epub.ts'
import { readStructure, type XmlDocument, type XmlElement } from './xml.ts'

/** A page or chapter that a reader sees, by its name in the zip. */
export interface EpubPage {
  name: string
  type: string
  /** It has a size of its own, and the text does not flow. */
  isFixed: boolean
}

export const pictureType = 'image/svg+xml'
/** The last two are of older books, and read as XHTML. */
const pageTypes = ['application/xhtml+xml', pictureType, 'text/html', 'text/x-oeb1-document']

/** One rendition of a book: its package document, and the pages in the order of reading. */
export interface EpubPackage {
  document: XmlDocument
  metadata: XmlElement
  manifest: XmlElement
  spine: XmlElement
  references: XmlElement[]
  items: Map<string, ManifestItem>
  /** Without the table of contents, unless there is no other page. */
  pages: EpubPage[]
  /** The layout of a page that says none. */
  isFixed: boolean
}

interface ManifestItem {
  id: string
  /** In the zip; null: it is not in it. */
  name: string | null
  type: string
  fallback: string | undefined
  properties: string[]
}

/** A book of so many files would not be opened by any reader. */
const mostItems = 20_000
const mostFallbacks = 20

const names = ['package', 'metadata', 'manifest', 'spine', 'item', 'itemref', 'meta']

/** Throws `Unstampable` if the package names something that is not there, or has a page that cannot be stamped. */
export function readPackage(files: EpubFiles, document: XmlDocument, { isFixed: isFixedOutside }: { isFixed: boolean }): EpubPackage {
  const elements = readStructure(document, names)
  const root = elements[0]
  if (root?.depth !== 0 || root.name !== 'package') throw damaged(`“${document.name}” não descreve um livro`)
  const within = (parent: string, name: string) =>
    elements.filter((each) => each.name === name && each.parent === parent && each.namespace === root.namespace)
  const only = (name: string) => within('package', name)[0] ?? fail(`“${document.name}” não tem ${name}`)
  const [metadata, manifest, spine] = [only('metadata'), only('manifest'), only('spine')]
  const references = within('spine', 'itemref')
  if (Math.max(within('manifest', 'item').length, references.length) > mostItems) throw tooLarge(`ele cita mais de ${mostItems} arquivos`)
  if (references.length === 0) throw damaged(`“${document.name}” não diz em que ordem o livro é lido`)
  const items = itemsOf(files, document.name, within('manifest', 'item'))
  const isFixed = isFixedOutside || elements.some(saysFixed)
  return { document, metadata, manifest, spine, references, items, isFixed, pages: pagesOf(items, references, isFixed) }
}

function fail(detail: string): never {
  throw damaged(detail)
}

/** EPUB 3 says it so, and Amazon's programs do. */
const saysFixed = ({ name, parent, attributes, text }: XmlElement) =>
  name === 'meta' &&
  parent === 'metadata' &&
  attributes.refines === undefined &&
  ((attributes.property === 'rendition:layout' && text.trim() === 'pre-paginated') ||
    (attributes.name === 'fixed-layout' && attributes.content === 'true'))

function itemsOf(files: EpubFiles, opf: string, elements: XmlElement[]): Map<string, ManifestItem> {
  const items = new Map<string, ManifestItem>()
  for (const { attributes } of elements) {
    const { href = '', 'media-type': type = '', properties = '' } = attributes
    const [id, fallback] = [attributes.id?.trim() ?? '', attributes.fallback?.trim()]
    const name = isElsewhere(href) ? null : nameOf(files, opf, href)
    const other = items.get(id)
    if (other && other.name !== name) throw damaged(`“${opf}” dá o id “${id}” a dois arquivos`)
    items.set(id, { id, name, type: type.trim().toLowerCase(), fallback, properties: properties.split(/\s+/) })
  }
  return items
}

const isElsewhere = (href: string) => /^[a-z][a-z\d+.-]*:/i.test(href)

/** The name in the zip of what a document names by an address: relative to the document, or to the zip if that is empty. */
export function nameOf(files: EpubFiles, document: string, href: string): string {
  const path = href.trim().split(/[?#]/)[0]!
  const candidates = [decodeAddress(path), path].map((each) =>
    each.startsWith('/') ? each.slice(1) : posix.join(posix.dirname(document), each),
  )
  return (
    candidates.flatMap((each) => [each, each.normalize('NFC'), each.normalize('NFD')]).find(files.has) ?? fail(`falta o arquivo “${href}”`)
  )
}

function pagesOf(items: Map<string, ManifestItem>, references: XmlElement[], isFixed: boolean): EpubPage[] {
  const pages = new Map<string, EpubPage & { isContents: boolean }>()
  for (const { attributes } of references) {
    const properties = (attributes.properties ?? '').split(/\s+/)
    const isPageFixed =
      properties.includes('rendition:layout-pre-paginated') || (isFixed && !properties.includes('rendition:layout-reflowable'))
    for (const page of shownFor(items, attributes.idref?.trim() ?? '')) {
      const isContents = page.properties.includes('nav')
      const earlier = pages.get(page.name)
      pages.set(page.name, { name: page.name, type: page.type, isContents, isFixed: isPageFixed || earlier?.isFixed === true })
    }
  }
  const chapters = [...pages.values()].filter(({ isContents }) => !isContents)
  return (chapters.length > 0 ? chapters : [...pages.values()]).map(({ name, type, isFixed: fixed }) => ({ name, type, isFixed: fixed }))
}

/** The pages that a reader may show for a place in the spine: the item, and what takes its place where a program cannot show it. */
function shownFor(items: Map<string, ManifestItem>, idref: string) {
  const chain = new Map<string, ManifestItem>()
  for (let item = items.get(idref) ?? fail(`a ordem de leitura cita “${idref}”, que o livro não tem`); !chain.has(item.id);) {
    chain.set(item.id, item)
    if (item.fallback === undefined) break
    if (chain.size > mostFallbacks) throw damaged(`a página “${idref}” tem fallbacks demais`)
    item = items.get(item.fallback) ?? fail(`o item “${item.id}” cita “${item.fallback}”, que o livro não tem`)
  }
  const pages = [...chain.values()].flatMap(({ name, type, properties }) =>
    name !== null && pageTypes.includes(type) ? [{ name, type, properties }] : [],
  )
  if (pages.length > 0) return pages
  const { name, type } = items.get(idref)!
  throw unmarkable(name === null ? `a página “${idref}” fica em outro endereço` : `“${name}” é do tipo ${type || 'desconhecido'}`)
}
