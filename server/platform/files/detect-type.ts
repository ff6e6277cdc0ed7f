import { isCaptions } from '#domain/platform/files/captions.ts'
import { isDelimitedText } from '#domain/platform/files/delimited-text.ts'
import { fileTypes } from '#domain/platform/files/file-types.ts'

/** The first bytes of a file, which are enough to know its type. */
export const headBytes = 1 << 20

/** Names under which the same formats go, and formats that are shown as another. */
const synonyms: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'video/x-m4v': 'video/mp4',
  'image/apng': 'image/png',
}

/** The MIME type of content, whether the store keeps it or not; null if it is unknown. SubRip counts as WebVTT, which it becomes. */
export async function detectType(head: Uint8Array): Promise<string | null> {
  if (isCaptions(head)) return 'text/vtt'
  if (brandsOf(head).some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif'
  // Loaded for the first upload: few processes get one.
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(head))?.mime
  const [bare] = type?.split(';') ?? []
  if (bare === 'application/zip' && isEpubWithoutType(head)) return 'application/epub+zip'
  if (bare === undefined) return isLatePdf(head) ? 'application/pdf' : isDelimitedText(head) ? 'text/csv' : null
  return synonyms[bare] ?? bare
}

/** Some programs leave out the entry that names the type. No other format has this file at its root. */
function isEpubWithoutType(head: Uint8Array): boolean {
  const zip = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const name = zip.indexOf('META-INF/container.xml')
  return name >= 30 && zip.readUInt32BE(name - 30) === 0x504b0304
}

/** Bytes may precede a PDF, such as the headers of an e-mail. Viewers look for its name in the first 1,024 bytes. */
const isLatePdf = (head: Uint8Array) => Buffer.from(head.subarray(0, 1024)).includes('%PDF-')

/** The brands of a file of the MP4 family, the major one first: it starts with a box `ftyp`. Empty for any other content. */
export function brandsOf(head: Uint8Array): string[] {
  const text = Buffer.from(head.subarray(0, 256)).toString('latin1')
  if (text.slice(4, 8) !== 'ftyp') return []
  const end = Math.min(text.length, new DataView(head.buffer, head.byteOffset).getUint32(0))
  return [text.slice(8, 12), ...(text.slice(16, end).match(/.{4}/gs) ?? [])]
}

/** The last bytes of a file, which are enough to know whether it is whole: a zip's directory ends with a comment of up to 64 KB. */
export const tailBytes = 22 + 65_535

/** Whether a file of this type ends as it must. A file that was cut off does not. */
export function isWhole(type: string, tail: Buffer): boolean {
  switch (fileTypes[type]?.end) {
    case 'PDF':
      return tail.subarray(-4096).includes('%%EOF')
    case 'ZIP':
      return tail.includes(Buffer.from('PK\u0005\u0006', 'latin1'))
    case undefined:
      return tail.length > 0
  }
}
