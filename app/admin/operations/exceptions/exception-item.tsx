import { useEffect, useState } from 'react'
import { age } from '#domain/platform/values/age.ts'
import { ofOrder, useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { type ListExceptionsResult, resolveException, type ResolveExceptionResult } from './exceptions.graphql.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatCents, formatMoment } from '#app/ui/format.ts'
import { FailedWrite } from '#app/admin/platform/calls/failed-call.tsx'
import { useConfirm } from '#app/admin/platform/dialogs/use-confirm.ts'
import { ReasonDialog } from '#app/admin/platform/dialogs/reason-dialog.tsx'
import { cancelQuestion } from '#app/admin/orders/order/cancel-order.tsx'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'

interface Props {
  exception: Exception
  now: Date
  onOpenOrder: (id: string) => void
}

/** The event, its start, the actions of staff, and the possible ones. */
export function ExceptionItem({ exception, now, onOpenOrder }: Props) {
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
            <button type="button" onClick={() => onOpenOrder(orderId)} className="min-h-8 text-small">
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

function ExceptionActions({ exception }: { exception: Exception }) {
  const [isAccepting, setAccepting] = useState(false)
  const { mutate, isPending, error, reset } = useWrite(resolving(exception, (action: Action) => ({ action })))
  const ask = useConfirm()
  const start = async (action: Action) => {
    if (action === 'ACCEPT') {
      reset()
      return setAccepting(true)
    }
    if (action === 'REFUND' && !(await ask(refundQuestion(actionLabel(action, exception))))) return
    if (action === 'CANCEL' && !(await ask(cancelQuestion))) return
    mutate(action)
  }
  return (
    <div className="min-w-0 lg:text-right">
      <div className="flex flex-wrap gap-x-2 gap-y-2 lg:justify-end" aria-busy={isPending}>
        {exception.actions.map((action) => (
          <Button
            key={action}
            look={action === 'ACCEPT' ? 'plain' : 'outline'}
            size="list"
            disabled={isPending}
            onClick={() => void start(action)}
          >
            {actionLabel(action, exception)}
          </Button>
        ))}
      </div>
      {!isAccepting && <FailedWrite error={error} fallback={resolveFailed} className="mt-3 lg:max-w-[24rem]" />}
      {isAccepting && (
        <ReasonDialog
          title={`Aceitar: ${exception.title}`}
          text="A pendência sai da lista e fica guardada em “Aceitas”, com seu nome e o motivo. Se a causa mudar, ela volta."
          question="Por que pode ficar assim?"
          label="Aceitar"
          busyLabel="Aceitando…"
          write={resolving(exception, (reason: string) => ({ action: 'ACCEPT', reason }))}
          failed={resolveFailed}
          onClose={() => setAccepting(false)}
        />
      )}
    </div>
  )
}

const refundQuestion = (label: string) => ({
  title: `${label}?`,
  text: 'O dinheiro volta ao cliente pelo PagBank, com um e-mail que explica por quê. Depois disso não há como desfazer.',
  yes: 'Reembolsar',
  no: 'Cancelar',
})

const resolveFailed = 'Não houve resposta. Tente de novo: nada é feito duas vezes.'

/** Does one of an exception's actions, says what came of it, and reads the list, the count and the order again. */
const resolving = <Variables,>(
  { id, title, orderId }: Exception,
  decide: (variables: Variables) => { action: Action; reason?: string },
) => ({
  send: async (variables: Variables) => (await callPanel(resolveException, { id, ...decide(variables) })).resolveException,
  done: ({ resolved, accepted }: Resolution) =>
    resolved ? `Resolvido: ${title}` : accepted ? `Aceito: ${title}` : 'Pedido feito. A pendência some assim que der certo.',
  again: [['exceptions'], ...(orderId ? ofOrder(orderId) : [['orders']])],
})

type Resolution = ResolveExceptionResult['resolveException']

export type Exception = ListExceptionsResult['listExceptions']['data'][number]
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
      return 'Cancelar pedido'
    case 'ACCEPT':
      return 'Aceitar…'
  }
}

/** Somebody's action, as the end of a sentence that begins with their name. */
function takenText({ action, reason }: Taken): string {
  switch (action) {
    case 'RETRY':
      return 'pediu outra tentativa'
    case 'RESEND':
      return 'pediu outro envio'
    case 'REFUND':
      return 'pediu o reembolso'
    case 'CANCEL':
      return 'cancelou o pedido'
    case 'ACCEPT':
      return `aceitou: “${reason ?? ''}”`
  }
}
