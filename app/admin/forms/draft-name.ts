import { createContext, use } from 'react'

/** Who is signed in, by the provider's own id: another user of the same tab must not find what this one was writing. */
export const DraftOwnerContext = createContext('')

export const useDraftName = (form: string): string => `${use(DraftOwnerContext)}.${form}`
