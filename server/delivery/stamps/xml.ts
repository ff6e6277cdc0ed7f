import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { damaged } from './unreadable-epub.ts'
import { rethrowExhaustion } from './unstampable.ts'

/** A document of an EPUB, and how its bytes spell its text. */
export interface XmlDocument {
  /** In the zip. */
  name: string
  bytes: Uint8Array
  text: string
  encoding: string
  /** Bytes before the text. */
  mark: number
}

/** An element, and where it is in the text. */
export interface XmlElement {
  name: string
  /** With its colon; empty if it has none. */
  prefix: string
  namespace: string
  /** Only those without a prefix. */
  attributes: Record<string, string>
  /** 0 for the root. */
  depth: number
  /** The name of the element around it. */
  parent: string
  /** Its own text, without that of elements within it. */
  text: string
  /** The end of its first tag, and the begin of its last one: the same end for `<a/>`. */
  inside: { from: number; to: number }
  end: number
  isEmptyTag: boolean
}

/** XML that has no more than this can be read within seconds. */
const largest = 40_000_000

/** Reads bytes as the document's mark or declaration says. Throws `Unstampable` for an encoding in which nothing can be inserted, by its name. */
export function decodeXml(name: string, bytes: Uint8Array): XmlDocument {
  if (bytes.length > largest) throw damaged(`“${name}” tem mais de ${largest / 1_000_000} MB de texto`)
  const { encoding, mark } = encodingOf(name, bytes)
  try {
    return { name, bytes, encoding, mark, text: new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes.subarray(mark)) }
  } catch (error) {
    rethrowExhaustion(error)
    throw damaged(`“${name}” diz estar em ${encoding.toUpperCase()}, e não está`)
  }
}

/** Each byte of these is one sign, and those of ASCII are the same. */
const isSingleByte = (encoding: string) => /^(windows-\d+|iso-8859-\d+|koi8-[ru]|macintosh|x-mac-cyrillic|ibm866)$/.test(encoding)

function encodingOf(name: string, bytes: Uint8Array): { encoding: string; mark: number } {
  const begin = Buffer.from(bytes.subarray(0, 300)).toString('latin1')
  if (begin.startsWith('\u00ef\u00bb\u00bf')) return { encoding: 'utf-8', mark: 3 }
  if (begin.startsWith('\u00ff\u00fe')) return { encoding: 'utf-16le', mark: 2 }
  if (begin.startsWith('\u00fe\u00ff')) return { encoding: 'utf-16be', mark: 2 }
  if (begin.startsWith('<\0')) return { encoding: 'utf-16le', mark: 0 }
  if (begin.startsWith('\0<')) return { encoding: 'utf-16be', mark: 0 }
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(begin)?.[1] ?? 'utf-8'
  const encoding = canonical(declared)
  if (encoding === 'utf-8' || isSingleByte(encoding)) return { encoding, mark: 0 }
  throw damaged(`“${name}” está na codificação ${declared}, que não é de EPUBs: grave-o em UTF-8`)
}

function canonical(label: string): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return ''
  }
}

/**
 * The elements with one of these names. Reads the document to its end: one that is not well-formed is refused with its place. An entity that nobody
 * has declared is left alone, since readers have their own, and none moves the end of an element.
 */
export function readElements({ name, text }: XmlDocument, wanted: readonly string[], onDoctype?: (text: string) => void): XmlElement[] {
  const parser = new SaxesParser()
  const [names, elements] = [new Set(wanted), [] as XmlElement[]]
  const open: { name: string; element: XmlElement | null; declared: string[] }[] = []
  const namespaces = new Namespaces()
  const refuse = () => {
    throw damaged(`“${name}” não é XML bem formado, na linha ${parser.line}, coluna ${parser.column}`)
  }
  parser.on('error', (error) => {
    if (!error.message.includes('undefined entity')) refuse()
  })
  if (onDoctype) parser.on('doctype', onDoctype)
  parser.on('opentag', (tag) => {
    if (!isQualifiedName.test(tag.name)) refuse()
    const declared = namespaces.declare(tag.attributes)
    const { prefix, local } = namePartsOf(tag.name)
    const place = { depth: open.length, parent: open.at(-1)?.name ?? '', from: parser.position, namespace: namespaces.of(prefix) }
    const element = names.has(local) ? elementOf(tag, place) : null
    if (element) elements.push(element)
    open.push({ name: local, element, declared })
  })
  parser.on('text', (part) => {
    const element = open.at(-1)?.element
    if (element) element.text += part
  })
  parser.on('closetag', ({ isSelfClosing }) => {
    const { element, declared } = open.pop()!
    namespaces.forget(declared)
    if (!element) return
    element.end = parser.position
    // No other `</` fits into a last tag.
    element.inside.to = isSelfClosing ? element.inside.from : text.lastIndexOf('</', parser.position - 1)
  })
  parser.write(text).close()
  return elements
}

