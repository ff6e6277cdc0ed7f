import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ClientBase } from 'pg'
import { withClient } from '#database/with-client.ts'
import { type Finding, ok, reasonOf, todo } from '#integrations/http/finding.ts'
import { checkWebhookTargets } from '#integrations/webhook-targets/check.ts'
import type { Config } from '#server/platform/start/config.ts'
import { soon } from './check-database.ts'

/**
 * PagBank and browsers both require https. The address of a webhook may have a hundred characters (docs/providers/pagbank.md#checkouts).
 */
export function checkAddress(publicUrl: string): Finding {
  const what = 'Address'
  const { protocol, hostname, pathname } = new URL(publicUrl)
  if (protocol !== 'https:')
    return todo(what, `PUBLIC_URL ${publicUrl} is not https: PagBank sends no webhook there, and buyers are warned`)
  if (hostname === 'localhost' || /^[\d.]+$/.test(hostname)) return todo(what, `PUBLIC_URL ${publicUrl} is not a public host name`)
  if (pathname !== '/') return todo(what, `PUBLIC_URL ${publicUrl} has a path: the store must be at the root of its host`)
  if (`${publicUrl}/api/webhooks/pagbank`.length > 100)
    return todo(what, 'PUBLIC_URL is too long: PagBank accepts up to 100 characters for the address of its webhooks')
  return ok(what, publicUrl)
}

/** The addresses that are told of events. */
export async function checkWebhooks({ databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>): Promise<Finding> {
  const statement = 'select url from public.webhook_endpoints where active and removed_at is null'
  try {
    const { rows } = await withClient(databaseDirectUrl, (client: ClientBase) => client.query<{ url: string }>(statement), soon)
    return await checkWebhookTargets(rows.map(({ url }) => url))
  } catch (error) {
    return todo('Webhooks', reasonOf(error))
  }
}

/** Documents that wait for staff. */
export async function checkFiscalDocuments({ databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>): Promise<Finding> {
  const statement = `select count(*)::int as count from public.fiscal_documents where status = 'REJECTED' or (status = 'CANCELING' and next_at is null)`
  try {
    const read = (client: ClientBase) => client.query<{ count: number }>(statement)
    const { count } = (await withClient(databaseDirectUrl, read, soon)).rows[0]!
    return count === 0 ? ok('Fiscal', 'none was rejected') : todo('Fiscal', `${count} wait for staff: /admin/fiscal?situacao=REJECTED`)
  } catch (error) {
    return todo('Fiscal', reasonOf(error))
  }
}

/** The program that makes the qualities of videos (docs/files.md#qualities). */
export async function checkFfmpeg({ ffmpegPath }: Pick<Config, 'ffmpegPath'>): Promise<Finding> {
  const what = 'Videos'
  if (!ffmpegPath) return ok(what, 'FFMPEG_PATH is not set: each video plays in the one quality in which it was sent')
  try {
    const { stdout } = await promisify(execFile)(ffmpegPath, ['-hide_banner', '-encoders'], { timeout: 10_000 })
    const missing = ['libx264', 'aac', 'mjpeg'].filter((encoder) => !stdout.includes(` ${encoder} `))
    return missing.length === 0 ? ok(what, ffmpegPath) : todo(what, `${ffmpegPath} lacks ${missing.join(', ')}: videos keep one quality`)
  } catch (error) {
    return todo(what, `FFMPEG_PATH ${ffmpegPath} does not run: ${reasonOf(error)}`)
  }
}
