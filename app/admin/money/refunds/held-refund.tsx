import { formatCents } from '#domain/platform/values/money.ts'
import { unconfirmedUntil } from '#domain/money/refunds/refund-record.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { allowed, refused } from '#domain/platform/values/allowed.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { DialogButton } from '#app/admin/platform/dialogs/dialog-button.tsx'
import { ReasonDialog } from '#app/admin/platform/dialogs/reason-dialog.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { confirmRefund, refuseRefund } from './held-refunds.graphql.ts'

/** A refund that another person confirms or refuses. */
export function HeldRefund({
  orderId,
  refund: { id, amountCents, actor, isOfWithdrawal, isOwn, method, createdAt },
}: {
  orderId: string
  refund: Order['refunds'][number]
}) {
  const sum = formatCents(amountCents)
  const again = ofOrder(orderId)
  return (
    <div className="mt-2 flex flex-wrap items-start gap-3">
      <WriteButton
        right="refunds.make"
        can={isOwn ? refused('FORBIDDEN', 'Você pediu este reembolso: outra pessoa o confirma.') : allowed}
        busy="Reembolsando…"
        question={{
          title: `Reembolsar ${sum}?`,
          text: `Quem pediu: ${actor}. ${method ? 'O dinheiro já voltou por fora do PagBank: confirme só o que você conferiu.' : 'O dinheiro volta agora.'}`,
          yes: `Reembolsar ${sum}`,
          no: 'Voltar',
        }}
        write={{
          send: () => callPanel(confirmRefund, { id, amountCents }),
          done: `${sum} reembolsados`,
          failed: 'Não houve resposta. Tente de novo: o dinheiro não volta duas vezes.',
          again,
        }}
      >
        Confirmar {sum}
      </WriteButton>
      {isOfWithdrawal ? (
        <span className="text-ink-2">É de uma desistência, que a loja não pode recusar: espera até ser confirmado.</span>
      ) : (
        <>
          <DialogButton
            right="refunds.make"
            renderDialog={(close) => (
              <ReasonDialog
                title={`Recusar o reembolso de ${sum}?`}
                text="Nada volta ao cliente. Quem pediu vê o motivo no pedido, e pode pedir de novo."
                question="Por quê?"
                label="Recusar"
                busyLabel="Recusando…"
                write={{ send: (reason) => callPanel(refuseRefund, { id, reason }), done: 'Reembolso recusado', again }}
                onClose={close}
              />
            )}
          >
            Recusar…
          </DialogButton>
          <span className="text-ink-2">Sem confirmação até {formatDay(unconfirmedUntil(new Date(createdAt)))}, é recusado.</span>
        </>
      )}
    </div>
  )
}