/**
 * The same of a document that says what a book consists of. Entities of its own could name pages that only some readers see, so they are refused;
 * in a chapter they only are text.
 */
export const readStructure = (document: XmlDocument, wanted: readonly string[]) =>
  readElements(document, wanted, (text) => {
    if (text.includes('<!ENTITY')) throw damaged(`“${document.name}” declara entidades, que um EPUB não tem`)
  })

/** The namespaces of the prefixes at one place. The parser's own search takes longer the deeper a document is. */
class Namespaces {
  readonly #bound = new Map<string, string[]>()

  /** Returns the prefixes that an element declares, which are forgotten at its end. */
  declare(attributes: Record<string, string>): string[] {
    return Object.keys(attributes).flatMap((name) => {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) return []
      const prefix = name.slice('xmlns:'.length)
      const outer = this.#bound.get(prefix)
      if (outer) outer.push(attributes[name]!)
      else this.#bound.set(prefix, [attributes[name]!])
      return [prefix]
    })
  }

  forget(prefixes: string[]) {
    for (const prefix of prefixes) this.#bound.get(prefix)?.pop()
  }

  of(prefix: string): string {
    return this.#bound.get(prefix)?.at(-1) ?? ''
  }
}

const isQualifiedName = /^[^:]+(?::[^:]+)?$/

function namePartsOf(name: string) {
  const colon = name.indexOf(':')
  return { prefix: name.slice(0, Math.max(colon, 0)), local: name.slice(colon + 1) }
}

interface Place {
  depth: number
  parent: string
  from: number
  namespace: string
}

const elementOf = ({ name, attributes, isSelfClosing }: SaxesTagPlain, { depth, parent, from, namespace }: Place): XmlElement => ({
  name: namePartsOf(name).local,
  prefix: name.slice(0, name.indexOf(':') + 1),
  namespace,
  attributes: Object.fromEntries(Object.entries(attributes).filter(([key]) => !key.includes(':'))),
  depth,
  parent,
  text: '',
  inside: { from, to: from },
  end: from,
  isEmptyTag: isSelfClosing,
})

/** A text that comes into a document, at a place of its text. */
export interface Insertion {
  at: number
  text: string
  /** How much of what was there goes. */
  instead?: number
}

/** Puts content at the end of an element, which may be an empty tag. */
export const atEndOf = ({ inside, isEmptyTag, prefix, name }: XmlElement, text: string): Insertion =>
  isEmptyTag ? { at: inside.from - 2, instead: 2, text: `>${text}</${prefix}${name}>` } : { at: inside.to, text }

/** The bytes of a document with these insertions. All others stay as they are. */
export function withInsertions(document: XmlDocument, insertions: readonly Insertion[]): Uint8Array {
  const parts: Uint8Array[] = []
  let from = 0
  for (const { at, text, instead = 0 } of insertions.toSorted((a, b) => a.at - b.at)) {
    parts.push(document.bytes.subarray(from, byteAt(document, at)), encode(text, document.encoding))
    from = byteAt(document, at + instead)
  }
  return Buffer.concat([...parts, document.bytes.subarray(from)])
}

function byteAt({ text, encoding, mark }: XmlDocument, place: number): number {
  if (encoding === 'utf-8') return mark + Buffer.byteLength(text.slice(0, place))
  return mark + (encoding.startsWith('utf-16') ? 2 * place : place)
}

function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  return Buffer.from(text.replaceAll(/[^\0-\x7f]/gu, (sign) => `&#${sign.codePointAt(0)};`))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Signs that XML does not allow become a space. */
export const xmlText = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')
export const escapeXml = (text: string) => xmlText(text).replaceAll(/[&<>"]/g, (sign) => entities[sign]!)
