import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { fileOfPaidItem } from './books.sql.ts'
import { readDownload } from './download-token.ts'
import { countDownload } from './downloads.sql.ts'

/** GET /downloads/{token}: redirects to the file of an e-book that is paid and was not refunded. */
export function downloadRoutes({ db, config }: Pick<Deps, 'db' | 'config'>) {
  return new Hono().get('/downloads/:token', async (context) => {
    const read = await readDownload({ db, config }, context.req.param('token'))
    if (read.kind === 'expired')
      throw new Refusal('DOWNLOAD_OVER', `Este link venceu. Escreva para ${config.supportEmail} e mandamos outro.`)
    if (read.kind === 'invalid') throw notFound()
    const fileRef = await fileOfPaidItem(db, read.orderItemId)
    const file = fileRef && URL.parse(fileRef)
    if (!file || !['http:', 'https:'].includes(file.protocol)) throw notFound()
    await countDownload(db, read.orderItemId)
    context.header('cache-control', 'no-store')
    return context.redirect(file.href, 302)
  })
}

const notFound = () => new Refusal('NOT_FOUND', 'Este link não leva a nenhum arquivo.')
