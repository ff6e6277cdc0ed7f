import type { Context } from 'hono'
import { z } from 'zod'
import { bookReading, readingPlace } from '#domain/delivery/reader/reading.ts'
import { ebookFormatOf } from '#domain/catalogue/books/ebook-file.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { bookAccess } from '../access/viewer-access.sql.ts'
import { buyer } from '#server/people/buyers/viewer.http.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { fileById } from '#server/platform/files/files.sql.ts'
import { fileAnswers, restCall } from '#server/platform/web/http/rest-call.http.ts'
import { check, notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { deliverBook, deliverToReader, preparing } from '../stamps/deliver-book.http.ts'
import { readingPlaceOf, storeReadingPlace } from './reading-places.sql.ts'

const key = z.object({ orderItemId: z.uuid('Este e-book não está na sua estante.') })
const book = '/api/library/books/{orderItemId}'

/** The e-books of a buyer. Access is checked on every request, and while a response lasts. */
export const bookFileCalls = [
  restCall('downloadBook', `get ${book}/file`, {
    who: buyer,
    summary: "The buyer's copy of an e-book (202: it is still being made), or a redirect to a file that is kept elsewhere.",
    answers: { ...fileAnswers, 202: preparing },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND', 'DOWNLOAD_LIMIT'],
    run: deliver(deliverBook, true),
  }),
  restCall('getBookReading', `get ${book}`, {
    who: buyer,
    summary: 'An e-book that opens in the reader, and where its buyer left it.',
    answers: { 200: bookReading },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async ({ db }, { caller, path }) => {
      const { orderItemId, title, fileRef } = await ownBook(db, caller, path)
      const inside = insideFile(fileRef)
      const file = inside && (await fileById(db, inside.id))
      const format = file && ebookFormatOf(fileRef, file.type)
      if (!format) throw new Refusal('NOT_FOUND', 'Este e-book não abre aqui. Baixe o arquivo pela sua estante.')
      return { title, format, place: await readingPlaceOf(db, orderItemId, caller.email) }
    },
  }),
  restCall('readBook', `get ${book}/content`, {
    who: buyer,
    summary: "The same copy for the reader of the member area. It is recorded as read, and is no download of the day's limit.",
    answers: { ...fileAnswers, 202: preparing },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: deliver(deliverToReader),
  }),
  restCall('saveReadingPlace', `put ${book}/place`, {
    who: buyer,
    summary: 'Stores where the reader is. The last report decides.',
    body: readingPlace,
    answers: { 200: readingPlace },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async ({ db }, { caller, path, body }) => {
      await storeReadingPlace(db, (await ownBook(db, caller, path)).orderItemId, body)
      return body
    },
  }),
]

function deliver(send: typeof deliverToReader, downloads = false) {
  return async (deps: Deps, { context, caller, path }: { context: Context; caller: Viewer; path: { orderItemId: string } }) => {
    const line = await ownBook(deps.db, caller, path)
    if (downloads && !line.mayDownload)
      throw new Refusal('NOT_FOUND', 'Durante o teste este e-book é lido aqui. Dá para baixá-lo depois do primeiro pagamento.')
    return send(context, deps, line, {
      sessionId: caller.sessionId,
      requireAccess: async () => ownBook(deps.db, await buyer.identify(context, deps), path),
    })
  }
}

async function ownBook(db: Db, viewer: Viewer, path: { orderItemId: string }) {
  return (await bookAccess(db, viewer, check(key, path).orderItemId)) ?? notFound('Este e-book não está na sua estante.')
}
