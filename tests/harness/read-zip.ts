import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

/** The files of a ZIP, by their names. */
export async function readZip(zip: Uint8Array) {
  const entries = await new ZipReader(new Uint8ArrayReader(zip)).getEntries()
  const bytes = new Map<string, Uint8Array>()
  for (const entry of entries)
    if (!entry.directory) bytes.set(entry.filename, await entry.getData(new Uint8ArrayWriter(), { checkSignature: true }))
  const texts = new Map([...bytes].map(([name, content]) => [name, new TextDecoder().decode(content)]))
  return { entries, bytes, texts }
}
