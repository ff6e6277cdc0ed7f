import { type EpubPackage, nameOf, readPackage } from './epub-package.ts'
import { decodeAddress, type EpubFiles, readXml } from './epub-files.ts'
import { damaged, isProtected, unmarkable } from './unreadable-epub.ts'
import { readStructure } from './xml.ts'

/** The packages of an EPUB: one for each rendition of the book. Throws `Unstampable` for anything but an EPUB without protection. */
export function openEpub(files: EpubFiles): EpubPackage[] {
  const encrypted = refuseProtected(files)
  const container = readXml(files, 'META-INF/container.xml')
  const renditions = readStructure(container, ['rootfile']).map(({ attributes }) => {
    const { 'full-path': path = '', 'media-type': type = packageType } = attributes
    if (type !== packageType && !path.endsWith('.opf')) throw unmarkable(`ele traz o livro outra vez em “${path}”, do tipo ${type}`)
    return files.has(path) ? path : nameOf(files, '', path)
  })
  if (renditions.length === 0) throw damaged('o container.xml não diz onde o livro começa')
  const isFixed = isFixedForApple(files)
  const packages = [...new Set(renditions)].map((path) => readPackage(files, readXml(files, path), { isFixed }))
  if (packages.some(({ document, pages }) => encrypted.has(document.name) || pages.some(({ name }) => encrypted.has(name))))
    throw isProtected()
  return packages
}

const packageType = 'application/oebps-package+xml'

/** Obfuscated fonts can stay as they are. Anything else that is encrypted belongs to a protection of another store. */
const harmless = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']

/** The names of what is encrypted without a protection. */
function refuseProtected(files: EpubFiles): Set<string> {
  if (['META-INF/rights.xml', 'META-INF/sinf.xml', 'META-INF/license.lcpl'].some(files.has)) throw isProtected()
  if (!files.has('META-INF/encryption.xml')) return new Set()
  const elements = readStructure(readXml(files, 'META-INF/encryption.xml'), ['EncryptedData', 'EncryptionMethod', 'CipherReference'])
  const named = (wanted: string) => elements.filter(({ name }) => name === wanted)
  const methods = named('EncryptionMethod').filter(({ parent }) => parent !== 'EncryptedKey')
  if (methods.length < named('EncryptedData').length || methods.some(({ attributes }) => !harmless.includes(attributes.Algorithm ?? '')))
    throw isProtected()
  return new Set(named('CipherReference').map(({ attributes }) => decodeAddress(attributes.URI ?? '')))
}

/** An EPUB 2 has no fixed layout of its own: Apple's programs read one here. */
function isFixedForApple(files: EpubFiles): boolean {
  const name = 'META-INF/com.apple.ibooks.display-options.xml'
  if (!files.has(name)) return false
  return readStructure(readXml(files, name), ['option']).some(
    ({ attributes, text }) => attributes.name === 'fixed-layout' && text.trim() === 'true',
  )
}
