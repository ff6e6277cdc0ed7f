import { useNavigate } from 'react-router'
import type { Document } from '#app/query/document.ts'
import { addressOf } from '../../addresses.ts'
import { askPanel } from '../../calls/call-panel.ts'

/** The rows that were chosen in a list, as the variables of what prepares work on them. */
export type Chosen = { ids: string[] } | { all: true; search: string; [filter: string]: unknown }

/** Prepares work on many things, and opens the page that shows what would happen. */
export function usePrepare<Variables>(document: Document<Record<string, { id: string }>, Variables>) {
  const navigate = useNavigate()
  return {
    send: (variables: Variables) => askPanel(document, variables),
    again: [['bulk', 'list']],
    onDone: ({ id }: { id: string }) => void navigate(addressOf.bulk(id)),
  }
}
