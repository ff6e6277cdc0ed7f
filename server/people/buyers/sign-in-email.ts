import { codeMinutes, spacedCode } from '#domain/people/sign-in-code.ts'
import { linesBlock, type Sender, writeEmail } from '#server/platform/emails/email-layout.ts'
import type { Written } from '#server/platform/emails/written.ts'

/** The code is in the subject, so that it can be read in the notification of a phone. No link: mail scanners open them. */
export function codeEmail(sender: Sender, code: string): Written {
  const { storeName, supportEmail } = sender
  const spaced = spacedCode(code)
  const opening = `Digite este código na página da ${storeName} em que você pediu para entrar:`
  const rest = [
    `Ele vale por ${codeMinutes} minutos, uma única vez, no aparelho em que foi pedido.`,
    `Não foi você que pediu? Ignore esta mensagem: sem o código, ninguém entra. E não passe o código a ninguém, nem à loja. Dúvidas? Escreva para ${supportEmail}.`,
  ]
  const style = 'style="margin:24px 0;font:700 40px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:3px"'
  const blocks = [opening, linesBlock([spaced], style), ...rest]
  return writeEmail(sender, { subject: `${spaced} é seu código`, title: 'Seu código para entrar', preview: rest[0]!, blocks })
}

/** The same request for an address that has bought nothing. Only its owner learns it. */
export function noPurchaseEmail(sender: Sender): Written {
  const { storeName, supportEmail } = sender
  const blocks = [
    `Alguém pediu um código para entrar na estante da ${storeName} com este e-mail. Ainda não há nenhuma compra feita com ele, por isso não enviamos o código.`,
    'Se foi você, tente com o e-mail que usou na compra. Ele está na confirmação do pedido.',
    `Não foi você? Então não precisa fazer nada. Dúvidas? Escreva para ${supportEmail}.`,
  ]
  const subject = `Nenhuma compra com este e-mail na ${storeName}`
  return writeEmail(sender, { subject, title: 'Nenhuma compra com este e-mail', preview: blocks[1]!, blocks })
}
