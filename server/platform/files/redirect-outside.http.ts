import type { Context } from 'hono'
import { Refusal } from '#domain/platform/refusals/refusal.ts'

/**
 * A file that is kept elsewhere: a buyer who follows the redirect once has its address. Only addresses of the web are followed. `before` may
 * refuse, and an answer that refuses does not name the address.
 */
export async function redirectOutside(context: Context, address: string, before?: () => Promise<unknown>) {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Refusal('NOT_FOUND', 'Este link não leva a nenhum arquivo.')
  await before?.()
  context.header('cache-control', 'no-store')
  return context.redirect(url.href, 302)
}
