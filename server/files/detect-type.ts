import { fileTypes } from '#domain/file-types.ts'

/** The first bytes of a file, which are enough to know its type. */
export const headBytes = 1 << 20

/** Names under which the same formats go, and formats that are played as another. */
const synonyms: Record<string, string> = { 'audio/x-m4a': 'audio/mp4', 'audio/x-flac': 'audio/flac', 'video/x-m4v': 'video/mp4' }

/** The MIME type of one of `fileTypes`, by the content alone; null for any other content. */
export async function detectType(head: Uint8Array): Promise<string | null> {
  if (isWebVtt(head)) return 'text/vtt'
  // Loaded for the first upload: few processes get one.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(head))?.mime
  const [bare] = found?.split(';') ?? []
  const type = bare === undefined ? undefined : (synonyms[bare] ?? bare)
  return type !== undefined && type in fileTypes ? type : null
}

/** WebVTT begins with its name, after an optional byte order mark, and then a space or the end of the line. */
const isWebVtt = (head: Uint8Array) =>
  /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(new TextDecoder('utf-8', { ignoreBOM: true }).decode(head.subarray(0, 16)))

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
