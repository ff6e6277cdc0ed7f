import { verificationKey } from '#server/platform/database/signing-keys.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import { emailResults } from '#server/platform/monitoring/events.ts'
import { addressRefusal, type Post } from '#integrations/smtp/smtp.ts'
import { codeOf } from './sign-in-code.ts'
import { codeToSend } from './sign-in-codes.sql.ts'
import { codeEmail, noPurchaseEmail } from './sign-in-email.ts'

/**
 * Sends the e-mail of a requested code. It runs for every address, whether or not it has bought anything, so that the response to the
 * request tells nothing. A retry sends the same code, with the same Message-ID; a code that is over is not sent.
 */
export async function sendSignInCode(deps: Pick<Deps, 'db' | 'config' | 'log'>, post: Post, codeId: string) {
  const { db, config, log } = deps
  const requested = await codeToSend(db, codeId)
  const secret = requested && (await verificationKey(deps, 'session', requested.kid))
  // A key that was retired at once makes its codes worthless.
  if (!secret) return
  const { email, isBuyer } = requested
  const sender = await senderOf(deps)
  const written = isBuyer ? codeEmail(sender, codeOf(secret, codeId, email)) : noPurchaseEmail(sender)
  const result = (result: 'sent' | 'refused' | 'failed') => emailResults.publish({ kind: 'SIGN_IN', result })
  try {
    await post.send({ from: config.mail.from, to: email, messageId: `<code.${codeId}@${new URL(config.publicUrl).hostname}>`, ...written })
    result('sent')
  } catch (error) {
    const refusal = addressRefusal(error)
    result(refusal ? 'refused' : 'failed')
    if (!refusal) throw error
    log.warn({ codeId, refusal }, 'the mail server refuses the address of a sign-in code')
  }
}
