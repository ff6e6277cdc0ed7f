import { AudioLines, BookText, Captions, FileArchive, Film, Image, type LucideIcon } from 'lucide-react'
import { counted } from '#domain/platform/values/counted.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import type { FileKind } from '#domain/platform/files/file-types.ts'
import { formatBytes } from '#domain/platform/values/format-bytes.ts'
import type { RowOf } from '#app/query/document.ts'
import type { listFiles } from './media.graphql.ts'

export type StoredFile = RowOf<typeof listFiles>
export type FileUse = StoredFile['uses'][number]

export const kinds: Record<FileKind, { one: string; many: string; Icon: LucideIcon }> = {
  PICTURE: { one: 'Imagem', many: 'Imagens', Icon: Image },
  EBOOK: { one: 'E-book', many: 'E-books', Icon: BookText },
  VIDEO: { one: 'Vídeo', many: 'Vídeos', Icon: Film },
  AUDIO: { one: 'Áudio', many: 'Áudios', Icon: AudioLines },
  CAPTIONS: { one: 'Legenda', many: 'Legendas', Icon: Captions },
  DOCUMENT: { one: 'Documento', many: 'Documentos', Icon: FileArchive },
}

/** Imagem · 1,2 MB · 1440 × 900 · público */
export const factsOf = ({ kind, bytes, width, height, access }: StoredFile): string =>
  [
    kinds[kind].one,
    formatBytes(bytes),
    ...(width && height ? [`${width} × ${height}`] : []),
    access === 'PUBLIC' ? 'público' : 'protegido',
  ].join(' · ')

/** Stamped copies name a file too, but only the rows of the catalogue can be edited. */
export const isNamed = ({ uses }: StoredFile): boolean => uses.some(({ entity }) => entity !== 'RECORD')

/** Fate of a file that nothing uses (docs/files.md#unused-files). */
export const unusedText = ({ unusedSince, removalAt }: StoredFile): string =>
  unusedSince && removalAt
    ? `desde ${formatDay(unusedSince)}. Será removido em ${formatDay(removalAt)}.`
    : 'Se continuar assim, é removido em 30 dias.'

/** The sentence of the dialog that replaces a file. */
export const replaceText = ({ name, access }: StoredFile): string =>
  `O novo arquivo toma o lugar de “${name}” em todos os lugares que o usam, de uma só vez: a partir daí, ${
    access === 'PUBLIC' ? 'as páginas mostram o novo' : 'quem já comprou recebe o novo'
  }.`

export const replacedText = (count: number): string => `Trocado em ${counted(count, 'lugar', 'lugares')}`
