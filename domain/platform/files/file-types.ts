import type { InsideFile } from './file-address.ts'

const MB = 1_000_000

export const fileKinds = ['PICTURE', 'EBOOK', 'VIDEO', 'AUDIO', 'CAPTIONS', 'DOCUMENT'] as const
export type FileKind = (typeof fileKinds)[number]

export interface FileType {
  /** The extension that a file's name gets, without the dot. */
  extension: string
  kind: FileKind
  /** Bytes. */
  most: number
  /** The end of the content that a complete file has: of a PDF, and of a zip and the formats that are one. */
  end?: 'PDF' | 'ZIP'
}

const picture = (extension: string): FileType => ({ extension, kind: 'PICTURE', most: 30 * MB })
const audio = (extension: string): FileType => ({ extension, kind: 'AUDIO', most: 1_000 * MB })
const video = (extension: string): FileType => ({ extension, kind: 'VIDEO', most: 5_000 * MB })
const office = (extension: string): FileType => ({ extension, kind: 'DOCUMENT', most: 300 * MB, end: 'ZIP' })

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/**
 * Accepted files, by MIME type (docs/files.md#types). SVG is left out because it may carry scripts, and formats of programs because nobody
 * could check them.
 */
export const fileTypes: Readonly<Record<string, FileType>> = {
  'image/avif': picture('avif'),
  'image/webp': picture('webp'),
  'image/jpeg': picture('jpg'),
  'image/png': picture('png'),
  'image/gif': picture('gif'),
  'application/pdf': { extension: 'pdf', kind: 'EBOOK', most: 500 * MB, end: 'PDF' },
  'application/epub+zip': { extension: 'epub', kind: 'EBOOK', most: 500 * MB, end: 'ZIP' },
  'video/mp4': video('mp4'),
  'video/webm': video('webm'),
  'audio/mpeg': audio('mp3'),
  'audio/mp4': audio('m4a'),
  'audio/ogg': audio('ogg'),
  'audio/wav': audio('wav'),
  'audio/flac': audio('flac'),
  'text/vtt': { extension: 'vtt', kind: 'CAPTIONS', most: 2 * MB },
  'text/csv': { extension: 'csv', kind: 'DOCUMENT', most: 300 * MB },
  'application/zip': { extension: 'zip', kind: 'DOCUMENT', most: 2_000 * MB, end: 'ZIP' },
  [`${openXml}.wordprocessingml.document`]: office('docx'),
  [`${openXml}.spreadsheetml.sheet`]: office('xlsx'),
  [`${openXml}.presentationml.presentation`]: office('pptx'),
  [`${openDocument}.text`]: office('odt'),
  [`${openDocument}.spreadsheet`]: office('ods'),
  [`${openDocument}.presentation`]: office('odp'),
}

export const typesOf = (kind: FileKind): string[] => Object.keys(fileTypes).filter((type) => fileTypes[type]!.kind === kind)

/** The most bytes of any file. */
export const largestFile = Math.max(...Object.values(fileTypes).map(({ most }) => most))

/** Public files are pictures of pages, and samples of e-books. */
export const isAllowed = (type: string, access: InsideFile['access']): boolean => {
  const kind = fileTypes[type]?.kind
  return access === 'PROTECTED' ? kind !== undefined : kind === 'PICTURE' || kind === 'EBOOK'
}

/** The kind of a file by the extension that the store gave it; undefined if its address shows none. */
export function kindOfName(address: string): FileKind | undefined {
  const extension = /\.(\w+)(?:#|$)/.exec(address)?.[1]
  return Object.values(fileTypes).find((type) => type.extension === extension)?.kind
}

const longestName = 120

/** A name that is safe in an address and on a disk, and whose extension tells the truth about the content. */
export function fileName(given: string, type: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{C}"*:<>?|#%]/gu, '').trim()
  const extension = `.${fileTypes[type]?.extension ?? 'bin'}`
  const known = new RegExp(
    `\\.(${[...new Set(Object.values(fileTypes).map((each) => each.extension)), 'jpeg', 'm4v', 'apng', 'srt'].join('|')})$`,
    'i',
  )
  const stem = [...plain.replace(known, '').replace(/^\.+/, '')].slice(0, longestName).join('').trim()
  return `${stem || 'arquivo'}${extension}`
}
