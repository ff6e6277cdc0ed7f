import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules } from '#database/seed/fixtures.ts'
import { mostPushes } from '#domain/delivery/lessons/pushes.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { createWebPush } from '#integrations/web-push/web-push.ts'
import { queueLessonPushes } from '#server/delivery/access/pushes/pushes.sql.ts'
import { sendPushes } from '#server/delivery/access/pushes/send-pushes.ts'
import { moveQuestions } from '#server/delivery/questions/write-questions.sql.ts'
import { rotateSigningKeys } from '#server/platform/database/signing-keys.sql.ts'
import { endAccesses, giveCourse } from '#tests/harness/accesses.ts'
import { erase } from '#tests/harness/erasure.ts'
import { buy } from '#tests/harness/purchases.ts'
import { openPushService } from '#tests/harness/push-service.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { askAs } from '#tests/harness/team.ts'

const panel = await providePanel()
const { shop, issuer } = panel
const service = await openPushService()
afterAll(() => service.close())
beforeEach(() => {
  service.received.length = 0
  service.answerWith(201)
})

const address = '/api/library/push'
const lesson = `${courseWithModules.slug}-1`
const staff = askAs(panel, issuer.staff)
const call = async (method: string, headers: Record<string, string>, body?: object) => {
  const answer = await shop.call(method, address, body, headers)
  return answer.body.error?.code ?? answer.body
}
const keyNow = async (headers: Record<string, string>) => ((await call('GET', headers)) as { key: string }).key
const send = (loopback = true) => sendPushes(shop.deps, createWebPush({ loopback }))
const subscriptions = async () => (await shop.rows('select endpoint from push_subscriptions')).length

/** A browser of a person that is told. */
async function subscribe(email: string) {
  const headers = await signIn(shop, email)
  const subscription = service.subscribe(await keyNow(headers))
  expect(await call('PUT', headers, subscription)).toEqual({ ok: true })
  return { headers, subscription, path: new URL(subscription.endpoint).pathname }
}

let people = 0
/** A pupil whose browser is told, and who has asked. */
async function newPupil() {
  const email = `avisada.${++people}@correio.com.br`
  const { id: orderId } = await buy(shop, [courseWithModules.id], { email, name: 'Ana Luísa de Sá' })
  const browser = await subscribe(email)
  const question = crypto.randomUUID()
  const path = `/api/library/courses/${courseWithModules.slug}/lessons/${lesson}/questions/${question}`
  await shop.call('PUT', path, { text: 'Por quê?', second: null }, browser.headers)
  return { email, orderId, question, ...browser }
}

const answer = (question: string) =>
  staff(
    `mutation ($id: ID!, $key: ID!) { answerQuestion(id: $id, key: $key, text: "Porque sim.", isPrivate: false, isChosen: true) { id } }`,
    { id: question, key: crypto.randomUUID() },
  )

test('an answer is told once to each browser of the person who asked, with a title and a link and nothing else', async () => {
  const pupil = await newPupil()
  const other = await subscribe(pupil.email)
  await subscribe('vizinha@correio.com.br')
  await answer(pupil.question)
  await Promise.all([send(), send()])
  expect(service.received.map(({ path }) => path).toSorted()).toEqual([pupil.path, other.path].toSorted())
  const [push] = service.received
  const { id, ...text } = JSON.parse(push!.text) as Record<string, string>
  expect(text).toEqual({
    title: `Chegou a resposta da sua pergunta em “${text.title!.split('“')[1]!.slice(0, -1)}”`,
    link: `/minha-estante/cursos/${courseWithModules.slug}/${lesson}/${pupil.question}`,
  })
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(push!.text).not.toMatch(/avisada|Ana|Porque/)
  expect(push!.contact).toBe(`mailto:${shop.config.supportEmail}`)
})

test('a browser whose key is none is told nothing, and keeps the others waiting for nothing', async () => {
  const [broken, other] = [await newPupil(), await newPupil()]
  const point = Buffer.alloc(65, 4).toString('base64url')
  expect(await call('PUT', broken.headers, { ...broken.subscription, p256dh: point })).toEqual({ ok: true })
  for (const { question } of [broken, other]) await answer(question)
  await send()
  expect(service.received.map(({ path }) => path)).toEqual([other.path])
  expect(await call('GET', broken.headers)).toMatchObject({ isOn: false })
})

