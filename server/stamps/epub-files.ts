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

/**
 * A document that says what the book consists of. Entities of its own could name pages that only some readers see, so they are refused; in a
 * chapter they only are text.
 */
export function readStructure(files: EpubFiles, name: string): XmlDocument {
  const document = readXml(files, name)
  if (/<!DOCTYPE[^>[]*\[[^\]]*<!ENTITY/.test(document.text)) throw damaged(`“${name}” declara entidades, que um EPUB não tem`)
  return document
}
