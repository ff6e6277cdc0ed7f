import { expect, test } from 'vitest'
import { adviceFor } from './file-advice.ts'

test.each([
  ['video/quicktime', 'MP4 (H.264)'],
  ['video/matroska', 'MP4 (H.264)'],
  ['image/heic', 'JPEG'],
  ['image/heif-sequence', 'JPEG'],
  ['image/tiff', 'JPEG ou PNG'],
  ['audio/aac', 'MP3'],
  ['application/x-cfb', 'DOCX'],
  ['application/x-rar-compressed', 'ZIP'],
])('%s: export as %s', (type, format) => expect(adviceFor(type)).toContain(format))

test('a type of which nothing can be said gets no advice', () => expect(adviceFor('application/x-elf')).toBeNull())
