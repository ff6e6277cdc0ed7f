import { cepIn } from '#domain/platform/values/cpf.ts'
import { foundAddress } from '#domain/checkout/checkout-answers.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'

/** ViaCEP's fields (docs/providers/postal-codes.md). The server makes the request: ViaCEP never sees the buyer, a slow response times out. */
export const postalCodeCalls = [
  restCall('findPostalCode', 'get /api/postal-codes/{cep}', {
    limit: 'postal-code',
    summary: 'The address of a postal code of 8 digits, or `erro` if it is unknown.',
    answers: { 200: foundAddress },
    errors: ['BAD_USER_INPUT'],
    run: async ({ postalCodes }, { context, path }) => {
      const cep = cepIn(path.cep)
      if (cep.length !== 8) throw new Refusal('BAD_USER_INPUT', 'CEP deve ter 8 dígitos')
      const answer = await postalCodes.find(cep)
      switch (answer.kind) {
        case 'unavailable':
          throw new Refusal('UNAVAILABLE', 'Erro ao buscar CEP')
        case 'unknown':
          return { erro: true } as const
        case 'found':
          context.header('cache-control', 'public, max-age=86400')
          return answer.address
      }
    },
  }),
]
