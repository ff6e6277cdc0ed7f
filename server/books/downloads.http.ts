import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { readStoreSettings } from '../settings/store-settings.sql.ts'
import { deliverBook } from '../stamps/deliver-book.http.ts'
import { paidBookLine } from './books.sql.ts'
import { readDownload } from './download-token.ts'
import { countDownload } from './downloads.sql.ts'

/**
 * GET /downloads/{token}, the link in an e-mail: sends the buyer's copy of an e-book that is paid and was not refunded, or redirects to a
 * file that is kept elsewhere.
 */
export function downloadRoutes(deps: Pick<Deps, 'db' | 'config' | 'storage' | 'log'>) {
  const { db, config, log } = deps
  return new Hono().get('/downloads/:token', async (context) => {
    const read = await readDownload({ db, config }, context.req.param('token'))
    if (read.kind === 'expired')
      throw new Refusal(
        'DOWNLOAD_OVER',
        `Este link venceu. Escreva para ${(await readStoreSettings(deps)).support_email} e enviamos outro.`,
      )
    const line = read.kind === 'ok' && (await paidBookLine(db, read.orderItemId))
    if (!line) throw new Refusal('NOT_FOUND', 'Este link não leva a nenhum arquivo.')
    // An earlier link went to an address that was not the buyer's.
    if (read.kind === 'ok' && line.emailCorrectedAt && read.signedAt < line.emailCorrectedAt)
      throw new Refusal('DOWNLOAD_OVER', 'O e-mail deste pedido mudou, e o link que vale foi para o endereço novo.')
    const response = await deliverBook(context, deps, line, { sessionId: null })
    const isDelivered = response.status !== 202 && response.status !== 416 && context.req.method !== 'HEAD'
    // The file is on its way: an error must not end its response.
    if (isDelivered)
      await countDownload(db, line.orderItemId).catch((err: unknown) =>
        log.error({ err, orderId: line.orderId }, 'a download could not be counted'),
      )
    return response
  })
}
