/** What the browser's dialog offers for each kind of field. The store decides by the content (domain/file-types.ts). */
export const pictures = 'image/avif,image/webp,image/jpeg,image/png,image/gif'
export const ebooks = 'application/pdf,application/epub+zip,.epub'
export const captions = 'text/vtt,.vtt'
export const videos = 'video/mp4,video/webm'
export const materials = `${pictures},${ebooks},${videos},audio/*,.zip,.docx,.xlsx,.pptx,.odt,.ods,.odp`
