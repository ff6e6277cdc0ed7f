import { z } from 'zod'
import { bookAccess } from '../access/viewer-access.sql.ts'
import { buyer } from '#server/people/buyers/viewer.http.ts'
import { fileAnswers, restCall } from '#server/platform/web/http/rest-call.http.ts'
import { check, Refusal } from '#server/platform/start/refusal.ts'
import { deliverBook, preparing } from '../stamps/deliver-book.http.ts'

const key = z.object({ orderItemId: z.uuid('Este e-book não está na sua estante.') })

/** The e-books of a buyer. Access is checked on every request, so a refund ends it within one. A download under way goes on to its end. */
export const bookFileCalls = [
  restCall('downloadBook', 'get /api/library/books/{orderItemId}/file', {
    who: buyer,
    summary: "The buyer's copy of an e-book (202: it is still being made), or a redirect to a file that is kept elsewhere.",
    answers: { ...fileAnswers, 202: preparing },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND', 'DOWNLOAD_LIMIT'],
    run: async (deps, { context, caller, path }) => {
      const line = await bookAccess(deps.db, caller, check(key, path).orderItemId)
      if (!line) throw new Refusal('NOT_FOUND', 'Este e-book não está na sua estante.')
      return deliverBook(context, deps, line, caller)
    },
  }),
]
