import { keepsEvidence } from '#domain/compliance/privacy/erasure-dates.ts'
import type { PlannedOrder } from '#domain/compliance/privacy/privacy-answer.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import type { Post } from '#integrations/smtp/smtp.ts'
import { always, type DataOf, declareEmail } from '#server/platform/emails/declare-email.ts'
import { deliverEmail } from '#server/platform/emails/deliver-email.ts'
import { listBlock, writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { privacyRequestById, storeConfirmed } from './privacy-requests.sql.ts'

export const erasureEmails = {
  ERASURE: declareEmail({ data: erasureData, isTrue: always, text: erasureEmail }),
}

/**
 * Sends the confirmation of an erasure, and then forgets the address. A retry has the same Message-ID. An address that the mail server
 * refuses is forgotten too.
 */
export const sendErasureEmail = (deps: Deps, post: Post, requestId: string) =>
  deliverEmail(deps, post, erasureEmails, {
    kind: 'ERASURE',
    row: requestId,
    id: `erasure.${requestId}`,
    sent: () => storeConfirmed(deps.db, requestId),
    refused: (refusal) => {
      deps.log.warn({ requestId, refusal }, 'the mail server refuses the address of an erasure')
      return storeConfirmed(deps.db, requestId)
    },
  })

async function erasureData(deps: Deps, requestId: string) {
  const request = await privacyRequestById(deps.db, requestId)
  if (!request?.email || request.confirmed_at) return null
  const { orders = [], openMessages = 0 } = request.result
  return { to: request.email, ...(await senderOf(deps)), requestedAt: request.requested_at, orders, openMessages }
}

/** Says what went, what has to stay, until when and why (LGPD, arts. 16 and 19). */
function erasureEmail(email: DataOf<typeof erasureData>): Written {
  const { storeName, supportEmail } = email
  const opening = `Em ${formatDay(email.requestedAt)}, recebemos o pedido de apagar os dados ligados a este e-mail. Está feito.`
  const gone = goneText(email.orders)
  const kept = [
    ...(keepsEvidence(email.orders) ? [evidenceText] : []),
    ...keptLines(email.orders),
    ...(email.openMessages > 0 ? [openMessagesText] : []),
    accessRecordsText,
  ]
  const closing = `Não foi você quem pediu, ou ficou alguma dúvida? Responda esta mensagem ou escreva para ${supportEmail}.`
  const keptTitle = 'O que ainda precisa ficar, e até quando:'
  const list = listBlock(kept)
  const remains = { text: `${keptTitle}\n${list.text}`, html: `<p>${keptTitle}</p>\n${list.html}` }
  return writeEmail(email, {
    subject: `Apagamos os seus dados na ${storeName}`,
    title: 'Seus dados foram apagados',
    blocks: [opening, gone, remains, closing],
  })
}

function goneText(orders: readonly PlannedOrder[]): string {
  const erased = orders.filter(({ at }) => at === null).length
  const ofOrders =
    erased === 0 ? '' : erased === 1 ? ' Também saíram os seus dados de um pedido.' : ` Também saíram os seus dados de ${erased} pedidos.`
  const ofLibrary = keepsEvidence(orders)
    ? 'Apagamos o progresso nas aulas, os certificados'
    : 'Apagamos os acessos aos cursos, o progresso nas aulas, os certificados, os aparelhos conectados'
  return `${ofLibrary}, as mensagens já respondidas e o telefone que nenhum documento mostra.${ofOrders}`
}

const evidenceText =
  'Os acessos aos cursos e a lista de aparelhos e de arquivos baixados: até o fim da contestação no banco, em que são provas.'

const accessRecordsText =
  'Os registros de acesso (data, hora, endereço IP e porta, sem o seu nome): até seis meses depois de cada acesso. A lei manda guardá-los (Marco Civil da Internet, art. 15).'

const openMessagesText = 'As suas mensagens que ainda não respondemos: até a resposta.'

const keptLines = (orders: readonly PlannedOrder[]): string[] =>
  orders.flatMap(({ id, at, wait }) => {
    const name = `Pedido ${id.slice(0, 8)}`
    switch (wait) {
      case 'FISCAL':
        return `${name}: nome, CPF, e-mail e endereço, até ${formatDay(at!)}. A lei manda conservar os documentos da venda por cinco anos (CTN, art. 173).`
      case 'HOLD':
        return `${name}: até terminar o prazo do pagamento que está em aberto.`
      case 'REFUND':
        return `${name}: até terminar o reembolso ou a devolução.`
      case 'DISPUTE':
        return `${name}: até o fim da contestação no banco.`
      case 'DOCUMENT':
        return `${name}: até a nota fiscal ficar pronta. Depois, o prazo da lei fiscal.`
      default:
        return []
    }
  })
