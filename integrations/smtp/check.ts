import { type Finding, ok, reasonOf, todo } from '../http/finding.ts'
import type { MailSettings } from './settings.ts'
import { verifyMailServer } from './smtp.ts'

/** Checks the handshake, and the sign-in if the address has credentials. No e-mail is sent. */
export async function checkMail(settings: MailSettings): Promise<Finding> {
  const { host } = new URL(settings.url)
  try {
    await verifyMailServer(settings)
    return ok('E-mail', `${host} accepts e-mails from ${settings.from}; none was sent`)
  } catch (error) {
    return todo('E-mail', `SMTP_URL: ${host}: ${reasonOf(error)}`)
  }
}
