import { type UnzipFileInfo, unzipSync } from 'fflate'
import { Unstampable } from './unstampable.ts'

/** An EPUB is a zip. These bounds keep one that was made to fill the memory from being unpacked. */
const bounds = { entries: 20_000, bytes: 400_000_000 }

export interface Epub {
  /** By its name in the zip, in their order. */
  entries: Map<string, { content: Uint8Array; isStored: boolean }>
  /** The name of the package document. */
  opf: string
}

/** Unpacks an EPUB without protection. Throws `Unstampable` for any other zip. */
export function openEpub(original: Uint8Array): Epub {
  const infos = new Map<string, UnzipFileInfo>()
  let bytes = 0
  const filter = (info: UnzipFileInfo) => {
    bytes += info.originalSize
    if (infos.size >= bounds.entries || bytes > bounds.bytes)
      throw new Unstampable('O EPUB é grande demais depois de aberto. Reduza as imagens e envie outra vez.')
    if (isUnsafe(info.name) || infos.has(info.name)) throw damaged()
    infos.set(info.name, info)
    return true
  }
  const contents = unzip(original, filter)
  const entries = new Map(
    [...infos.values()].map(({ name, compression }) => [name, { content: contents[name]!, isStored: compression === 0 }]),
  )
  refuseProtected(entries)
  const container = textOf(entries, 'META-INF/container.xml')
  const opf = /<(?:[\w.-]+:)?rootfile\b[^>]*?\sfull-path\s*=\s*["']([^"']+)["']/.exec(container)?.[1]
  if (!opf || !entries.has(opf)) throw damaged()
  return { entries, opf }
}

function unzip(original: Uint8Array, filter: (info: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(original, { filter })
  } catch (error) {
    if (error instanceof Unstampable) throw error
    throw damaged()
  }
}

/** A name that leads out of the folder in which a reader's program unpacks the book. */
const isUnsafe = (name: string) => /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..')

/** Obfuscated fonts can stay as they are. Anything else that is encrypted belongs to a protection of another store. */
const harmless = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']

function refuseProtected(entries: Epub['entries']) {
  const isProtected = ['META-INF/rights.xml', 'META-INF/sinf.xml', 'META-INF/license.lcpl'].some((name) => entries.has(name))
  const encryption = entries.has('META-INF/encryption.xml') ? textOf(entries, 'META-INF/encryption.xml') : ''
  const methods = [...encryption.matchAll(/<(?:[\w.-]+:)?EncryptionMethod\b[^>]*?\sAlgorithm\s*=\s*["']([^"']*)["']/g)].map(
    ([, name]) => name!,
  )
  if (isProtected || methods.some((name) => !harmless.includes(name)))
    throw new Unstampable('O EPUB tem proteção (DRM) de outra loja. Envie uma versão sem proteção.')
}

/** A text entry in UTF-8. */
export function textOf(entries: Epub['entries'], name: string): string {
  const content = entries.get(name)?.content
  if (!content) throw damaged()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw damaged()
  }
}

export const damaged = () => new Unstampable('O EPUB está danificado ou incompleto. Exporte-o de novo e envie outra vez.')
