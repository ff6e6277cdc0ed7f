import { type Stamp, stampLine } from '#domain/delivery/stamps/stamp-line.ts'
import { type EpubFiles, filesOf, readXml } from './epub-files.ts'
import type { EpubPackage } from './epub-package.ts'
import { openEpub } from './open-epub.ts'
import { type OwnerPage, placeOfOwner } from './owner-page.ts'
import { readZip } from './read-zip.ts'
import { readElements, xmlText } from './xml.ts'

interface Expected {
  stamp: Stamp
  /** By the package documents' names. */
  owners: Map<string, OwnerPage>
  packages: EpubPackage[]
  /** Every file of the original. */
  names: string[]
}

/**
 * Opens a copy again, and throws if anything is not as it must be: a file of the book is missing, a page cannot be read or has no line, the
 * page of the owner is not in its place.
 */
export async function checkEpubCopy(copy: Uint8Array, { stamp, owners, packages, names }: Expected) {
  const files = filesOf(await readZip(copy))
  for (const name of names) if (!files.has(name)) throw new Error(`the copy has lost ${name}`)
  const line = xmlText(stampLine(stamp))
  const again = openEpub(files)
  if (again.length !== packages.length) throw new Error('the copy has lost a rendition')
  for (const [number, { document, references, items }] of again.entries()) {
    const [original, owner] = [packages[number]!, owners.get(document.name)]
    const order = references.map(({ attributes }) => attributes.idref)
    const place = placeOfOwner(original)
    if (!owner || order[place] !== owner.id || items.get(owner.id)?.name !== owner.name)
      throw new Error(`the page of the owner is not in its place in ${document.name}`)
    if (order.toSpliced(place, 1).join('\n') !== original.references.map(({ attributes }) => attributes.idref).join('\n'))
      throw new Error(`the copy has another order of pages in ${document.name}`)
    for (const { name } of original.pages) if (!hasLine(files, name, line)) throw new Error(`the copy has no line in ${name}`)
  }
}

/** The last thing of a page, where a reader sees it. */
const hasLine = (files: EpubFiles, name: string, line: string) =>
  readElements(readXml(files, name), ['p', 'text']).some(
    ({ name: element, parent, depth, text }) => text === line && (element === 'p' ? parent === 'body' && depth === 2 : depth === 1),
  )
