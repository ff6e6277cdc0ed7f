import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { actOnImport, type ActOnImportVariables } from './imports.graphql.ts'

type Choices = NonNullable<ActOnImportVariables['choices']>

/** An action on an import, after which whatever shows it is read again. */
export const acting = (id: string, action: ActOnImportVariables['action'], done?: string) => ({
  send: async (choices?: Choices | void) => (await callPanel(actOnImport, { id, action, choices: choices ?? null })).actOnImport,
  ...(done ? { done } : {}),
  again: [['imports'], ['customers'], ['courses'], ['coupons']],
})
