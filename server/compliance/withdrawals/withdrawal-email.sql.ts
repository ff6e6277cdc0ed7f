import { sql } from 'kysely'
import type { ProductType } from '#domain/catalogue/products/product-types.ts'
import { throughInWords, type WithdrawalEffects, whatEnds, whatReturns } from '#domain/compliance/withdrawals/withdrawal-text.ts'
import type { Declaration, DeclarationMeans } from '#domain/compliance/withdrawals/withdrawal.ts'
import { sellerAddress } from '#domain/platform/settings/seller.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
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
  title: string
  /** 21/11/2026, 15:42 in São Paulo. */
  requestedAt: string
  /** Declared to staff. Null: by the button. */
  declaration: Declaration | null
  effects: WithdrawalEffects
  /** Where a printed book is sent back to. Empty: the store tells it in its answer. */
  returnAddress: readonly string[]
}

export const withdrawalEmails = { WITHDRAWAL: declareEmail({ data: withdrawalEmailData, isTrue: always, text: withdrawalEmail }) }

async function withdrawalEmailData(deps: Deps, { refund_id }: QueuedOrderEmail) {
  const { title, name, email, orderId, requestedAt, termsVersion, guaranteeDays, returnStatus, declaredOn, declaredThrough, ...effects } =
    await withdrawalOf(deps, refund_id)
  const [sender, settings] = await Promise.all([senderOf(deps, { termsVersion, guaranteeDays }), readStoreSettings(deps)])
  return {
    to: email,
    ...sender,
    buyerName: name,
    orderId,
    title,
    requestedAt: moment.format(requestedAt),
    declaration: declaredOn && declaredThrough ? { on: declaredOn, through: declaredThrough as DeclarationMeans } : null,
    effects: {
      ...effects,
      type: effects.type as ProductType,
      method: effects.method as WithdrawalEffects['method'],
      sent: returnStatus !== 'DONE',
    },
    returnAddress: sellerAddress(settings),
  }
}

const withdrawalOf = ({ db }: Pick<Deps, 'db'>, refundId: string | null) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('refunds', 'refunds.id', 'withdrawals.refund_id')
    .innerJoin('order_items', 'order_items.id', 'withdrawals.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'order_items.title',
      'order_items.kind as type',
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
    .where('withdrawals.refund_id', '=', refundId)
    .executeTakeFirstOrThrow()

const moment = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })

export function withdrawalEmail(email: WithdrawalEmail): Written {
  const { buyerName, title, effects } = email
  const blocks = [
    greeted(buyerName, `${receivedText(email)}. Ela já vale, e não é preciso explicar nada.`),
    ...(effects.sent ? howToReturn(email.returnAddress) : [whatEnds(effects)]),
    whatReturns(effects).replaceAll('\u00a0', ' '),
    'Quando o dinheiro sair daqui, avisamos em outra mensagem.',
    `Ficou alguma dúvida? Responda esta mensagem ou escreva para ${email.supportEmail}.`,
  ]
  return writeEmail(email, { subject: `Recebemos a sua desistência: ${title}`, title: 'Desistência recebida', blocks })
}

function receivedText({ title, orderId, requestedAt, declaration }: WithdrawalEmail): string {
  const what = `a sua desistência de “${title}”, do pedido ${orderId.slice(0, 8)}`
  return declaration
    ? `registramos em ${requestedAt} ${what}, que você pediu em ${formatDay(declaration.on)} ${throughInWords[declaration.through]}`
    : `recebemos em ${requestedAt} ${what}`
}

const howToReturn = (address: readonly string[]): string[] => [
  'Para devolver o livro, responda esta mensagem antes de postar: enviamos um código dos Correios, e o envio não custa nada para você. O seu reembolso não espera por ele.',
  ...(address.length > 0 ? [`Endereço da devolução: ${address.join(', ')}.`] : []),
]
