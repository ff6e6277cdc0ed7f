import { Hono } from 'hono'
import { cepIn } from '#domain/platform/values/cep.ts'
import type { FoundAddress } from '#domain/checkout/checkout-answers.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#server/platform/start/refusal.ts'

/**
 * GET /postal-codes/{cep}: ViaCEP's fields (docs/providers/postal-codes.md). The server makes the request, so that ViaCEP never sees the
 * buyer and a slow response times out.
 */
export function postalCodeRoutes({ postalCodes }: Pick<Deps, 'postalCodes'>) {
  return new Hono().get('/postal-codes/:cep', async (context) => {
    const cep = cepIn(context.req.param('cep'))
    if (cep.length !== 8) throw new Refusal('BAD_USER_INPUT', 'CEP deve ter 8 dígitos')
    const answer = await postalCodes.find(cep)
    switch (answer.kind) {
      case 'unavailable':
        throw new Refusal('UNAVAILABLE', 'Erro ao buscar CEP')
      case 'unknown':
        return context.json({ erro: true } satisfies FoundAddress)
      case 'found':
        context.header('cache-control', 'public, max-age=86400')
        return context.json(answer.address satisfies FoundAddress)
    }
  })
}
