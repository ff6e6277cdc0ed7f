import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import type { ResultOf, RowOf, VariablesOf } from '#app/query/document.ts'
import { type listLegalTexts, publishLegalText } from './legal-texts.graphql.ts'

export type Kind = VariablesOf<typeof listLegalTexts>['kind']

export const legalNames: Record<Kind, string> = { TERMS: 'Termos de venda', PRIVACY: 'Política de privacidade' }

/** Where the store shows them. */
export const addresses: Record<Kind, string> = { TERMS: '/termos', PRIVACY: '/privacidade' }

export const publicationFailed = 'Não houve resposta. Veja qual versão está no ar antes de tentar de novo.'

export type Version = RowOf<typeof listLegalTexts>

/** Where the text of a version comes from. */
export const versionSource = ({ publishedBy }: Version): string =>
  publishedBy === null ? 'texto padrão' : `texto próprio, de ${publishedBy}`

/** Publishes, and reads the versions and the history again. */
export const publication = <Variables>(kind: Kind, of: (variables: Variables) => { text: string | null; basedOn: number }) => ({
  send: (variables: Variables) => callPanel(publishLegalText, { kind, ...of(variables) }),
  done: ({ publishLegalText: { version } }: ResultOf<typeof publishLegalText>) => `Versão ${version} publicada`,
  again: [
    ['legal-texts', kind],
    ['history', 'SETTINGS'],
  ],
})
