import { plainEntities } from '#domain/operations/imports/html-entities.ts'

/** Words of a name or status, without accents, case and signs: `Pago (Cart&atilde;o)` is `pago cartao`. */
export const plainWords = (text: string): string[] =>
  plainEntities(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter(Boolean)
