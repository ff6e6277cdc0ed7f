import type { Deps } from '#server/platform/start/deps.ts'
import { fileAnswers, restCall, usedBy } from '#server/platform/web/http/rest-call.http.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import { deliverBook, preparing } from '../deliver-book.http.ts'
import { paidBookLine } from '#server/catalogue/books/books.sql.ts'
import { downloadPage, downloadPagePolicy } from './download-page.ts'
import { type DownloadToken, readDownload, readTicket, signTicket } from './download-token.ts'
import { countDownload } from './downloads.sql.ts'

/**
 * The link in an e-mail, which scanners open before the buyer does: GET /downloads/{token} only shows a page. Its button (POST) leads to
 * /downloads/{ticket}/file, an address that no e-mail contains and whose GET can be continued. It sends the buyer's copy of an e-book that is
 * paid and was not refunded, or redirects to a file that is kept elsewhere.
 */
export const downloadCalls = [
  restCall('getDownloadPage', 'get /api/downloads/{token}', {
    summary: 'The link in an e-mail: a page with a button. It counts nothing, since mail programs open it too.',
    answers: { 200: 'text/html' },
    errors: ['DOWNLOAD_OVER', 'NOT_FOUND'],
    run: async (deps, { context, path }) => {
      const { title } = await lineOf(deps, await readDownload(deps, path.token))
      context.header('cache-control', 'private, no-store')
      context.header('content-security-policy', downloadPagePolicy)
      return context.html(downloadPage(title))
    },
  }),
  restCall('startDownload', 'post /api/downloads/{token}', {
    summary: 'The button of that page: leads to `/api/downloads/{ticket}/file`, which is valid for an hour.',
    answers: { 303: null },
    errors: ['DOWNLOAD_OVER', 'NOT_FOUND'],
    run: async (deps, { context, path }) => {
      const { orderId, orderItemId } = await lineOf(deps, await readDownload(deps, path.token))
      usedBy(context, 'ORDER', orderId)
      context.header('cache-control', 'private, no-store')
      return context.redirect(`/api/downloads/${await signTicket(deps, orderItemId)}/file`, 303)
    },
  }),
  restCall('downloadFile', 'get /api/downloads/{ticket}/file', {
    summary: "The buyer's copy of a paid e-book (202: it is still being made), or a redirect to a file that is kept elsewhere.",
    answers: { ...fileAnswers, 202: preparing },
    errors: ['DOWNLOAD_OVER', 'DOWNLOAD_LIMIT', 'NOT_FOUND'],
    run: async (deps, { context, path }) => {
      const ticket = await readTicket(deps, path.ticket)
      const line = await lineOf(deps, ticket)
      usedBy(context, 'ORDER', line.orderId)
      const response = await deliverBook(context, deps, line, { sessionId: null, requireAccess: () => lineOf(deps, ticket) })
      const isDelivered = response.status !== 202 && response.status !== 416 && context.req.method !== 'HEAD'
      // The file is on its way: an error must not end its response.
      if (isDelivered)
        await countDownload(deps.db, line.orderItemId).catch((err: unknown) =>
          deps.log.error({ err, orderId: line.orderId }, 'a download could not be counted'),
        )
      return response
    },
  }),
]

async function lineOf(deps: Pick<Deps, 'db' | 'config'>, read: DownloadToken) {
  if (read.kind === 'expired')
    throw new Refusal('DOWNLOAD_OVER', `Este link venceu. Escreva para ${(await readStoreSettings(deps)).support_email} e enviamos outro.`)
  const line = read.kind === 'ok' && (await paidBookLine(deps.db, read.orderItemId))
  if (!line) throw new Refusal('NOT_FOUND', 'Este link não leva a nenhum arquivo.')
  // An earlier link went to an address that was not the buyer's.
  if (read.kind === 'ok' && line.emailCorrectedAt && read.signedAt < line.emailCorrectedAt)
    throw new Refusal('DOWNLOAD_OVER', 'O e-mail deste pedido mudou, e o link que vale foi para o endereço novo.')
  return line
}
