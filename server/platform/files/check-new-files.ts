import { type InsideFile, insideFile } from '#domain/platform/files/file-address.ts'
import { type FileKind, fileTypes } from '#domain/platform/files/file-types.ts'
import type { Tx } from '../database/database.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { lockFiles } from './files.sql.ts'

interface NamedFile extends InsideFile {
  /** The column or field that names it, such as `video`, or `captions.file` for one in a list. */
  field: string
}

const picture: { kinds: FileKind[]; text: string } = { kinds: ['PICTURE'], text: 'Este arquivo não é uma imagem.' }

/** Kinds of files that each field takes. Others take whatever has the right access. */
const kindsOf: Record<string, { kinds: FileKind[]; text: string }> = {
  video: { kinds: ['VIDEO', 'AUDIO'], text: 'Este arquivo não é um vídeo. Envie um MP4 ou WebM.' },
  'captions.file': { kinds: ['CAPTIONS'], text: 'Este arquivo não é uma legenda. Envie um WebVTT ou SRT.' },
  file_ref: { kinds: ['EBOOK', 'AUDIO', 'DOCUMENT'], text: 'Este arquivo não é um livro. Envie um PDF ou EPUB.' },
  sample: { kinds: ['EBOOK'], text: 'Este arquivo não é uma amostra de livro. Envie um PDF ou EPUB.' },
  ...Object.fromEntries(['cover', 'thumbnail_url', 'author_picture', 'picture', 'image', 'images'].map((field) => [field, picture])),
}

/** Whole texts that are addresses of files. A text that only mentions one is not a use of it. */
function filesIn(value: unknown, field = '', list = ''): NamedFile[] {
  if (typeof value === 'string') {
    const file = insideFile(value)
    return file ? [{ ...file, field: field === 'file' ? `${list}.file` : field }] : []
  }
  if (Array.isArray(value)) return value.flatMap((each) => filesIn(each, field, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => filesIn(each, name, field))
}

const isSame = (a: NamedFile, b: NamedFile) => a.id === b.id && a.access === b.access && a.field === b.field

/**
 * Throws a Refusal if a row now names a file that does not exist, by an address of the other access, or in a field for another kind of
 * file. It reads nothing unless a field names a file that it did not name before. The files are locked until the row is stored, so that
 * none is removed meanwhile.
 */
export async function checkNewFiles(tx: Tx, before: object, after: object): Promise<void> {
  const known = filesIn(before)
  const added = filesIn(after).filter((file) => !known.some((each) => isSame(each, file)))
  if (added.length === 0) return
  const files = new Map((await lockFiles(tx, [...new Set(added.map(({ id }) => id))])).map((file) => [file.id, file]))
  for (const { id, access, field } of added) {
    const file = files.get(id)
    if (file?.access !== access) throw new Refusal('BAD_USER_INPUT', 'Um dos arquivos não existe mais. Envie-o de novo.')
    const wanted = kindsOf[field]
    if (wanted && !wanted.kinds.includes(fileTypes[file.type]?.kind ?? 'DOCUMENT')) throw new Refusal('BAD_USER_INPUT', wanted.text)
  }
}
