import { z } from 'zod'
import type { PaymentProvider } from '#domain/money/payments/payment-provider.ts'
import { refusedRefund } from '#domain/money/refunds/refund-can.ts'
import { checked } from '#server/platform/web/graphql/checked.ts'
import { missingOrder, orderAction } from '#server/orders/list/orders.graphql.ts'
import { type Refunded, refundOrder } from './request-refund.ts'
import type { RefundRow } from './refunds.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal, throwUnless } from '#server/platform/start/refusal.ts'

export const keyInput = z.object({
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'Use letras, números, - e _: no máximo 200.')
    .nullish(),
})

orderAction('refundOrder', {
  description:
    'Refunds an order through PagBank: all of it, or some of its lines. Returns the updated order. CONFLICT: there is nothing to refund, PagBank rejected the refund, a dispute about the money is not decided yet, another refund of it waits, or portal money may have been for the same lines (`others`). PROVIDER_UNAVAILABLE: PagBank cannot be reached, cannot refund now, or has not confirmed the refund yet; unless it could not be read, the refund is stored (`refunds`, WAITING or REQUESTING) and continues automatically.',
  args: (arg) => ({
    items: arg.idList({ description: 'Ids of OrderItem. Absent: the whole order.' }),
    onlyDue: arg.boolean({ description: 'Only money that must be refunded (`refundDue`); the order itself is not refunded.' }),
    idempotencyKey: arg.string({ description: 'Chosen by the caller: the same key finds the same refund.' }),
    others: arg.idList({
      description: 'Ids of OrderRefund: made in the portal of PagBank, for something else. Without them, the same amount is a CONFLICT.',
    }),
  }),
  run: async ({ deps, id, actor }, { items, onlyDue, idempotencyKey, others }) => {
    const { idempotencyKey: key } = checked(keyInput, { idempotencyKey })
    const request = {
      items: items?.map((item) => item.toLowerCase()) ?? null,
      onlyDue: onlyDue ?? false,
      key: key ?? null,
      others: others ?? [],
    }
    throwUnlessDone(deps, await refundOrder(deps, { orderId: id, ...request, actor }))
  },
})

/** A refund that was refused or is not confirmed yet, in the staff's words. */
export function throwUnlessDone({ paymentProvider }: Pick<Deps, 'paymentProvider'>, refunded: Refunded) {
  if (refunded.kind === 'requested') return throwUnlessRefunded(paymentProvider, refunded.refund)
  switch (refunded.why) {
    case 'missing':
      throw new Refusal('NOT_FOUND', missingOrder)
    case 'unreadable':
      throw new Refusal('PROVIDER_UNAVAILABLE', 'Não foi possível consultar o PagBank. Nada foi reembolsado; tente de novo em instantes.')
    default:
      throwUnless(refusedRefund(refunded.why))
  }
}

function throwUnlessRefunded(provider: PaymentProvider, { status, refusal, done_at, amount_cents }: RefundRow) {
  switch (status) {
    case 'DONE':
      return
    case 'WAITING':
      throw new Refusal(
        'PROVIDER_UNAVAILABLE',
        `${refusal ? provider.describeRefusal(refusal).words : 'Este reembolso espera a vez, e continua sozinho.'} Não é preciso pedir de novo.`,
      )
    case 'REQUESTING':
      throw new Refusal(
        'PROVIDER_UNAVAILABLE',
        'O PagBank ainda não confirmou este reembolso. Ele está guardado e continua sozinho; não é preciso pedir de novo.',
      )
    case 'REFUSED': {
      const part = done_at ? ` Destes, ${money(amount_cents)} já voltaram.` : ''
      throw new Refusal('CONFLICT', `${provider.describeRefusal(refusal ?? '').words}${part}`)
    }
  }
}

const money = (cents: number) => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100)
