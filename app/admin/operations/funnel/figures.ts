import type { FunnelResult } from './funnel.graphql.ts'

export type FunnelFigures = FunnelResult['funnel']['total']

export const count = (value: number | null) => value?.toLocaleString('pt-BR')
