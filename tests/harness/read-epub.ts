import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

/** The files of an EPUB: read with another library than the one that writes them. */
export async function readEpub(epub: Uint8Array) {
  const entries = await new ZipReader(new Uint8ArrayReader(epub)).getEntries()
  const bytes = new Map<string, Uint8Array>()
  for (const entry of entries)
    if (!entry.directory) bytes.set(entry.filename, await entry.getData(new Uint8ArrayWriter(), { checkSignature: true }))
  const texts = new Map([...bytes].map(([name, content]) => [name, new TextDecoder().decode(content)]))
  return { entries, bytes, texts }
}
