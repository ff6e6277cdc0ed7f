import type { RowOf } from '#app/query/document.ts'
import type { listQuestions } from './questions.graphql.ts'

/** A question of a pupil, with the answers to it. */
export type Question = RowOf<typeof listQuestions>

/** First names only. */
export const nameOf = ({ name, isErased }: Question) => name ?? (isErased ? 'Alguém que apagou os próprios dados' : 'Alguém sem nome')
