import type { ListLegalTextsResult } from './legal-texts.graphql.ts'

export type Version = ListLegalTextsResult['listLegalTexts']['data'][number]

/** Where the text of a version comes from. */
export const versionSource = ({ publishedBy }: Version): string =>
  publishedBy === null ? 'texto padrão' : `texto próprio, de ${publishedBy}`
