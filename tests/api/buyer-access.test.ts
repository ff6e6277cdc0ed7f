import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { restCalls } from '#programs/composition/routes.ts'
import { buy as buyProducts } from '#tests/harness/purchases.ts'
import { paidBrowser, signIn } from '#tests/harness/signed-in.ts'
import { bought, type BuyerOperation, buyerOperations, type Caller, callers, type Owned } from './buyer-operations.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { endAccesses } from '#tests/harness/accesses.ts'
import { openTeam } from '#tests/harness/team.ts'

/** The calls of the shop that have tests of their own: of the checkout, of providers, of public pages, and of the panel. */
const others =
  /^\w+ (\/api\/(create-checkout-token|cupons|checkout|orders\/\{id\}\/(status|pix|cancel)$|downloads|users|postal-codes|contact|installments|webhooks|recovery|recovery-emails|waiting-list|visits)|\/(healthz|readyz|metrics|robots|\.well-known|sitemap|og\/))/

const panel = await providePanel()
const { shop, issuer } = panel
let owned: Owned
/** Called anew for each row: signing out ends a session. */
let headersOf: Record<Caller, () => Promise<Record<string, string>>>

beforeAll(async () => {
  owned = await buy('compradora@correio.com.br')
  await buy('outra@correio.com.br', [plainCourse.id])
  const refunded = await buy('devolvida@correio.com.br')
  await giveBack(refunded.orderId)
  await buy('encerrada@correio.com.br')
  await endAccesses(shop, 'encerrada@correio.com.br', new Date(0))

  const origin = new URL(shop.config.publicUrl).origin
  const token = (value: string) => async () => ({ authorization: `Bearer ${value}`, origin })
  headersOf = {
    anonymous: async () => ({ origin }),
    'another buyer': () => signIn(shop, 'outra@correio.com.br'),
    'refunded buyer': () => signIn(shop, 'devolvida@correio.com.br'),
    'expired buyer': () => signIn(shop, 'encerrada@correio.com.br'),
    buyer: () => signIn(shop, 'compradora@correio.com.br'),
    'browser that paid': () => paidBrowser(shop, [owned.orderId]),
    'staff without the role': token(Object.values(issuer.roleless)[0]!),
    staff: token(issuer.staff),
  }
})

async function buy(email: string, ids: string[] = bought): Promise<Owned> {
  const { id: orderId } = await buyProducts(shop, ids, { email })
  const line = await shop.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'BOOK')
    .executeTakeFirst()
  return { orderId, bookItemId: line?.id ?? '' }
}

async function giveBack(orderId: string) {
  const query = 'mutation ($id: ID!) { refundOrder(id: $id) { status } }'
  const { body } = await shop.call('POST', '/graphql', { query, variables: { id: orderId } }, { authorization: `Bearer ${issuer.staff}` })
  expect(body.data).toEqual({ refundOrder: { status: 'REFUNDED' } })
}

const call = (name: string, { path, body, headers }: BuyerOperation, sent: Record<string, string>) =>
  shop.call(name.split(' ')[0]!.toUpperCase(), path(owned), body, { ...headers, ...sent })

test('the matrix has every call of the member area and of files', () => {
  const calls = restCalls.map(({ address }) => address).filter((address) => !others.test(address))
  expect(Object.keys(buyerOperations).toSorted()).toEqual(calls.toSorted())
})

describe.each(Object.entries(buyerOperations))('%s', (name, operation) => {
  test.each(callers)('%s', async (caller) => {
    const { status, body } = await call(name, operation, await headersOf[caller]())
    expect(body.error?.code ?? status).toBe(operation.expect[caller] ?? operation.others)
  })
})

describe.each(Object.entries(buyerOperations).filter(([, { fromOwnPagesOnly }]) => fromOwnPagesOnly))('%s', (name, operation) => {
  const foreign = ['https://outro.example', 'null', `${shop.config.publicUrl}.evil.example`, 'http://localhost', undefined]
  test.each(foreign)('is refused from a page elsewhere: %s', async (origin) => {
    const { origin: _, ...cookie } = await headersOf.buyer()
    const { body } = await call(name, operation, { ...cookie, ...(origin ? { origin } : {}) })
    expect(body.error?.code).toBe('FOREIGN_ORIGIN')
  })
})

test('a lesson of a foreign course or an unknown one is not found, and answers as one that was never bought', async () => {
  const headers = await headersOf.buyer()
  const read = async (path: string) => (await shop.call('GET', path, undefined, headers)).body.error
  const foreign = await read(`/api/library/courses/${plainCourse.slug}`)
  const unknown = await read('/api/library/courses/nao-existe')
  expect(foreign).toEqual(unknown)
  expect(await read(`/api/library/courses/${courseWithModules.slug}/lessons/${plainCourse.slug}-1`)).toMatchObject({ code: 'NOT_FOUND' })
})

// The last one: from here on everybody has only the rights of a role.
test('no role of the team opens what a buyer has, by a sign-in or by a token', async () => {
  const team = await openTeam(panel, [courseWithModules.id, plainCourse.id])
  const ofBuyers = Object.entries(buyerOperations).filter(([, { expect, others }]) => (expect.staff ?? others) === 'SIGN_IN_REQUIRED')
  expect(ofBuyers.length).toBeGreaterThan(40)
  const origin = new URL(shop.config.publicUrl).origin
  const opened = []
  for (const [role, member] of Object.entries(team))
    for (const bearer of [member.session, member.token])
      for (const [name, operation] of ofBuyers) {
        const { status, body } = await call(name, operation, { authorization: `Bearer ${bearer}`, origin })
        if (body.error?.code !== 'SIGN_IN_REQUIRED') opened.push(`${role}: ${name}: ${body.error?.code ?? status}`)
      }
  expect(opened).toEqual([])
})
