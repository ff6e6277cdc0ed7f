import { sql } from 'kysely'
import {
  throughInWords,
  type WithdrawalEffects,
  whatEnds,
  whatEndsOf,
  whatReturns,
} from '#domain/compliance/withdrawals/withdrawal-text.ts'
import type { Declaration, DeclarationMeans } from '#domain/compliance/withdrawals/withdrawal.ts'
import { sellerAddress } from '#domain/platform/settings/seller.ts'
import { itemInWords } from '#domain/orders/order/item-in-words.ts'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import { listed } from '#domain/platform/values/listed.ts'
import { greeted } from '#domain/platform/values/greeting.ts'
import type { QueuedOrderEmail } from '#server/orders/emails/emails.sql.ts'
import { contractColumns } from '#server/orders/emails/order-columns.sql.ts'
import { always, declareEmail } from '#server/platform/emails/declare-email.ts'
import { type Sender, writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'

/** The contents of the e-mail that confirms a withdrawal (docs/rules/withdrawal.md#withdrawing). */
export interface WithdrawalEmail extends Sender {
  buyerName: string
  orderId: string
  /** Lines of one request. */
  lines: { title: string; effects: WithdrawalEffects }[]
  /** 21/11/2026, 15:42 in São Paulo. */
  requestedAt: string
  /** Declared to staff. Null: by the button. */
  declaration: Declaration | null
  /** Where a printed book is sent back to. Empty: the store tells it in its answer. */
  returnAddress: readonly string[]
}

export const withdrawalEmails = { WITHDRAWAL: declareEmail({ data: withdrawalEmailData, isTrue: always, text: withdrawalEmail }) }

async function withdrawalEmailData(deps: Deps, { refund_id }: QueuedOrderEmail) {
  const withdrawals = await requestOf(deps, refund_id)
  const { name, email, orderId, requestedAt, termsVersion, guaranteeDays, declaredOn, declaredThrough } = withdrawals[0]!
  const [sender, settings] = await Promise.all([senderOf(deps, { termsVersion, guaranteeDays }), readStoreSettings(deps)])
  return {
    to: email,
    ...sender,
    buyerName: name,
    orderId,
    lines: withdrawals.map(({ title, type, quantity, physical, returnStatus, refundCents, withShipping, method }) => ({
      title,
      effects: { type, quantity, physical, sent: returnStatus !== 'DONE', refundCents, withShipping, method },
    })),
    requestedAt: formatMoment(requestedAt),
    declaration: declaredOn && declaredThrough ? { on: declaredOn, through: declaredThrough as DeclarationMeans } : null,
    returnAddress: sellerAddress(settings),
  }
}

/** The withdrawal that this refund is for, and those of the other lines of its request. */
const requestOf = ({ db }: Pick<Deps, 'db'>, refundId: string | null) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('refunds', 'refunds.id', 'withdrawals.refund_id')
    .innerJoin('order_items', 'order_items.id', 'withdrawals.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'order_items.title',
      'order_items.kind as type',
      'order_items.quantity',
      'order_items.physical',
      'orders.id as orderId',
      'orders.name',
      'orders.email',
      'orders.method',
      'requested_at as requestedAt',
      sql<string | null>`to_char(declared_on, 'YYYY-MM-DD')`.as('declaredOn'),
      'declared_through as declaredThrough',
      'return_status as returnStatus',
      'with_shipping as withShipping',
      'refunds.amount_cents as refundCents',
      ...contractColumns,
    ])
    .where(
      sql<boolean>`(orders.id, requested_at) = (select line.order_id, first.requested_at from withdrawals first
        join order_items line on line.id = first.order_item_id where first.refund_id = ${refundId})`,
    )
    .orderBy('order_items.position')
    .execute()

export function withdrawalEmail(email: WithdrawalEmail): Written {
  const { buyerName, lines } = email
  const [first] = lines
  const sent = lines.filter(({ effects }) => effects.sent)
  const unsent = lines.filter(({ effects }) => !effects.sent)
  const refundCents = lines.reduce((sum, { effects }) => sum + effects.refundCents, 0)
  const withShipping = lines.some(({ effects }) => effects.withShipping)
  const what = lines.length > 1 ? `${lines.length} itens` : itemInWords({ title: first!.title, ...first!.effects })
  const blocks = [
    greeted(buyerName, `${receivedText(email)}. Ela já vale, e não é preciso explicar nada.`),
    ...unsent.map((line) => (lines.length > 1 ? whatEndsOf(line) : whatEnds(line.effects))),
    ...(sent.length > 0
      ? howToReturn(
          sent.reduce((sum, { effects }) => sum + effects.quantity, 0),
          email.returnAddress,
        )
      : []),
    whatReturns({ ...first!.effects, refundCents, withShipping }),
    'Quando o dinheiro sair daqui, avisamos em outra mensagem.',
    `Ficou alguma dúvida? Responda esta mensagem ou escreva para ${email.supportEmail}.`,
  ]
  return writeEmail(email, { subject: `Recebemos a sua desistência: ${what}`, title: 'Desistência recebida', blocks })
}

function receivedText({ lines, orderId, requestedAt, declaration }: WithdrawalEmail): string {
  const what = `a sua desistência de ${listed(lines.map(({ title, effects }) => itemInWords({ title: `“${title}”`, ...effects })))}, do pedido ${orderId.slice(0, 8)}`
  return declaration
    ? `registramos em ${requestedAt} ${what}, que você pediu em ${formatDay(declaration.on)} ${throughInWords[declaration.through]}`
    : `recebemos em ${requestedAt} ${what}`
}

const howToReturn = (count: number, address: readonly string[]): string[] => [
  `Para devolver ${count > 1 ? 'os livros' : 'o livro'}, responda esta mensagem antes de postar: enviamos um código dos Correios, e o envio não custa nada para você. O seu reembolso não espera por ele.`,
  ...(address.length > 0 ? [`Endereço da devolução: ${address.join(', ')}.`] : []),
]
