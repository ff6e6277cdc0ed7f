import type { Config } from '#server/platform/start/config.ts'
import { createPostalCodes } from '#integrations/postal-codes/postal-codes.ts'
import { verifyMailServer } from '#integrations/smtp/smtp.ts'
import { type Finding, ok, reasonOf, todo } from '#integrations/http/finding.ts'

/** Checks the handshake, and the sign-in if the address has credentials. No e-mail is sent. */
export async function checkMail({ smtpUrl, from }: Config['mail']): Promise<Finding> {
  const { host } = new URL(smtpUrl)
  try {
    await verifyMailServer(smtpUrl)
    return ok('E-mail', `${host} accepts e-mails from ${from}; none was sent`)
  } catch (error) {
    return todo('E-mail', `SMTP_URL: ${host}: ${reasonOf(error)}`)
  }
}

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

export async function checkPostalCodes(url: string): Promise<Finding> {
  const answer = await createPostalCodes({ url }).find('01001000')
  if (answer.kind === 'found') return ok('CEP', `${url} knows ${answer.address.logradouro}, ${answer.address.localidade}`)
  return todo(
    'CEP',
    `POSTAL_CODE_URL: ${url} ${answer.kind === 'unknown' ? 'does not know 01001-000' : 'does not answer as ViaCEP does'}; buyers type their address meanwhile`,
  )
}
