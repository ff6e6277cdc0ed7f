import { createContext, use } from 'react'

/** The signed-in user's id at the provider. It keeps another user of the same tab from finding this user's drafts. */
export const DraftOwnerContext = createContext('')

export const useDraftName = (form: string): string => `${use(DraftOwnerContext)}.${form}`
