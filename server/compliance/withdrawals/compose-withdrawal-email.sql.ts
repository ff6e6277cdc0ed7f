import { sql } from 'kysely'
import type { ProductType } from '#domain/catalogue/products/product-types.ts'
import { sellerAddress } from '#domain/platform/settings/seller.ts'
import type { WithdrawalEffects } from '#domain/compliance/withdrawals/withdrawal-text.ts'
import type { DeclarationMeans } from '#domain/compliance/withdrawals/withdrawal.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { contractColumns } from '#server/orders/emails/order-columns.sql.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import { withdrawalEmail } from './withdrawal-email.ts'

/** Composes the e-mail that confirms the withdrawal to which a refund belongs. */
export async function composeWithdrawalEmail(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  refundId: string | null,
): Promise<{ to: string } & Written> {
  const { title, name, email, orderId, requestedAt, termsVersion, guaranteeDays, returnStatus, declaredOn, declaredThrough, ...effects } =
    await withdrawalOf(deps, refundId)
  const [sender, settings] = await Promise.all([senderOf(deps, { termsVersion, guaranteeDays }), readStoreSettings(deps)])
  return {
    to: email,
    ...withdrawalEmail({
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
    }),
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
