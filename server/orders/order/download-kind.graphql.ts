import { builder } from '#server/platform/web/graphql/builder.ts'

export const DownloadKind = builder.enumType('DownloadKind', {
  description: 'What was asked for: an e-book as a file or in the reader, a part of a lesson, or a certificate.',
  values: ['BOOK', 'BOOK_READING', 'LESSON_VIDEO', 'LESSON_FILE', 'CERTIFICATE'] as const,
})
