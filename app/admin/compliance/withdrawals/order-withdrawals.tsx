import { formatCents } from '#domain/platform/values/money.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { itemInWords } from '#domain/orders/order/item-in-words.ts'
import { DialogSection } from '#app/admin/platform/dialogs/dialog-section.tsx'
import { Badges } from '#app/ui/badge.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { callPanel, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { requestText, usageText, type Withdrawal, withdrawalBadges } from './withdrawal-texts.ts'
import { orderWithdrawals, receiveReturn } from './withdrawals.graphql.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'

/** Withdrawals from an order, by the button or declared elsewhere. */
export const OrderWithdrawals = ({ order }: { order: Order }) => (
  <Loaded
    query={panelQuery(['withdrawals', 'order', order.id], orderWithdrawals, { orderId: order.id })}
    fallback="Não foi possível ler as desistências"
    reading=""
  >
    {(withdrawals) =>
      withdrawals.length > 0 && (
        <DialogSection title="Desistência" right="refunds.make">
          <ul className="grid gap-2">
            {withdrawals.map((withdrawal) => (
              <WithdrawalItem key={withdrawal.id} withdrawal={withdrawal} />
            ))}
          </ul>
        </DialogSection>
      )
    }
  </Loaded>
)

function WithdrawalItem({ withdrawal }: { withdrawal: Withdrawal }) {
  const { refundCents, reason, receivedAt, receivedBy } = withdrawal
  return (
    <li className="rounded-1 border border-rule px-3 py-3 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{itemInWords(withdrawal)}</span>
        <Badges of={withdrawalBadges(withdrawal)} />
      </div>
      <p className="money mt-1 wrap-anywhere text-ink-2">
        {formatCents(refundCents)} · {requestText(withdrawal)}
        <span>{receivedAt && ` · livro recebido em ${formatMoment(receivedAt)} por ${receivedBy}`}</span>
      </p>
      <p className="money mt-1">{usageText(withdrawal)}</p>
      {reason && (
        <p className="mt-1 wrap-anywhere">
          <span className="text-ink-2">Motivo:</span> {reason}
        </p>
      )}
      <ReceiveReturn withdrawal={withdrawal} />
    </li>
  )
}

/** For a printed book that has to come back: its copies return to the stock. */
const ReceiveReturn = ({ withdrawal: { id, orderId, returnStatus, ...item } }: { withdrawal: Withdrawal }) =>
  returnStatus === 'WAITING_RETURN' && (
    <WriteButton
      className="mt-3"
      write={{
        send: () => callPanel(receiveReturn, { id }),
        done: `${itemInWords(item)}: de volta ao estoque`,
        failed: 'Não foi possível registrar o recebimento',
        again: [['withdrawals'], ...ofOrder(orderId)],
      }}
    >
      Marcar livro como recebido
    </WriteButton>
  )
