import { catalogue } from '#domain/catalogue/products/product-types.ts'
import { type DataOf, declareEmail } from '#server/platform/emails/declare-email.ts'
import { linkBlock, look, writeEmail } from '#server/platform/emails/email-layout.ts'
import type { QueuedEmail } from '#server/platform/emails/outbox.sql.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { waitingById } from './waiting-list.sql.ts'

/** See docs/rules/launches.md#waiting-list. */
export const waitingEmails = {
  WAITING_CONFIRM: declareEmail({
    data: waitingData,
    isTrue: ({ product, ended }) => product.soon && !ended,
    text: confirmEmail,
    addressLimit: 'waiting-address',
  }),
  SALE_OPEN: declareEmail({ data: waitingData, isTrue: ({ product, ended }) => product.open && !ended, text: openEmail }),
}

/** Null: the product is not public any more. */
async function waitingData(deps: Deps, { id }: QueuedEmail) {
  const waiting = await waitingById(deps.db, id)
  if (!waiting?.product) return null
  const { email, product, ended } = waiting
  const { publicUrl } = deps.config
  const confirmUrl = `${publicUrl}/api/waiting-list/${id}`
  const productUrl = `${publicUrl}${catalogue[product.type].path}/${product.id}`
  return { ...(await senderOf(deps)), to: email, product, ended, confirmUrl, productUrl, endUrl: `${confirmUrl}/end` }
}

type WaitingEmail = DataOf<typeof waitingData>

/** Anybody can type any address: it says nothing that was typed, and nothing follows unless its owner presses the button. */
function confirmEmail(email: WaitingEmail): Written {
  const { storeName, product, confirmUrl, endUrl } = email
  return writeEmail(email, {
    subject: `Confirme: um aviso quando abrir “${product.title}”`,
    title: 'Quer um aviso quando abrir?',
    blocks: [
      `Olá! Alguém deixou este e-mail na página de “${product.title}” para saber quando as vendas abrirem. Se foi você, falta confirmar:`,
      linkBlock('Confirmar o meu e-mail', confirmUrl, look.button),
      `A ${storeName} usa este endereço só para isso: um aviso, quando as vendas abrirem.`,
      'Não foi você? Não precisa fazer nada: sem a confirmação não há aviso, e o endereço é apagado em sete dias.',
    ],
    unsubscribe: { words: 'Sair da lista de espera', url: endUrl },
  })
}

function openEmail(email: WaitingEmail): Written {
  const { product, productUrl, endUrl, supportEmail } = email
  return writeEmail(email, {
    subject: `Abriu: ${product.title}`,
    title: 'As vendas abriram',
    blocks: [
      `Olá! Você pediu para saber: “${product.title}” já está à venda.`,
      linkBlock('Ver e comprar', productUrl, look.button),
      `Este é o único aviso desta lista. Ficou alguma dúvida? Responda esta mensagem ou escreva para ${supportEmail}.`,
    ],
    unsubscribe: { words: 'Não receber avisos de vendas', url: endUrl },
  })
}
