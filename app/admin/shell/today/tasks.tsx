import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ExceptionKind } from '#domain/operations/exceptions.ts'
import { isOther, type TaskKind } from '#domain/operations/tasks/tasks.ts'
import type { Document } from '#app/query/document.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { QuestionItem } from '#app/admin/delivery/questions/question-item.tsx'
import { listQuestions } from '#app/admin/delivery/questions/questions.graphql.ts'
import { DisputeItem } from '#app/admin/money/disputes/dispute-item.tsx'
import { listDisputes } from '#app/admin/money/disputes/disputes.graphql.ts'
import { listHeldRefunds } from '#app/admin/money/refunds/held-refunds.graphql.ts'
import { RefundLine } from '#app/admin/money/refunds/refund-line.tsx'
import { ExceptionItem } from '#app/admin/operations/exceptions/exception-item.tsx'
import { listExceptions } from '#app/admin/operations/exceptions/exceptions.graphql.ts'
import { OrderLink } from '#app/admin/orders/order/order-link.tsx'
import { MessageItem } from '#app/admin/people/contact/message-item.tsx'
import { listMessages } from '#app/admin/people/contact/messages.graphql.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { FailedCall } from '#app/admin/platform/calls/failed-call.tsx'

const lists: Record<Exclude<TaskKind, ExceptionKind>, string> = {
  MESSAGE: addressOf.list('messages', '?aberta=sim'),
  DISPUTE: addressOf.list('disputes', '?aberta=sim'),
  QUESTION: addressOf.list('questions', '?aberta=sim'),
  TO_SEND: addressOf.list('orders', '?pago=sim&enviado=nao&fisico=sim'),
  REFUND_HELD: addressOf.list('orders', '?confirmar=sim'),
}

/** The list that has all tasks of a kind. */
export const listOfTasks = (kind: TaskKind): string => (isOther(kind) ? lists[kind] : addressOf.list('exceptions', `?tipo=${kind}`))

/** Tasks of a kind that are shown at once. Its own list has the others. */
export const shownTasks = 10

/** The first tasks of a kind, with what can be done about each. */
export function Tasks(task: { kind: Exclude<TaskKind, 'TO_SEND'>; now: Date }) {
  if (task.kind === 'MESSAGE') return <Messages />
  if (task.kind === 'REFUND_HELD') return <HeldRefunds />
  if (task.kind === 'QUESTION') return <Questions />
  return task.kind === 'DISPUTE' ? <Disputes /> : <Exceptions {...task} kind={task.kind} />
}

const page = { access: 'ADMIN', limit: shownTasks } as const

const Messages = () => (
  <Items queryKey={['messages', 'list', 'today']} document={listMessages} variables={{ ...page, open: true }}>
    {(message) => <MessageItem key={message.id} message={message} />}
  </Items>
)

const Questions = () => (
  <Items queryKey={['questions', 'list', 'today']} document={listQuestions} variables={{ ...page, open: true }}>
    {(question) => <QuestionItem key={question.id} question={question} />}
  </Items>
)

const Disputes = () => (
  <Items queryKey={['disputes', 'list', 'today']} document={listDisputes} variables={{ ...page, active: true }}>
    {(dispute) => dispute.status === 'OPEN' && <DisputeItem key={dispute.id} dispute={dispute} />}
  </Items>
)

const HeldRefunds = () => (
  <Items queryKey={['orders', 'held']} document={listHeldRefunds} variables={{ limit: shownTasks }}>
    {({ id, items, refunds }) => (
      <li key={id} className="px-4 py-3 md:px-5">
        <OrderLink id={id} />
        <ul className="grid gap-2">
          {refunds.flatMap((refund) =>
            refund.isHeld && !refund.isOwn
              ? [
                  <RefundLine
                    key={refund.id}
                    orderId={id}
                    refund={refund}
                    items={items.filter((item) => refund.itemIds.includes(item.id))}
                  />,
                ]
              : [],
          )}
        </ul>
      </li>
    )}
  </Items>
)

const Exceptions = ({ kind, now }: { kind: ExceptionKind; now: Date }) => (
  <Items queryKey={['exceptions', 'list', 'today', kind]} document={listExceptions} variables={{ ...page, kind }}>
    {(exception) => <ExceptionItem key={exception.id} exception={exception} now={now} />}
  </Items>
)

interface List<Row, Variables> {
  queryKey: QueryKey
  document: Document<Record<string, { data: Row[] }>, Variables>
  variables: Variables
  children: (row: Row) => ReactNode
}

function Items<Row, Variables>({ queryKey, document, variables, children }: List<Row, Variables>) {
  const { data, error, refetch } = useQuery({ ...panelQuery(queryKey, document, variables), staleTime: 0 })
  if (error) return <FailedCall error={error} fallback="Não foi possível ler as tarefas" onRetry={() => void refetch()} />
  if (!data) return <Spinner whole label="Lendo as tarefas" />
  return <ul className="divide-y divide-rule">{data.data.map(children)}</ul>
}
