import type { DisputeStatus } from '#domain/money/disputes/dispute-transitions.ts'
import type { ResultOf } from '#app/query/document.ts'
import type { orderDisputes } from './disputes.graphql.ts'
import type { Status } from '#app/ui/badge.tsx'

export type OrderDispute = ResultOf<typeof orderDisputes>['listDisputes']['data'][number]

export const statusTexts: Record<DisputeStatus, Status> = {
  OPEN: { text: 'Aberta', tone: 'bad' },
  ANSWERED: { text: 'Respondida', tone: 'info' },
  WON: { text: 'Ganha', tone: 'ok' },
  LOST: { text: 'Perdida', tone: 'quiet' },
}
