import { crc32, deflateRawSync } from 'node:zlib'
import type { ZipEntry } from './read-zip.ts'

const [stored, deflated] = [0, 8]
const utf8Name = 0x800

/** An entry of a zip that is new, or written again. */
export function newEntry(name: string, content: Uint8Array, { isStored = false } = {}): ZipEntry {
  return {
    name,
    method: isStored ? stored : deflated,
    crc: crc32(content),
    compressed: isStored ? content : deflateRawSync(content),
    size: content.length,
  }
}

/** A zip of these entries in their order. Nothing is compressed again. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const header = headerOf(entry, name)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), header, name])
    parts.push(local, entry.compressed)
    directory.push(directoryEntry(name, header, at))
    at += local.length + entry.compressed.length
  }
  const index = Buffer.concat(directory)
  return Buffer.concat([...parts, index, endOf(entries.length, index.length, at)])
}

/** The fields that an entry has before its content and in the directory alike. Every entry is of the first day that a zip knows. */
function headerOf({ method, crc, compressed: content, size }: ZipEntry, name: Buffer): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(name.some((byte) => byte > 0x7f) ? utf8Name : 0, 2)
  header.writeUInt16LE(method, 4)
  header.writeUInt16LE(0x21, 8)
  header.writeUInt32LE(crc, 10)
  header.writeUInt32LE(content.length, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

function directoryEntry(name: Buffer, header: Buffer, at: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(at, 10)
  return Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), header, rest, name])
}

function endOf(count: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}
