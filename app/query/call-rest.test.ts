import { afterEach, expect, test, vi } from 'vitest'
import { callRest } from './call-rest.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (response: Response) => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('without a body it is a GET, with one a POST of JSON, with a token if there is one', async () => {
  const fetch = answering(Response.json({ ok: true }))
  await callRest('/a')
  expect(fetch.mock.calls[0]).toMatchObject(['/api/a', { headers: {} }])
  expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('method')
  const post = answering(Response.json({ ok: true }))
  expect((await callRest('/b', { body: { b: 1 }, token: 'T' })).answer).toEqual({ ok: true })
  expect(post.mock.calls[0]).toMatchObject([
    '/api/b',
    { method: 'POST', body: '{"b":1}', headers: { 'content-type': 'application/json', authorization: 'Bearer T' } },
  ])
})

test('a refusal is a CallError with its code, its sentence and its fields', async () => {
  const error = { code: 'BAD_USER_INPUT', message: 'Confira os dados enviados.', fields: { cpf: 'CPF inválido' } }
  answering(Response.json({ error }, { status: 400 }))
  await expect(callRest('/a')).rejects.toMatchObject(error)
})

test('an answer that is none of the store’s is a NETWORK error', async () => {
  answering(new Response('<html>', { status: 502 }))
  await expect(callRest('/a')).rejects.toMatchObject({ code: 'NETWORK', message: 'Network response was not ok', fields: {} })
})
