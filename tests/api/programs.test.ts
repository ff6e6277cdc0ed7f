import { Client, fetchExchange } from '@urql/core'
import { expect, test } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { deleteOldAnswers } from '#server/platform/web/idempotency/idempotency-keys.sql.ts'
import { DocumentClient } from '#tests/harness/document-client.ts'
import { coursesOf, newBuyer, pay, settle } from '#tests/harness/purchases.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { cancelCalls, history } from '#tests/harness/refunds.ts'
import { person } from '#tests/harness/shop.ts'

/** Programs of others, which know the contracts and have a token. */
const panel = await providePanel({ PUBLIC_URL: 'https://loja.example' })
const { shop, ask } = panel

async function openClients(...scopes: string[]) {
  const made = await ask('mutation ($scopes: [String!]!) { createApiToken(name: "n8n", scopes: $scopes, days: 1) { secret } }', { scopes })
  const token = String(made.data.createApiToken.secret)
  const rest = new DocumentClient((path, init) => shop.fetch(path, init), { origin: shop.config.publicUrl, token })
  const fetch = (_: unknown, init?: RequestInit) => shop.fetch('/graphql', init)
  const graphql = new Client({ url: `${shop.config.publicUrl}/graphql`, exchanges: [fetchExchange], preferGetMethod: false, fetch })
  const withKey = (key: string) => ({ fetchOptions: { headers: { authorization: `Bearer ${token}`, 'Idempotency-Key': key } } })
  return { rest, graphql, withKey }
}
const key = (value: string) => ({ 'Idempotency-Key': value })

test('a REST and a GraphQL client with a token sell, refund and give access, once for each key', async () => {
  const { rest, graphql, withKey } = await openClients('money:write', 'delivery:write')
  const buyer = { ...person, email: newBuyer() }
  const quote = await rest.call('createQuote', { body: { ...buyer, items: [{ id: ebook.id, quantity: 1 }] } })
  const order = { path: { method: 'pix' }, body: { ...buyer, token: quote.json.token }, header: key('venda-1') }
  const placed = await rest.call('placeOrder', order)
  expect(placed.status).toBe(200)
  const replayed = await rest.call('placeOrder', order)
  expect([replayed.json, replayed.headers.getSetCookie()]).toEqual([placed.json, placed.headers.getSetCookie()])
  const other = await rest.call('placeOrder', { ...order, body: { ...order.body, name: 'Outra Pessoa' } })
  expect([other.status, other.headers.get('content-type'), other.json]).toEqual([
    422,
    'application/problem+json',
    {
      type: 'urn:problem-type:sabia:KEY_REUSED',
      title: 'another request had the same `Idempotency-Key`',
      status: 422,
      detail: expect.any(String),
      code: 'KEY_REUSED',
      error: { code: 'KEY_REUSED', message: other.json.detail },
    },
  ])
  const id = String(placed.json._id)
  await pay(shop, id)
  await settle(shop, id)

  const access = { path: { email: buyer.email, course: plainCourse.slug }, header: key('acesso-1') }
  const granted = [await rest.call('grantAccess', access), await rest.call('grantAccess', access)]
  expect(granted.map(({ status, json }) => [status, json])).toEqual([1, 2].map(() => [200, { ok: true }]))
  expect(await coursesOf(shop, buyer.email)).toEqual([plainCourse.id])

  const refundOrder = 'mutation ($id: ID!) { refundOrder(id: $id) { status refunds { id } } }'
  const refund = () => graphql.mutation(refundOrder, { id }, withKey('reembolso-1')).toPromise()
  const first = await refund()
  expect([first.error, first.data?.refundOrder.status]).toEqual([undefined, 'REFUNDED'])
  expect((await refund()).data).toEqual(first.data)
  const another = await graphql.mutation(refundOrder.replace('status', 'id'), { id }, withKey('reembolso-1')).toPromise()
  expect(another.error?.graphQLErrors[0]?.extensions.code).toBe('KEY_REUSED')
  expect([await cancelCalls(panel, id), (await history(panel, id)).filter(({ action }) => action === 'REFUNDED').length]).toEqual([
    ['ok'],
    1,
  ])

  const revoked = await rest.call('revokeAccess', { path: access.path, header: key('acesso-2') })
  expect([revoked.json, await coursesOf(shop, buyer.email)]).toEqual([{ ok: true }, []])
})

const permission = (body: object, header: Record<string, string>) =>
  shop.call('POST', `/api/users/${person.email}/permissions`, body, { authorization: `Bearer ${panel.staff}`, ...header })
const grant = { courses: plainCourse.slug }

test('while a call runs, its key is refused; a refused call, a process that died and a day free it', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => permission(grant, key('ao-mesmo-tempo'))))
  expect(answers.map(({ status }) => status)).toContain(200)
  for (const { body } of answers)
    expect(body.ok ?? body.code).toEqual(expect.toSatisfy((value) => value === true || value === 'REQUEST_RUNNING'))
  expect((await permission(grant, key('ao-mesmo-tempo'))).body).toEqual({ ok: true })

  expect((await permission({ courses: 'nenhum' }, key('recusada'))).body.code).toBe('NOT_FOUND')
  expect((await permission(grant, key('recusada'))).body).toEqual({ ok: true })

  await shop.rows('update idempotency_keys set answer = null')
  expect((await permission(grant, key('recusada'))).body.code).toBe('REQUEST_RUNNING')
  await shop.rows(`update idempotency_keys set taken_at = now() - interval '2 minutes'`)
  expect((await permission({ courses: `-${plainCourse.slug}` }, key('recusada'))).body.code).toBe('KEY_REUSED')
  expect((await permission(grant, key('recusada'))).body).toEqual({ ok: true })
  await shop.rows(`update idempotency_keys set taken_at = now() - interval '25 hours'`)
  expect((await permission({ courses: `-${plainCourse.slug}` }, key('recusada'))).body).toEqual({ ok: true })
  expect(await deleteOldAnswers(shop.db, 1_000)).toBeGreaterThan(0)
  expect(await shop.rows('select from idempotency_keys')).toHaveLength(1)
})

test('a key belongs to its caller, is a visible word, and what is stored of the answer names nobody', async () => {
  const [one, two] = [await openClients('catalogue:write'), await openClients('catalogue:write')]
  const upload = {
    header: { ...key('envio'), 'Upload-Length': 9, 'Upload-Metadata': `filename ${btoa('a.pdf')},access ${btoa('PUBLIC')}` },
  }
  const locations = []
  for (const { rest } of [one, one, two]) locations.push((await rest.call('beginUpload', upload)).headers.get('location'))
  expect(new Set(locations.slice(0, 2)).size).toBe(1)
  expect((await permission(grant, key('duas palavras'))).body).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { 'Idempotency-Key': expect.any(String) },
  })
  const stored = await shop.rows<{ answer: Buffer | null }>('select answer from idempotency_keys')
  expect(stored.filter(({ answer }) => /"ok"|uploads|json/.test(answer?.toString('latin1') ?? ''))).toEqual([])
})
