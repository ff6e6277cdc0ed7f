import { damaged } from './unreadable-epub.ts'
import { decodeXml, type XmlDocument } from './xml.ts'

/** The files of an EPUB, whichever program has opened it. */
export interface EpubFiles {
  has: (name: string) => boolean
  read: (name: string) => Uint8Array
}

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
