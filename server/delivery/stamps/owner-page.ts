import { posix } from 'node:path'
import type { Stamp } from '#domain/delivery/stamps/stamp-line.ts'
import type { EpubPackage } from './epub-package.ts'
import type { EpubFiles } from './epub-files.ts'
import { atEndOf, escapeXml, withInsertions } from './xml.ts'

/** The page "Este exemplar pertence a …" of a rendition: its id in the manifest, and its name in the zip. */
export interface OwnerPage {
  id: string
  name: string
}

/** Both are free in the book, even if it was stamped before. */
export function ownerPageOf(files: EpubFiles, { document, items }: EpubPackage, { code }: Stamp): OwnerPage {
  const named = (id: string): OwnerPage => ({ id, name: posix.join(posix.dirname(document.name), `${id}.xhtml`) })
  let page = named(`exemplar-${code}`)
  while (items.has(page.id) || files.has(page.name)) page = named(`${page.id}-`)
  return page
}

/**
 * The place of this page in the order of reading, from 0: the second. In a book of fixed pages it is the last, because it would move left pages
 * to the right.
 */
export const placeOfOwner = ({ references, pages, isFixed }: EpubPackage): number =>
  isFixed || pages.filter((page) => page.isFixed).length > 1 ? references.length : 1

/** The package document with this page in manifest and spine, the owner in the rights, and the id of the copy. */
export function withOwner(book: EpubPackage, page: OwnerPage, stamp: Stamp): Uint8Array {
  const { document, metadata, manifest, references, isFixed } = book
  const { name, code, id } = stamp
  const before = references[placeOfOwner(book) - 1]!
  const rights = `<dc:rights xmlns:dc="http://purl.org/dc/elements/1.1/">${escapeXml(`Exemplar de ${name} (${code})`)}</dc:rights>`
  const meta = `<${metadata.prefix}meta name="sabia:copy" content="${id}"/>`
  const item = `<${manifest.prefix}item id="${page.id}" href="${posix.basename(page.name)}" media-type="application/xhtml+xml"/>`
  const layout = isFixed ? ' properties="rendition:layout-reflowable"' : ''
  return withInsertions(document, [
    atEndOf(metadata, rights + meta),
    atEndOf(manifest, item),
    { at: before.end, text: `<${before.prefix}itemref idref="${page.id}"${layout}/>` },
  ])
}

export const ownerPage = (stamp: Stamp) => `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="pt-BR">
<head><title>Este exemplar</title></head>
<body>
<p style="margin-top:30%;text-align:center">Este exemplar pertence a</p>
<p style="font-size:1.4em;text-align:center">${escapeXml(stamp.name)}</p>
<p style="text-align:center">CPF ${escapeXml(stamp.cpf)}<br/>${escapeXml(stamp.code)}</p>
</body>
</html>
`
