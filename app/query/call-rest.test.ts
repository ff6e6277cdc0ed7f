import { afterEach, expect, test, vi } from 'vitest'
import { callRest } from './call-rest.ts'

afterEach(() => vi.unstubAllGlobals())

const stubResponse = (response: Response) => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('sends a GET without a body, a JSON POST with a body, and the token if there is one', async () => {
  const fetch = stubResponse(Response.json({ ok: true }))
  await callRest('/a')
  expect(fetch.mock.calls[0]).toMatchObject(['/api/a', { method: 'GET', headers: {} }])
  expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('body')
  const post = stubResponse(Response.json({ ok: true }))
  expect(await callRest('/b', { body: { b: 1 }, token: 'T' })).toEqual({ ok: true })
  expect(post.mock.calls[0]).toMatchObject([
    '/api/b',
    { method: 'POST', body: '{"b":1}', headers: { 'content-type': 'application/json', authorization: 'Bearer T' } },
  ])
})

test('a refusal is thrown as a CallError with its code, message and fields', async () => {
  const error = { code: 'BAD_USER_INPUT', message: 'Confira os dados enviados.', fields: { cpf: 'CPF inválido' } }
  stubResponse(Response.json({ error }, { status: 400 }))
  await expect(callRest('/a')).rejects.toMatchObject(error)
})

test('a response that is not JSON of the store is thrown as a NETWORK error without a message', async () => {
  stubResponse(new Response('<html>', { status: 502 }))
  await expect(callRest('/a')).rejects.toMatchObject({ code: 'NETWORK', message: '', fields: {} })
})
