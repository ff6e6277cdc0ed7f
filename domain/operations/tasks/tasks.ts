import { counted, type Noun } from '#domain/platform/values/counted.ts'
import type { Right } from '#domain/platform/roles/rights.ts'
import { exceptionTask } from './exception-outcomes.ts'
import { type ExceptionKind, exceptionKinds, severeKinds } from '../exceptions.ts'

/** Work for staff that no check finds: messages, disputes and questions without an answer, paid orders with a printed book to send, refunds of another person to confirm. */
const otherTasks = {
  MESSAGE: ['mensagem sem resposta', 'mensagens sem resposta'],
  DISPUTE: ['contestação a responder', 'contestações a responder'],
  TO_SEND: ['pedido a enviar', 'pedidos a enviar'],
  REFUND_HELD: ['reembolso a confirmar', 'reembolsos a confirmar'],
  QUESTION: ['pergunta de aula sem resposta', 'perguntas de aulas sem resposta'],
} as const satisfies Record<string, Noun>

/** Exceptions about what is a task of its own. Counted twice, one message would be two. */
const counterparts: readonly ExceptionKind[] = ['MESSAGE_DUE', 'DISPUTE_DEADLINE']

export type TaskKind = ExceptionKind | keyof typeof otherTasks
/** Everything that waits for somebody, once. */
export const taskKinds: readonly TaskKind[] = [
  ...(Object.keys(otherTasks) as (keyof typeof otherTasks)[]),
  ...exceptionKinds.filter((kind) => !counterparts.includes(kind)),
]

/** Tasks of these kinds cannot wait. A message and a dispute are urgent only when their deadline is near. */
export const urgentTasks: readonly TaskKind[] = severeKinds

/** Kinds of which the amounts can be added up: money that goes to buyers, or that they claim. */
export const summedTasks: readonly TaskKind[] = [
  'REFUND_DUE',
  'REFUND_UNANSWERED',
  'REFUND_UNDONE',
  'PLAN_CHANGE_VOID',
  'REFUND_HELD',
  'DISPUTE',
]

/** Tasks that end elsewhere than by the exception's own operations, and so need another right. */
const otherRights: Partial<Record<TaskKind, Right>> = {
  MESSAGE: 'buyers.help',
  DISPUTE: 'finance.write',
  TO_SEND: 'orders.ship',
  QUESTION: 'questions.answer',
  TRANSFER_DIFFERENT: 'finance.write',
  TRANSFER_UNREAD: 'finance.write',
  RECEIVABLE_OVERDUE: 'finance.write',
  FISCAL_MISSING: 'finance.write',
  FISCAL_EXCESS: 'finance.write',
  FISCAL_REJECTED: 'finance.write',
  FISCAL_WAITING: 'finance.write',
  WEBHOOK_FAILING: 'webhooks.manage',
}

/** The right without which nobody can do the task. */
export const rightOfTask = (kind: TaskKind): Right => otherRights[kind] ?? 'refunds.make'

/** Beyond it tasks of one kind are not counted. */
export const mostCounted = 1_000

/** Equal tasks as one, such as `103 reembolsos a fazer`. */
export function taskTitle(kind: TaskKind, count: number): string {
  const noun = isOther(kind) ? otherTasks[kind] : exceptionTask(kind)
  return count < mostCounted ? counted(count, ...noun) : `mais de ${mostCounted - 1} ${noun[1]}`
}

export const isOther = (kind: TaskKind): kind is keyof typeof otherTasks => kind in otherTasks
