import type { FileKind } from '#domain/file-types.ts'

/** What the browser's dialog offers for each kind of field. The store decides by the content (domain/file-types.ts). */
export const pictures = 'image/avif,image/webp,image/jpeg,image/png,image/gif'
export const ebooks = 'application/pdf,application/epub+zip,.epub'
export const captions = 'text/vtt,.vtt,.srt'
export const videos = 'video/mp4,video/webm'
const audio = 'audio/*'
const documents = '.zip,.docx,.xlsx,.pptx,.odt,.ods,.odp'
export const materials = [pictures, ebooks, videos, audio, documents].join()

export const acceptsOf: Record<FileKind, string> = {
  PICTURE: pictures,
  EBOOK: ebooks,
  VIDEO: videos,
  AUDIO: audio,
  CAPTIONS: captions,
  DOCUMENT: documents,
}
