import type { LiveFiguresResult } from './live-figures.graphql.ts'

export type Figures = LiveFiguresResult['liveFigures']
