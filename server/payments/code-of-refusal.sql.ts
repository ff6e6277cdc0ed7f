import { sql } from 'kysely'

/** Of a stored refusal (`refusalNote`): PagBank's code and parameter, without its message, which may name a buyer. */
export const codeOfRefusal = sql<string | null>`substring(refusal from '^\\S* ?\\S*')`
