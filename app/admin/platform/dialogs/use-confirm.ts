import { createContext, use } from 'react'

export interface Question {
  title: string
  text?: string
  yes: string
  no: string
}

/** `signal` takes the question back, which then counts as answered with no. */
export type Ask = (question: Question, signal?: AbortSignal) => Promise<boolean>
export const ConfirmContext = createContext<Ask>(async () => false)

/** Opens a confirmation dialog before an irreversible action. */
export const useConfirm = () => use(ConfirmContext)
