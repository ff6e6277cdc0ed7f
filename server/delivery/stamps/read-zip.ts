import { crc32, inflateRawSync } from 'node:zlib'
import {
  type Entry,
  ERR_ENTRY_DATA_OUT_OF_BOUNDS,
  ERR_LOCAL_FILE_HEADER_NOT_FOUND,
  type FileEntry,
  Uint8ArrayReader,
  WARNING_MISMATCHED_LOCAL_FILE_HEADER_FILENAME,
  WARNING_TRAILING_CENTRAL_DIRECTORY_DATA,
  ZipReader,
  type ZipReaderConstructorOptions,
} from '@zip.js/zip.js'
import { damaged, isProtected, tooLarge } from './unreadable-epub.ts'
import { rethrowExhaustion, Unstampable } from './unstampable.ts'

/** A file in a zip. */
export interface ZippedFile {
  name: string
  isStored: boolean
  crc: number
  /** Bytes as in the zip. */
  compressed: Uint8Array
  size: number
}

/** Bounds for a zip that was made to fill the memory. `ratio`: decompressed to compressed; text shrinks to a tenth, and nothing real to so little. */
const bounds = { entries: 20_000, bytes: 400_000_000, ratio: 200, ratioFrom: 10_000_000 }

const [stored, deflated] = [0, 8]

/** Names are UTF-8 also where the zip does not say so, as many programs write them; an EPUB has no others. Its directory decides about sizes. */
export const readerOptions: ZipReaderConstructorOptions = {
  filenameValidation: 'tolerant',
  checkLocalDirectory: false,
  checkLocalFilename: true,
  decodeText: (bytes, _, type) => (type === 'filename' ? nameOf(bytes) : undefined),
}

/** The files in a zip, in the order of its directory, without its folders. Nothing is unpacked yet. Throws `Unstampable`. */
export async function readZip(zip: Uint8Array): Promise<Map<string, ZippedFile>> {
  const files = new Map<string, ZippedFile>()
  for (const entry of await readDirectory(zip)) files.set(entry.filename, await readEntry(zip, entry))
  return files
}

async function readDirectory(zip: Uint8Array): Promise<FileEntry[]> {
  const reader = new ZipReader(new Uint8ArrayReader(zip), readerOptions)
  const entries = new Map<string, FileEntry>()
  let [count, total] = [0, 0]
  await orDamaged('o arquivo foi cortado, ou não é um EPUB', async () => {
    for await (const entry of reader.getEntriesGenerator()) {
      if (++count > bounds.entries) throw tooLarge(`tem mais de ${bounds.entries} arquivos`)
      total += entry.uncompressedSize
      refuseBombs(total, zip.length)
      refuseStrange(entry)
      if (entry.directory) continue
      const { filename } = entry
      if (isUnsafe(filename) || entries.has(filename)) throw damaged(`o nome “${filename}” não pode estar nele, ou está duas vezes`)
      entries.set(filename, entry)
    }
  })
  if (reader.warnings?.some(({ reason }) => reason === WARNING_TRAILING_CENTRAL_DIRECTORY_DATA))
    throw damaged('o índice do arquivo não lista tudo')
  return [...entries.values()]
}

/** An error of the library is damage of the zip, unless the memory ran out. */
export async function orDamaged<Read>(detail: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unstampable) throw error
    rethrowExhaustion(error)
    const isOutside = error instanceof Error && outside.includes(error.message)
    throw damaged(isOutside ? `${detail}: o arquivo foi cortado` : detail)
  }
}

const outside: string[] = [ERR_ENTRY_DATA_OUT_OF_BOUNDS, ERR_LOCAL_FILE_HEADER_NOT_FOUND]

function refuseBombs(total: number, compressed: number) {
  if (total > bounds.bytes) throw tooLarge(`tem mais de ${bounds.bytes / 1_000_000} MB depois de aberto`)
  if (total > bounds.ratioFrom && total > bounds.ratio * compressed)
    throw tooLarge(`fica mais de ${bounds.ratio} vezes maior depois de aberto`)
}

function refuseStrange({ filename, encrypted, compressionMethod }: Entry) {
  if (encrypted) throw isProtected()
  if (compressionMethod !== stored && compressionMethod !== deflated)
    throw damaged(`“${filename}” está comprimido de um modo que EPUBs não usam`)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function nameOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw damaged(`o nome “${Buffer.from(bytes).toString('latin1')}” não está escrito em UTF-8`)
  }
}

/** A name that leads out of the folder in which a reader's program unpacks the book. */
const isUnsafe = (name: string) => /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..')

/** Finds the content of an entry, which must be where the directory says, under the same name, and nobody else's. */
async function readEntry(zip: Uint8Array, entry: FileEntry): Promise<ZippedFile> {
  const { filename: name, compressionMethod, crc32: crc = 0, compressedSize, uncompressedSize: size } = entry
  const misplaced = `“${name}” não está onde o índice diz`
  await orDamaged(misplaced, () => entry.getData(new WritableStream(), { checkOverlappingEntryOnly: true }))
  if (entry.warnings?.some(({ reason }) => reason === WARNING_MISMATCHED_LOCAL_FILE_HEADER_FILENAME)) throw damaged(misplaced)
  const { dataOffset } = entry.localDirectory!
  return { name, isStored: compressionMethod === stored, crc, compressed: zip.subarray(dataOffset, dataOffset + compressedSize), size }
}

/** The content of a file, which is as its checksum says. */
export function decompress({ name, isStored, compressed, size, crc }: ZippedFile): Uint8Array {
  let content = compressed
  try {
    // Without a length there is nothing to unpack, and no limit either.
    if (!isStored) content = size === 0 ? new Uint8Array() : inflateRawSync(compressed, { maxOutputLength: size })
  } catch (error) {
    rethrowExhaustion(error)
    throw damaged(`“${name}” está corrompido`)
  }
  if (content.length !== size || crc32(content) !== crc) throw damaged(`“${name}” está corrompido`)
  return content
}
