import { BlobReader, BlobWriter, configure, ZipReader } from 'foliate-js/vendor/zip.js'

/** The files of an EPUB for its library: found by the names that its documents give them, however these are spelt, and texts in their own encodings. */
export async function epubFiles(file: Blob) {
  configure({ useWebWorkers: false })
  const entries = (await new ZipReader(new BlobReader(file)).getEntries()).filter((entry) => !entry.directory)
  const byName = new Map(entries.map((entry) => [entry.filename, entry]))
  const byNormalName = new Map(entries.map((entry) => [normalName(entry.filename), entry]))
  const find = (name: string) => byName.get(name) ?? byNormalName.get(normalName(name))
  const loadBlob = async (name: string, type?: string) => (await find(name)?.getData(new BlobWriter(type))) ?? null
  return {
    loadBlob,
    async loadText(name: string) {
      const blob = await loadBlob(name)
      return blob && textOf(new Uint8Array(await blob.arrayBuffer()))
    },
    getSize: (name: string) => find(name)?.uncompressedSize ?? 0,
  }
}

/** A name relative to the root, percent-decoded and in the normal form C of Unicode. */
function normalName(name: string): string {
  try {
    return decodeURIComponent(name).replace(/^\//, '').normalize('NFC')
  } catch {
    return name
  }
}

/** Bytes that are UTF-8 are meant so, whatever they declare. */
function textOf(bytes: Uint8Array): string {
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 1_000))
  const declared = /(?:encoding|charset)[\s="']+([\w-]+)/i.exec(begin)?.[1] ?? ''
  const wide = /^(?:ÿþ|<\0)/.test(begin) ? 'utf-16le' : /^(?:þÿ|\0<)/.test(begin) ? 'utf-16be' : 'utf-8'
  return decode(bytes, wide) ?? decode(bytes, declared) ?? new TextDecoder('latin1').decode(bytes)
}

/** Null: the bytes are not in this encoding, or there is none with this name. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
