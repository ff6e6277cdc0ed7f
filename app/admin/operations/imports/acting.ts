import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { actOnImport, type ActOnImportVariables } from './imports.graphql.ts'

/** An action on an import, after which whatever shows it is read again. */
export const acting = (
  id: string,
  action: ActOnImportVariables['action'],
  { choices = null, done = '' }: { choices?: ActOnImportVariables['choices']; done?: string } = {},
) => ({
  send: async () => (await callPanel(actOnImport, { id, action, choices })).actOnImport,
  done,
  failed: 'Não foi possível fazer isso agora',
  again: [['imports'], ['customers'], ['courses'], ['coupons']],
})
