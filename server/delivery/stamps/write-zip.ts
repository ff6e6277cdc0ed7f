import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import { orDamaged, readerOptions } from './read-zip.ts'

const type = 'mimetype'

/** Sizes before the content, and no fields but the format's first ones. The program reads no code of other folders (run-stamp.ts). */
const plain = { useWebWorkers: false, bufferedWrite: true, dataDescriptor: false, extendedTimestamp: false }
/** The first day that a zip knows: a date and a time as DOS wrote them. */
const firstDay = 0x210000

/**
 * An EPUB with some files `changed` or added, by their names; the others are copied as they are. The first entry names the type, and is stored,
 * so that programs recognize the file by its first bytes. Throws `Unstampable`.
 */
export async function writeEpub(original: Uint8Array, changed: Map<string, Uint8Array>): Promise<Uint8Array> {
  const output = outputOf(original.length + roomFor(changed))
  const zip = new ZipWriter(output.writable, { ...plain, rawLastModDate: firstDay })
  await zip.add(type, new Uint8ArrayReader(Buffer.from('application/epub+zip')), { level: 0 })
  const isKept = ({ filename, directory }: { filename: string; directory: boolean }) =>
    !directory && filename !== type && !changed.has(filename)
  await orDamaged('os seus arquivos não podem ser separados', () =>
    zip.appendZip(new Uint8ArrayReader(original), { filter: isKept, readerOptions }),
  )
  for (const [name, content] of changed) await zip.add(name, new Uint8ArrayReader(content))
  await zip.close()
  return output.written()
}

/** More than these files take with their names, which stand in the zip twice. */
const roomFor = (files: Map<string, Uint8Array>) =>
  [...files].reduce((sum, [name, content]) => sum + content.length + 8 * name.length + 1_000, 10_000)

/** An output of up to so many bytes. The library's own has a whole book in memory once more. */
function outputOf(most: number) {
  const bytes = new Uint8Array(most)
  let end = 0
  const write = (chunk: Uint8Array) => {
    bytes.set(chunk, end)
    end += chunk.length
  }
  return { writable: new WritableStream({ write }), written: () => bytes.subarray(0, end) }
}
