import { expect, test } from 'vitest'
import { knownCeps, postalCodeRoutes } from './postal-codes.http.ts'

const ask = (cep: string) => postalCodeRoutes().request(`/ws/${cep}/json/`)

test('returns a known street with ViaCEP’s fields', async () => {
  const answer = await ask('40155210')
  expect(await answer.json()).toMatchObject({
    cep: '40155-210',
    logradouro: 'Rua da Graça',
    bairro: 'Graça',
    localidade: 'Salvador',
    uf: 'BA',
  })
  expect(knownCeps.length).toBeGreaterThanOrEqual(12)
})

test('returns an error for an unknown postal code', async () => expect(await (await ask('99999999')).json()).toEqual({ erro: 'true' }))

test.each(['123', '4015521a', '40155-210'])('returns 400 for %s, which is not a CEP', async (cep) =>
  expect((await ask(cep)).status).toBe(400),
)
