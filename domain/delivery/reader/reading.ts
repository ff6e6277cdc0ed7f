import { z } from 'zod'
import { ebookFormats } from '#domain/catalogue/books/ebook-file.ts'

/** Where a reader is in an e-book. */
export const readingPlace = z.object({
  /** The number of a page of a PDF, or a place in an EPUB (EPUB CFI). */
  place: z.string().regex(/^(?:[1-9]\d{0,5}|epubcfi\([^\p{Cc}]{1,2000}\))$/u),
  /** Part of the whole book that is behind. It counts if the file was replaced since. */
  fraction: z.number().min(0).max(1),
})
export type ReadingPlace = z.output<typeof readingPlace>

/** GET /api/library/books/{orderItemId}: an e-book that opens in the reader. `place`: where its buyer left it; null if it was never open. */
export const bookReading = z.object({ title: z.string(), format: z.enum(ebookFormats), place: readingPlace.nullable() })
export type BookReading = z.output<typeof bookReading>
