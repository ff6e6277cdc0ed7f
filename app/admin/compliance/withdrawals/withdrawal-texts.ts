import { counted } from '#domain/platform/values/counted.ts'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import { throughInWords } from '#domain/compliance/withdrawals/withdrawal-text.ts'
import type { Status } from '#app/ui/badge.tsx'
import type { AnswerOf } from '#app/query/document.ts'
import type { orderWithdrawals } from './withdrawals.graphql.ts'

export type Withdrawal = AnswerOf<typeof orderWithdrawals>[number]

/** Where the money is, and then the book. */
export function withdrawalBadges({ isRefunded, returnStatus }: Pick<Withdrawal, 'isRefunded' | 'returnStatus'>): Status[] {
  return [
    isRefunded ? { text: 'Reembolsado', tone: 'ok' as const } : { text: 'Reembolso em andamento', tone: 'warn' as const },
    ...(returnStatus === 'WAITING_RETURN' ? [{ text: 'Esperando o livro', tone: 'call' as const }] : []),
    ...(returnStatus === 'RETURNED' ? [{ text: 'Livro recebido', tone: 'ok' as const }] : []),
  ]
}

/** When it was requested, and how and by whom it was registered if not by the button. */
export function requestText({ requestedAt, declaredOn, declaredThrough, registeredBy }: Requested): string {
  return declaredOn && declaredThrough
    ? `pedida em ${formatDay(declaredOn)} ${throughInWords[declaredThrough]}, registrada por ${registeredBy} em ${formatMoment(requestedAt)}`
    : `pedida em ${formatMoment(requestedAt)}`
}

type Requested = Pick<Withdrawal, 'requestedAt' | 'declaredOn' | 'declaredThrough' | 'registeredBy'>

type Usage = Pick<Withdrawal, 'lessonsOpened' | 'lessonsCompleted' | 'downloads' | 'lastUsedAt'>

/** How much was used. It informs, and decides nothing (docs/rules/withdrawal.md). */
export function usageText({ lessonsOpened, lessonsCompleted, downloads, lastUsedAt }: Usage): string {
  const parts = [
    lessonsOpened
      ? `${counted(lessonsOpened, 'aula aberta', 'aulas abertas')}, ${counted(lessonsCompleted ?? 0, 'concluída', 'concluídas')}`
      : '',
    downloads > 0 ? counted(downloads, 'download', 'downloads') : '',
    lastUsedAt ? `último uso em ${formatMoment(lastUsedAt)}` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `Uso: ${parts.join(' · ')}` : 'Nunca usado'
}
