import { z } from 'zod'
import { answerInput } from '#domain/people/contact/answer.ts'
import { type Allowed, allowed, refused } from '#domain/platform/values/allowed.ts'

/** The most answers to one question. */
export const mostAnswers = 20

/** An answer as staff write it. `isPrivate`: only the person who asked sees it. `isChosen`: it is the one. */
export const questionAnswer = answerInput
  .extend({ isPrivate: z.boolean(), isChosen: z.boolean() })
  .refine(({ isPrivate, isChosen }) => !(isPrivate && isChosen), {
    path: ['isChosen'],
    message: 'Só uma resposta para todos pode ser a escolhida.',
  })
export type QuestionAnswer = z.output<typeof questionAnswer>

interface Question {
  isClosed: boolean
  /** The data of the person who asked were erased. */
  isErased: boolean
  answers: number
}

export function canAnswer({ isClosed, isErased, answers }: Question, isPrivate: boolean): Allowed {
  if (isClosed) return refused('CONFLICT', 'Esta pergunta está encerrada. Reabra-a para responder.')
  if (answers >= mostAnswers) return refused('CONFLICT', `Esta pergunta já tem ${mostAnswers} respostas.`)
  if (isPrivate && isErased) return refused('CONFLICT', 'Quem perguntou apagou os próprios dados: responda para todos.')
  return allowed
}

export const canChoose = ({ isPrivate }: Pick<QuestionAnswer, 'isPrivate'>): Allowed =>
  isPrivate ? refused('CONFLICT', 'Só uma resposta para todos pode ser a escolhida.') : allowed
