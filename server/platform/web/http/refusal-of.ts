import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { isDatabaseUnavailable } from '../../database/availability.ts'

const ourFault = 'Algo falhou do nosso lado. Tente de novo em instantes.'

/** The error that a caller gets: a Refusal unchanged, any other error without its details. UNAVAILABLE tells it to retry. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal
    ? (error as Refusal)
    : new Refusal(isDatabaseUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL_SERVER_ERROR', ourFault)
