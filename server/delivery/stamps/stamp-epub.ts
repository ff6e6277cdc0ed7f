import type { Stamp } from '#domain/delivery/stamps/stamp.ts'
import { checkEpubCopy } from './check-epub-copy.ts'
import { type EpubFiles, readXml } from './epub-files.ts'
import { markPage } from './mark-page.ts'
import { openEpub } from './open-epub.ts'
import { type OwnerPage, ownerPage, ownerPageOf, withOwner } from './owner-page.ts'
import { readZip, decompress, type ZipEntry } from './read-zip.ts'
import { newEntry, writeZip } from './write-zip.ts'

/**
 * Adds a line to each page and chapter of every rendition, a page "Este exemplar pertence a …", and the copy's id to the
 * package documents. Everything else stays as it is, byte for byte. The copy is opened again by another library before it is returned. Throws
 * `Unstampable`.
 */
export function stampEpub(original: Uint8Array, stamp: Stamp): Uint8Array {
  const entries = readZip(Buffer.from(original.buffer, original.byteOffset, original.byteLength))
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
  const copy = writeZip(inOrder(entries, changed))
  checkEpubCopy(copy, { stamp, owners, packages, names: [...entries.keys()] })
  return copy
}

const filesOf = (entries: Map<string, ZipEntry>): EpubFiles => ({
  has: (name) => entries.has(name),
  read: (name) => decompress(entries.get(name)!),
})

const type = 'mimetype'

/** The first entry names the type, and is stored, so that programs recognize the file by its first bytes. */
function inOrder(entries: Map<string, ZipEntry>, changed: Map<string, Uint8Array>): ZipEntry[] {
  const all = new Map([[type, newEntry(type, Buffer.from('application/epub+zip'), { isStored: true })]])
  for (const [name, entry] of entries) if (name !== type) all.set(name, entry)
  for (const [name, content] of changed) all.set(name, newEntry(name, content))
  return [...all.values()]
}
