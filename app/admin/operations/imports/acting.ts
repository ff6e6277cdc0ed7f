import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import type { VariablesOf } from '#app/query/document.ts'
import { actOnImport } from './imports.graphql.ts'

/** An action on an import, after which whatever shows it is read again. */
export const acting = (
  id: string,
  action: VariablesOf<typeof actOnImport>['action'],
  { choices = null, done = '' }: { choices?: VariablesOf<typeof actOnImport>['choices']; done?: string } = {},
) => ({
  send: () => askPanel(actOnImport, { id, action, choices }),
  done,
  failed: 'Não foi possível fazer isso agora',
  again: [['imports'], ['customers']],
})
