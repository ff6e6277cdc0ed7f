import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

/** The files of an EPUB: read with another library than the one that writes them. */
export async function readEpub(bytes: Uint8Array) {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries()
  const texts = new Map<string, string>()
  for (const entry of entries)
    if (!entry.directory)
      texts.set(entry.filename, new TextDecoder().decode(await entry.getData(new Uint8ArrayWriter(), { checkSignature: true })))
  return { entries, texts }
}
