import { useEffect, useState } from 'react'
import { formatCents } from '#domain/platform/values/money.ts'
import { age } from '#domain/platform/values/age.ts'
import { ofOrder, useWrite } from '#app/admin/platform/calls/use-write.tsx'
import type { AnswerOf, RowOf } from '#app/query/document.ts'
import { type listExceptions, resolveException } from './exceptions.graphql.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { FailedWrite } from '#app/admin/platform/calls/failed-call.tsx'
import { useConfirm } from '#app/admin/platform/dialogs/use-confirm.ts'
import { AllowedButton } from '#app/admin/platform/dialogs/allowed-button.tsx'
import { ReasonDialog } from '#app/admin/platform/dialogs/reason-dialog.tsx'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { useShownOrder } from '#app/admin/orders/order/use-shown-order.ts'
import { dueRefundQuestion } from './due-refund-question.ts'
import { remedyScreen } from './remedy-screen.ts'

/** The event, its start, the actions of staff, and the possible ones. */
export function ExceptionItem({ exception, now }: { exception: Exception; now: Date }) {
  const { show } = useShownOrder()
  const { severity, title, cause, since, orderId, taken } = exception
  const isHigh = severity === 'HIGH'
  // The row of what is resolved or accepted is gone, and the focus with it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('conteudo')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <li
      className={`grid gap-x-8 gap-y-3 border-l-4 px-4 py-4 md:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center ${isHigh ? 'border-l-bad' : 'border-l-warn'}`}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="display text-3">{title}</h2>
          <Badge tone={isHigh ? 'bad' : 'warn'}>{isHigh ? 'Urgente' : 'Atenção'}</Badge>
          <time dateTime={since} title={formatMoment(since)} className="text-small text-ink-2">
            {age(new Date(since), now)}
          </time>
          {orderId && (
            <button type="button" onClick={() => show(orderId)} className="min-h-8 text-small">
              <span className="ink-link">Pedido {orderId.slice(0, 8)}</span>
            </button>
          )}
        </div>
        <p className="mt-1 max-w-[68ch] wrap-anywhere text-ink-2">{cause}</p>
        {taken.length > 0 && (
          <ul className="mt-2 grid gap-0.5 text-small text-ink-2">
            {taken.slice(-3).map((each) => (
              <li key={`${each.at} ${each.action}`} className="wrap-anywhere">
                <span className="font-semibold text-ink">{each.actor.split('@')[0]}</span> {takenText(each)}{' '}
                <time dateTime={each.at} title={formatMoment(each.at)}>
                  {age(new Date(each.at), now)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ExceptionActions exception={exception} />
    </li>
  )
}

/** The remedy comes first: the store's own operation, or the screen on which staff end the cause. Dispensing with it comes last. */
function ExceptionActions({ exception }: { exception: Exception }) {
  const { show } = useShownOrder()
  const [reasonFor, setReasonFor] = useState<'ACCEPT' | 'CANCEL' | null>(null)
  const { mutate, isPending, error, reset } = useWrite(resolving(exception, (action: Action) => ({ action })))
  const ask = useConfirm()
  const { orderId, actions } = exception
  const operations = actions.filter((action) => action !== 'ACCEPT')
  const [best] = operations
  const screen = remedyScreen(exception)
  const opensOrder = !screen && operations.length === 0 && orderId !== null
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
        {opensOrder && (
          <AllowedButton look="ink" onClick={() => show(orderId)}>
            Abrir o pedido
          </AllowedButton>
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
      {!reasonFor && <FailedWrite error={error} fallback={resolveFailed} className="mt-3 lg:max-w-[24rem]" />}
      {reasonFor && (
        <ReasonDialog
          {...(reasonFor === 'CANCEL'
            ? cancelTexts
            : dispenseTexts(exception, screen?.label ?? (best ? actionLabel(best, exception) : null)))}
          write={resolving(exception, (reason: string) => ({ action: reasonFor, reason }))}
          failed={resolveFailed}
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

const resolveFailed = 'Não houve resposta. Tente de novo: nada é feito duas vezes.'

/** Does one of an exception's actions, says what came of it, and reads the list, the count and the order again. */
const resolving = <Variables,>(
  { id, title, orderId }: Exception,
  decide: (variables: Variables) => { action: Action; reason?: string },
) => ({
  send: (variables: Variables) => askPanel(resolveException, { id, ...decide(variables) }),
  done: ({ resolved, accepted }: Resolution) =>
    resolved ? `Resolvido: ${title}` : accepted ? `Dispensado: ${title}` : 'Pedido feito. A pendência some assim que der certo.',
  again: [['exceptions'], ...(orderId ? ofOrder(orderId) : [['orders']])],
})

type Resolution = AnswerOf<typeof resolveException>

export type Exception = RowOf<typeof listExceptions>
export type Action = Exception['actions'][number]
type Taken = Exception['taken'][number]

/** The text of an action's button. */
function actionLabel(action: Action, { kind, cents }: Pick<Exception, 'kind' | 'cents'>): string {
  switch (action) {
    case 'RETRY':
      return kind === 'ACCESS_MISSING' ? 'Liberar acesso' : 'Tentar de novo'
    case 'RESEND':
      return kind === 'EMAIL_MISSING' ? 'Enviar e-mail' : 'Enviar de novo'
    case 'REFUND':
      return cents === null ? 'Reembolsar' : `Reembolsar ${formatCents(cents)}`
    case 'CANCEL':
      return 'Cancelar pedido…'
    case 'ACCEPT':
      return 'Dispensar…'
  }
}

const takenTexts: Record<Action, string> = {
  RETRY: 'pediu outra tentativa',
  RESEND: 'pediu outro envio',
  REFUND: 'pediu o reembolso',
  CANCEL: 'cancelou o pedido',
  ACCEPT: 'dispensou',
}

/** Somebody's action, as the end of a sentence that begins with their name. */
const takenText = ({ action, reason }: Taken): string => takenTexts[action] + (reason ? `: “${reason}”` : '')
