import { crc32, inflateRawSync } from 'node:zlib'
import { damaged, isProtected, tooLarge } from './unreadable-epub.ts'
import { rethrowExhaustion } from './unstampable.ts'

/** A file in a zip. */
export interface ZipEntry {
  name: string
  /** 0: stored, 8: deflated. */
  method: number
  crc: number
  /** Bytes as in the zip. */
  compressed: Uint8Array
  size: number
}

/** Bounds for a zip that was made to fill the memory. `ratio`: decompressed to compressed; text shrinks to a tenth, and nothing real to so little. */
const bounds = { entries: 20_000, bytes: 400_000_000, ratio: 200, ratioFrom: 10_000_000 }

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 }
const [stored, deflated] = [0, 8]

/**
 * The files in a zip, in the order of its directory, without its folders. Nothing is unpacked yet. Names are UTF-8 also where the zip does not
 * say so, as many programs write them; an EPUB has no others. Throws `Unstampable`.
 */
export function readZip(zip: Buffer): Map<string, ZipEntry> {
  try {
    return readDirectory(zip, findDirectory(zip))
  } catch (error) {
    rethrowExhaustion(error)
    // A number that leads out of the file.
    if (error instanceof RangeError) throw damaged('o arquivo foi cortado')
    throw error
  }
}

interface Directory {
  at: number
  end: number
  entries: number
  /** How much lies before the zip that its places do not count. */
  before: number
}

function findDirectory(zip: Buffer): Directory {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0) throw damaged('o arquivo foi cortado, ou não é um EPUB')
  const [entries, bytes, at] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 12), zip.readUInt32LE(end + 16)]
  if (entries !== 0xffff && bytes !== 0xffffffff && at !== 0xffffffff) return { at: end - bytes, end, entries, before: end - bytes - at }
  if (zip.readUInt32LE(end - 20) !== signatures.locator64) return { at, end, entries, before: 0 }
  const end64 = Number(zip.readBigUInt64LE(end - 12))
  if (zip.readUInt32LE(end64) !== signatures.end64) throw damaged('o índice do arquivo não pôde ser lido')
  return { at: Number(zip.readBigUInt64LE(end64 + 48)), end: end64, entries: Number(zip.readBigUInt64LE(end64 + 32)), before: 0 }
}

function readDirectory(zip: Buffer, { at: start, end, entries: count, before }: Directory): Map<string, ZipEntry> {
  if (count > bounds.entries) throw tooLarge(`tem mais de ${bounds.entries} arquivos`)
  const entries = new Map<string, ZipEntry>()
  let [at, total] = [start, 0]
  for (let number = 0; number < count; number++) {
    if (zip.readUInt32LE(at) !== signatures.central) throw damaged('o índice do arquivo não pôde ser lido')
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const entry = readEntry(zip, at, before)
    total += entry.size
    refuseBombs(total, zip.length)
    if (!entry.name.endsWith('/')) {
      if (isUnsafe(entry.name) || entries.has(entry.name)) throw damaged(`o nome “${entry.name}” não pode estar nele, ou está duas vezes`)
      entries.set(entry.name, entry)
    }
    at += 46 + name + extra + comment
  }
  if (at !== end) throw damaged('o índice do arquivo não lista tudo')
  return entries
}

function refuseBombs(total: number, compressed: number) {
  if (total > bounds.bytes) throw tooLarge(`tem mais de ${bounds.bytes / 1_000_000} MB depois de aberto`)
  if (total > bounds.ratioFrom && total > bounds.ratio * compressed)
    throw tooLarge(`fica mais de ${bounds.ratio} vezes maior depois de aberto`)
}

function readEntry(zip: Buffer, at: number, before: number): ZipEntry {
  const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]
  const name = nameOf(part(zip, at + 46, zip.readUInt16LE(at + 28)))
  if (flags & 1) throw isProtected()
  if (method !== stored && method !== deflated) throw damaged(`“${name}” está comprimido de um modo que EPUBs não usam`)
  const { size, compressed, place } = placeOf(zip, at)
  const local = place + before
  if (zip.readUInt32LE(local) !== signatures.local) throw damaged(`“${name}” não está onde o índice diz`)
  const content = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  return { name, method, crc: zip.readUInt32LE(at + 16), compressed: part(zip, content, compressed), size }
}

/** Sizes and place, which are in an extra field if they need more than 32 bits, or if the program that wrote the zip did not know them yet. */
function placeOf(zip: Buffer, at: number) {
  const short = { size: zip.readUInt32LE(at + 24), compressed: zip.readUInt32LE(at + 20), place: zip.readUInt32LE(at + 42) }
  let field = at + 46 + zip.readUInt16LE(at + 28)
  const end = field + zip.readUInt16LE(at + 30)
  while (field + 4 <= end && zip.readUInt16LE(field) !== 1) field += 4 + zip.readUInt16LE(field + 2)
  if (field + 4 > end) return short
  field += 4
  const long = (value: number) => {
    if (value !== 0xffffffff) return value
    field += 8
    return Number(zip.readBigUInt64LE(field - 8))
  }
  return { size: long(short.size), compressed: long(short.compressed), place: long(short.place) }
}

function part(zip: Buffer, from: number, length: number): Buffer {
  if (from + length > zip.length) throw damaged('o arquivo foi cortado')
  return zip.subarray(from, from + length)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function nameOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw damaged(`o nome “${bytes.toString('latin1')}” não está escrito em UTF-8`)
  }
}

/** A name that leads out of the folder in which a reader's program unpacks the book. */
const isUnsafe = (name: string) => /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..')

/** The content of an entry, which is as its checksum says. */
export function decompress({ name, method, compressed, size, crc }: ZipEntry): Uint8Array {
  let content = compressed
  try {
    // Without a length there is nothing to unpack, and no limit either.
    if (method === deflated) content = size === 0 ? new Uint8Array() : inflateRawSync(compressed, { maxOutputLength: size })
  } catch (error) {
    rethrowExhaustion(error)
    throw damaged(`“${name}” está corrompido`)
  }
  if (content.length !== size || crc32(content) !== crc) throw damaged(`“${name}” está corrompido`)
  return content
}