test('lessons that open today are told once, however often the job runs', async () => {
  const [course] = await shop.rows<{ id: string; slug: string }>(
    `update courses set lessons = $1 where id <> $2 and id = (select id from courses where removed_at is null and id <> $2 order by id limit 1) returning id, slug`,
    [
      JSON.stringify({
        withModules: false,
        modules: [],
        lessons: [{ id: 'nova', title: 'A nova', description: '', video: '', downloads: [], releaseOn: dayInBrazil(new Date()) }],
      }),
      courseWithModules.id,
    ],
  )
  const { path } = await subscribe('cresce@correio.com.br')
  await giveCourse(shop, 'cresce@correio.com.br', course!.id, { since: new Date('2026-01-01') })
  for (const _ of [1, 2]) {
    await queueLessonPushes(shop.db, dayInBrazil(new Date()))
    await send()
  }
  expect(service.received.map((push) => [push.path, JSON.parse(push.text).link])).toEqual([
    [path, `/minha-estante/cursos/${course!.slug}/nova`],
  ])
})

describe('nobody is told whose right has ended when the push is sent', () => {
  const post = (path: string, body: object) => (headers: Record<string, string>) => shop.call('POST', path, body, headers)
  test.each<[string, (pupil: Awaited<ReturnType<typeof newPupil>>) => Promise<unknown>]>([
    ['a refund', ({ orderId }) => staff('mutation ($id: ID!) { refundOrder(id: $id) { id } }', { id: orderId })],
    ['an expiry', ({ email }) => endAccesses(shop, email, new Date(0))],
    ['a sign-out', ({ headers }) => post('/api/sign-out', {})(headers)],
    ['a sign-out from another device', async ({ email }) => post('/api/devices/sign-out', { id: null })(await signIn(shop, email))],
    ['an erasure', ({ email }) => erase(panel, { email })],
    [
      'a question that moves to another address',
      ({ email }) =>
        shop.db.transaction().execute((tx) => moveQuestions(tx, { from: email, to: `nova.${email}`, courseIds: [courseWithModules.id] })),
    ],
    ['a push that is turned off', ({ headers }) => call('DELETE', headers)],
  ])('%s', async (_, end) => {
    const pupil = await newPupil()
    await answer(pupil.question)
    await end(pupil)
    await send()
    expect(service.received).toEqual([])
  })
})

describe('the push service', () => {
  test.each([404, 410])('%i: the browser is gone, and its address with it', async (status) => {
    const pupil = await newPupil()
    await answer(pupil.question)
    service.answerWith(status)
    await send()
    expect(await shop.rows('select from push_subscriptions where endpoint = $1', [pupil.subscription.endpoint])).toEqual([])
    expect(await call('GET', pupil.headers)).toMatchObject({ isOn: false })
  })

  test('503: it is tried again, not before it asks for', async () => {
    const pupil = await newPupil()
    await answer(pupil.question)
    service.answerWith(503)
    await send()
    service.answerWith(201)
    await send()
    expect(service.received).toEqual([])
    const [{ wait }] = (await shop.rows<{ wait: number }>(
      'select extract(epoch from next_at - now())::int as wait from push_messages where next_at is not null',
    )) as [{ wait: number }]
    expect(wait).toBeGreaterThan(590)
    await shop.rows('update push_messages set next_at = now() where next_at is not null')
    await send()
    expect(service.received).toHaveLength(1)
  })

  test('an address within the network of the store is never called, and removed', async () => {
    const pupil = await newPupil()
    await answer(pupil.question)
    await send(false)
    expect(service.received).toEqual([])
    expect(await call('GET', pupil.headers)).toMatchObject({ isOn: false })
  })
})

test('a key that was rotated still tells those who know it', async () => {
  const pupil = await newPupil()
  await rotateSigningKeys(shop.db, { outside: [], atOnce: false })
  await answer(pupil.question)
  await send()
  expect(service.received.map(({ key }) => key)).toEqual([pupil.subscription.key])
})

test('a person has ten browsers that are told: a further one takes the place of the oldest', async () => {
  const email = 'muitos@correio.com.br'
  const before = await subscriptions()
  const all = []
  for (let n = 0; n <= mostPushes; n++) all.push(await subscribe(email))
  expect((await subscriptions()) - before).toBe(mostPushes)
  expect(await call('GET', all[0]!.headers)).toMatchObject({ isOn: false })
  expect(await call('GET', all.at(-1)!.headers)).toMatchObject({ isOn: true })
})

test('a browser that somebody else signs in on tells that person only', async () => {
  const { subscription, headers } = await subscribe('antes@correio.com.br')
  const next = await signIn(shop, 'depois@correio.com.br')
  expect(await call('PUT', next, subscription)).toEqual({ ok: true })
  expect([await call('GET', headers), await call('GET', next)]).toMatchObject([{ isOn: false }, { isOn: true }])
})
