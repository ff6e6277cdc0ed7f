import { fileAddress, insideFile } from '#domain/platform/files/file-address.ts'
import { fileTypes } from '#domain/platform/files/file-types.ts'
import { banners, type BannerRow } from '../banners/banners.sql.ts'
import { type BookRow, setBookFiles } from '../books/books.sql.ts'
import { type CourseRow, courses } from '../courses/courses.sql.ts'
import { type BundleRow, bundles } from '../products/bundles.sql.ts'
import { type PlanRow, plans } from '../products/plans.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { fileById, type FileRow } from '#server/platform/files/files.sql.ts'
import { type FileUse, usesOf } from './file-uses.sql.ts'
import { queueStampTest, checkBookFile } from '../books/book-file.ts'
import { recordedBanner, recordedBook, recordedBundle, recordedPlan, recordedCourse, recordedPost } from '../products/recorded-rows.ts'
import { type Recorded, recordChangeWithin } from '#server/platform/database/history/record-change.sql.ts'
import { type PostRow, posts } from '../posts/posts.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'

type Editor = Exclude<FileUse['entity'], 'RECORD'>
/** Gives the new address for an address of the old file, and any other text as it is. */
type Rename = (text: string) => string

/**
 * Puts a new file in every place where `id` is named, as edits of `actor`, all or none (docs/files.md#replacing). Returns the number of
 * places. Throws a Refusal if one of the files does not exist, or if the new one is of another kind or access. The rows are locked in one
 * order, books first, as a sale locks them.
 */
export async function replaceFile({ db, storage }: Pick<Deps, 'db' | 'storage'>, actor: string, { id, by }: { id: string; by: string }) {
  return db.transaction().execute(async (tx) => {
    const [old, next] = [await fileById(tx, id), await fileById(tx, by)]
    if (!old || !next || id === by) throw new Refusal('NOT_FOUND', 'Este arquivo não existe mais.')
    if (next.access !== old.access || kindOf(next) !== kindOf(old))
      throw new Refusal('BAD_USER_INPUT', 'Escolha um arquivo do mesmo tipo: uma imagem por uma imagem, um vídeo por um vídeo.')
    const address = fileAddress(next)
    const rename: Rename = (text) => (insideFile(text)?.id === id ? address : text)
    const uses = (await usesOf(tx, [id])).filter((use): use is FileUse & { entity: Editor } => use.entity !== 'RECORD')
    const isBook = uses.some(({ entity }) => entity === 'BOOK')
    if (isBook) await checkBookFile({ db: tx, storage }, address)
    for (const use of uses)
      await recordChangeWithin(tx, actor, recordedRows[use.entity], use.id, (before) =>
        editors[use.entity](tx, use.id, before as never, rename),
      )
    if (isBook) await queueStampTest(tx, address)
    return uses.length
  })
}

const kindOf = ({ type }: FileRow) => fileTypes[type]?.kind

const recordedRows = {
  BOOK: recordedBook,
  COURSE: recordedCourse,
  BUNDLE: recordedBundle,
  PLAN: recordedPlan,
  BANNER: recordedBanner,
  POST: recordedPost,
} satisfies Record<Editor, Recorded>

/** Each with its row as it is stored, and locked. */
const editors: Record<Editor, (tx: Tx, id: string, row: never, rename: Rename) => Promise<unknown>> = {
  BOOK: (tx: Tx, id: string, { cover, author_picture, file_ref, sample }: BookRow, rename: Rename) =>
    setBookFiles(tx, id, renamedWithin({ cover, author_picture, file_ref, sample }, rename)),
  COURSE: (tx: Tx, id: string, { thumbnail_url, author_picture, lessons }: CourseRow, rename: Rename) =>
    courses.edit(tx, id, {
      ...renamedWithin({ thumbnail_url, author_picture }, rename),
      lessons: JSON.stringify(renamedWithin(lessons, rename)),
    }),
  BUNDLE: (tx: Tx, id: string, { picture }: BundleRow, rename: Rename) => bundles.edit(tx, id, { picture: rename(picture) }),
  PLAN: (tx: Tx, id: string, { picture }: PlanRow, rename: Rename) => plans.edit(tx, id, { picture: rename(picture) }),
  BANNER: (tx: Tx, id: string, { image }: BannerRow, rename: Rename) => banners.edit(tx, id, { image: rename(image) }),
  POST: (tx: Tx, id: string, { image, images, video }: PostRow, rename: Rename) =>
    posts.edit(tx, id, { image: image && rename(image), images: images.map(rename), video: video && rename(video) }),
}

const renamedWithin = <Value>(value: Value, rename: Rename): Value =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) => (typeof each === 'string' ? rename(each) : each)) as Value
