import { Hono } from 'hono'
import { z } from 'zod'
import { bookAccess } from '../access/viewer-access.sql.ts'
import { ownPagesOnly, requireViewer } from '#server/people/buyers/viewer.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { check, Refusal } from '#server/platform/start/refusal.ts'
import { deliverBook } from '../stamps/deliver-book.http.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'storage' | 'log'>

const key = z.object({ orderItemId: z.uuid('Este e-book não está na sua estante.') })

/** The e-books of a buyer. Access is checked on every request, so a refund ends it within one. A download under way goes on to its end. */
export const bookFileRoutes = (deps: Needs) =>
  new Hono().use('/library/*', ownPagesOnly(deps)).get('/library/books/:orderItemId/file', async (context) => {
    const viewer = await requireViewer(context, deps)
    const { orderItemId } = check(key, context.req.param())
    const line = await bookAccess(deps.db, viewer, orderItemId)
    if (!line) throw new Refusal('NOT_FOUND', 'Este e-book não está na sua estante.')
    return deliverBook(context, deps, line, viewer)
  })
