import type { AnswerOf } from '#app/query/document.ts'
import type { funnel } from './funnel.graphql.ts'

export type FunnelFigures = AnswerOf<typeof funnel>['total']

export const count = (value: number | null) => value?.toLocaleString('pt-BR')
