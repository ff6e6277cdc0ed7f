/** Formats that the store can stamp, and readers open. */
export const ebookFormats = ['PDF', 'EPUB'] as const
export type EbookFormat = (typeof ebookFormats)[number]

const formats: Record<string, EbookFormat> = { 'application/pdf': 'PDF', 'application/epub+zip': 'EPUB' }

/** Null: not known. `type`: MIME type of a file that the store keeps; null of one elsewhere, whose address may tell. */
export function ebookFormatOf(fileRef: string, type: string | null): EbookFormat | null {
  const extension = /\.(pdf|epub)(?:$|[?#])/i.exec(fileRef)?.[1]?.toUpperCase() as EbookFormat | undefined
  return (type === null ? extension : formats[type]) ?? null
}
