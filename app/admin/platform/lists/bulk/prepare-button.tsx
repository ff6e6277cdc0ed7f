import type { Right } from '#domain/platform/roles/rights.ts'
import type { Document } from '#app/query/document.ts'
import { WriteButton } from '../../dialogs/write-button.tsx'
import { type Chosen, usePrepare } from './use-prepare.ts'

interface Props<Variables> {
  document: Document<Record<string, { id: string }>, Variables>
  variables: Variables
  right: Right
  children: string
}

/** Prepares work on the chosen rows that needs no other choice. */
export function PrepareButton<Variables extends Partial<Chosen>>({ document, variables, right, children }: Props<Variables>) {
  const { send, ...prepare } = usePrepare(document)
  return (
    <WriteButton right={right} write={{ ...prepare, send: () => send(variables), failed: 'Não foi possível preparar' }}>
      {children}
    </WriteButton>
  )
}
