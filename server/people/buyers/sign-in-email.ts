import { codeMinutes, spacedCode } from '#domain/people/buyers/sign-in-code.ts'
import type { Post } from '#integrations/smtp/smtp.ts'
import { verificationKey } from '#server/platform/database/signing-keys.sql.ts'
import { always, declareEmail } from '#server/platform/emails/declare-email.ts'
import { deliverEmail } from '#server/platform/emails/deliver-email.ts'
import { linesBlock, type Sender, writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { codeOf } from './code-hash.ts'
import { codeToSend } from './sign-in-codes.sql.ts'

export const signInEmails = {
  SIGN_IN: declareEmail({
    data: signInData,
    isTrue: always,
    text: ({ sender, code, isCrowded }) => (code ? codeEmail(sender, code, isCrowded) : noPurchaseEmail(sender)),
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
  const { email, isBuyer, isCrowded, digits } = requested
  // A crowded mailbox gets only the e-mail that its owner waits for, and none for its other spellings.
  if (isCrowded && !isBuyer) return null
  return { to: email, sender: await senderOf(deps), code: isBuyer ? codeOf(secret, codeId, email, digits) : null, isCrowded }
}

/** The code is in the subject, so that it can be read in the notification of a phone. No link: mail scanners open them. */
function codeEmail(sender: Sender, code: string, isCrowded: boolean): Written {
  const { storeName, supportEmail } = sender
  const spaced = spacedCode(code)
  const opening = `Digite este código na página da ${storeName} em que você pediu para entrar:`
  const rest = [
    isCrowded
      ? `Muita gente pediu códigos para este e-mail. Este vale por ${codeMinutes} minutos, uma única vez em cada aparelho em que foi pedido.`
      : `Ele vale por ${codeMinutes} minutos, uma única vez, no aparelho em que foi pedido.`,
    `Não foi você que pediu? Ignore esta mensagem: sem o código, ninguém entra. E não passe o código a ninguém, nem à loja. Dúvidas? Escreva para ${supportEmail}.`,
  ]
  const style = 'style="margin:24px 0;font:700 40px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:3px"'
  const blocks = [opening, linesBlock([spaced], style), ...rest]
  return writeEmail(sender, { subject: `${spaced} é seu código`, title: 'Seu código para entrar', preview: rest[0]!, blocks })
}

/** The same request for an address that has bought nothing. Only its owner learns it. */
function noPurchaseEmail(sender: Sender): Written {
  const { storeName, supportEmail } = sender
  const blocks = [
    `Alguém pediu um código para entrar na estante da ${storeName} com este e-mail. Ainda não há nenhuma compra feita com ele, por isso não enviamos o código.`,
    'Se foi você, tente com o e-mail que usou na compra. Ele está na confirmação do pedido.',
    `Não foi você? Então não precisa fazer nada. Dúvidas? Escreva para ${supportEmail}.`,
  ]
  const subject = `Nenhuma compra com este e-mail na ${storeName}`
  return writeEmail(sender, { subject, title: 'Nenhuma compra com este e-mail', preview: blocks[1]!, blocks })
}
