import { createContext, use } from 'react'

export interface Question {
  title: string
  text?: string
  /** The subjects of the action, one line each. */
  facts?: readonly { name: string; value: string }[]
  yes: string
  /** `Cancelar`, if it is not said. */
  no?: string
}

/** `signal` takes the question back, which then counts as answered with no. */
export type Ask = (question: Question, signal?: AbortSignal) => Promise<boolean>
export const ConfirmContext = createContext<Ask>(async () => false)

/** Opens a confirmation dialog before an irreversible action. */
export const useConfirm = () => use(ConfirmContext)
