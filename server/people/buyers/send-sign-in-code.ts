import type { Post } from '#integrations/smtp/smtp.ts'
import { verificationKey } from '#server/platform/database/signing-keys.sql.ts'
import { always, declareEmail } from '#server/platform/emails/declare-email.ts'
import { deliverEmail } from '#server/platform/emails/deliver-email.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { codeOf } from './sign-in-code.ts'
import { codeToSend } from './sign-in-codes.sql.ts'
import { codeEmail, noPurchaseEmail } from './sign-in-email.ts'

export const signInEmails = {
  SIGN_IN: declareEmail({
    data: signInData,
    isTrue: always,
    text: ({ sender, code }) => (code ? codeEmail(sender, code) : noPurchaseEmail(sender)),
  }),
}

/**
 * Sends the e-mail of a requested code. It runs for every address, whether or not it has bought anything, so that the response to the
 * request tells nothing. A retry sends the same code, with the same Message-ID; a code that is over is not sent.
 */
export const sendSignInCode = (deps: Deps, post: Post, codeId: string) =>
  deliverEmail(deps, post, signInEmails, {
    kind: 'SIGN_IN',
    row: codeId,
    id: `code.${codeId}`,
    refused: async (refusal) => deps.log.warn({ codeId, refusal }, 'the mail server refuses the address of a sign-in code'),
  })

async function signInData(deps: Deps, codeId: string) {
  const requested = await codeToSend(deps.db, codeId)
  const secret = requested && (await verificationKey(deps, 'session', requested.kid))
  // A key that was retired at once makes its codes worthless.
  if (!secret) return null
  const { email, isBuyer } = requested
  return { to: email, sender: await senderOf(deps), code: isBuyer ? codeOf(secret, codeId, email) : null }
}
