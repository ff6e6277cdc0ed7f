import { expect, test } from 'vitest'
import { knownCeps, postalCodeRoutes } from './postal-codes.http.ts'

const ask = (cep: string) => postalCodeRoutes().request(`/ws/${cep}/json/`)

test('a known street, in the words of ViaCEP', async () => {
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

test('one that is not there', async () => expect(await (await ask('99999999')).json()).toEqual({ erro: 'true' }))

test.each(['123', '4015521a', '40155-210'])('%s is no CEP', async (cep) => expect((await ask(cep)).status).toBe(400))
