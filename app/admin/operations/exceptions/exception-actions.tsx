import { useState } from 'react'
import type { AnswerOf } from '#app/query/document.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { FailedWrite } from '#app/admin/platform/calls/failed-call.tsx'
import { ofOrder, useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { AllowedButton } from '#app/admin/platform/dialogs/allowed-button.tsx'
import { nothingTwice, ReasonDialog } from '#app/admin/platform/dialogs/reason-dialog.tsx'
import { useConfirm } from '#app/admin/platform/dialogs/use-confirm.ts'
import { type Action, actionLabel, type Exception } from './action-texts.ts'
import { dueRefundQuestion } from './due-refund-question.ts'
import { resolveException } from './exceptions.graphql.ts'
import { remedyScreen } from './remedy-screen.ts'

/** The remedy comes first: the store's own operation, or the screen on which staff end the cause. Dispensing with it comes last. */
export function ExceptionActions({ exception }: { exception: Exception }) {
  const [reasonFor, setReasonFor] = useState<'ACCEPT' | 'CANCEL' | null>(null)
  const { mutate, isPending, error, reset } = useWrite(resolving(exception, (action: Action) => ({ action })))
  const ask = useConfirm()
  const { actions } = exception
  const operations = actions.filter((action) => action !== 'ACCEPT')
  const [best] = operations
  const screen = remedyScreen(exception)
  const start = async (action: Action) => {
    if (action === 'REFUND' && !(await ask(await dueRefundQuestion(exception)))) return
    if (action === 'CANCEL') return askReason('CANCEL')
    mutate(action)
  }
  const askReason = (action: 'ACCEPT' | 'CANCEL') => {
    reset()
    setReasonFor(action)
  }
  return (
    <div className="min-w-0 lg:text-right">
      <div className="flex flex-wrap gap-x-2 gap-y-2 lg:justify-end" aria-busy={isPending}>
        {screen && (
          <LinkButton look="ink" size="list" to={screen.to} state={screen.state}>
            {screen.label}
          </LinkButton>
        )}
        {operations.map((action, at) => (
          <AllowedButton
            key={action}
            right="refunds.make"
            look={at === 0 && !screen ? 'ink' : 'outline'}
            disabled={isPending}
            onClick={() => void start(action)}
          >
            {actionLabel(action, exception)}
          </AllowedButton>
        ))}
        {actions.includes('ACCEPT') && (
          <AllowedButton right="refunds.make" look="plain" disabled={isPending} onClick={() => askReason('ACCEPT')}>
            Dispensar…
          </AllowedButton>
        )}
      </div>
      {!reasonFor && <FailedWrite error={error} fallback={nothingTwice} className="mt-3 lg:max-w-[24rem]" />}
      {reasonFor && (
        <ReasonDialog
          {...(reasonFor === 'CANCEL'
            ? cancelTexts
            : dispenseTexts(exception, screen?.label ?? (best ? actionLabel(best, exception) : null)))}
          write={resolving(exception, (reason: string) => ({ action: reasonFor, reason }))}
          onClose={() => setReasonFor(null)}
        />
      )}
    </div>
  )
}

/** `remedy`: the text of the button that would solve it. */
const dispenseTexts = ({ title }: Exception, remedy: string | null) => ({
  title: `Dispensar: ${title}`,
  text: (
    <>
      <p>
        Dispensar não resolve a causa. A pendência sai da lista e fica guardada em “Dispensadas”, com seu nome e o motivo; se a causa mudar,
        ela volta.
      </p>
      {remedy && (
        <p className="mt-2">
          Para resolver, volte e use <strong className="font-semibold text-ink">{remedy}</strong>.
        </p>
      )}
    </>
  ),
  question: 'Por que pode ficar assim?',
  label: 'Dispensar',
  busyLabel: 'Dispensando…',
})

/** An order that holds stock and coupon although PagBank shows no payment of it, or does not decide about one. */
const cancelTexts = {
  title: 'Cancelar este pedido?',
  text: 'A loja consulta o PagBank antes: um pedido que aparece pago não é cancelado. Se o PagBank não mostrar o pagamento, ou ainda o analisar, vale o que você viu no painel dele. O estoque e o cupom ficam livres, e um dinheiro que chegar depois aparece em Pendências para ser reembolsado.',
  question: 'Por que pode ser cancelado?',
  label: 'Cancelar pedido',
  busyLabel: 'Cancelando…',
}

/** Does one of an exception's actions, says what came of it, and reads the list, the count and the order again. */
const resolving = <Variables,>(
  { id, title, orderId }: Exception,
  decide: (variables: Variables) => { action: Action; reason?: string },
) => ({
  send: (variables: Variables) => askPanel(resolveException, { id, ...decide(variables) }),
  done: ({ resolved, accepted }: Resolution) =>
    resolved ? `Resolvido: ${title}` : accepted ? `Dispensado: ${title}` : 'A loja já está tentando: a pendência some assim que der certo.',
  again: [['exceptions'], ...(orderId ? ofOrder(orderId) : [['orders']])],
})

type Resolution = AnswerOf<typeof resolveException>
