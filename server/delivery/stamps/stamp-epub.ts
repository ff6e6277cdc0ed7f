import type { Stamp } from '#domain/delivery/stamps/stamp-line.ts'
import { checkEpubCopy } from './check-epub-copy.ts'
import { filesOf, readXml } from './epub-files.ts'
import { markPage } from './mark-page.ts'
import { openEpub } from './open-epub.ts'
import { type OwnerPage, ownerPage, ownerPageOf, withOwner } from './owner-page.ts'
import { decompress, readZip } from './read-zip.ts'
import { writeEpub } from './write-zip.ts'

/**
 * Adds a line to each page and chapter of every rendition, a page "Este exemplar pertence a …", and the copy's id to the
 * package documents. Everything else stays as it is, byte for byte. The copy is opened again before it is returned. Throws `Unstampable`.
 */
export async function stampEpub(original: Uint8Array, stamp: Stamp): Promise<Uint8Array> {
  const entries = await readZip(original)
  for (const entry of entries.values()) decompress(entry)
  const files = filesOf(entries)
  const packages = openEpub(files)
  const changed = new Map<string, Uint8Array>()
  const owners = new Map<string, OwnerPage>()
  for (const { pages } of packages)
    for (const page of pages) if (!changed.has(page.name)) changed.set(page.name, markPage(readXml(files, page.name), page, stamp))
  for (const each of packages) {
    const owner = ownerPageOf(files, each, stamp)
    owners.set(each.document.name, owner)
    changed.set(owner.name, Buffer.from(ownerPage(stamp)))
    changed.set(each.document.name, withOwner(each, owner, stamp))
  }
  const copy = await writeEpub(original, changed)
  await checkEpubCopy(copy, { stamp, owners, packages, names: [...entries.keys()] })
  return copy
}
