import { decompress, type ZippedFile } from './read-zip.ts'
import { damaged } from './unreadable-epub.ts'
import { decodeXml, type XmlDocument } from './xml.ts'

/** The files of an EPUB. */
export interface EpubFiles {
  has: (name: string) => boolean
  read: (name: string) => Uint8Array
}

export const filesOf = (entries: Map<string, ZippedFile>): EpubFiles => ({
  has: (name) => entries.has(name),
  read: (name) => decompress(entries.get(name)!),
})

export function readXml(files: EpubFiles, name: string): XmlDocument {
  if (!files.has(name)) throw damaged(`falta o arquivo “${name}”`)
  return decodeXml(name, files.read(name))
}

/** An address with its signs in per cent spelt out, if it is one. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
