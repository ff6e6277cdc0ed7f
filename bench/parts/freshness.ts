import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { plainCourse, scarceBook } from '#database/seed/fixtures.ts'
import { Buyer } from '../buyers.ts'
import { median } from '../figures.ts'
import type { Part } from '../row.ts'
import { withClient } from '../settled.ts'
import { type Store, withStore } from '../store.ts'
import { addressOf } from './checkout.ts'

const saves = 20

/** Two web processes: what is saved or sold out in one must be visible in both. */
export const freshness: Part = {
  name: 'freshness',
  does: 'a save in the panel of one process until both show it, and a book that sells out in one and is ordered in the other',
  run: () =>
    withStore({ webs: ['cached', 'cached'] }, async (store) => {
      const taken = await measureSaves(store)
      return [
        { what: 'a save is seen everywhere', seen: median(taken), unit: 'ms', floor: await floorOf(store.databaseUrl) },
        { what: 'a save is seen everywhere, at the latest', seen: Math.max(...taken), unit: 'ms' },
        { what: 'a sold-out book sold from a cache', seen: await soldFromCache(store), unit: '' },
      ]
    }),
}

/**
 * Milliseconds from the response to a save until both processes show it, in GraphQL and as a page. An old response after a new one is an
 * error.
 */
async function measureSaves({ webs, web: here, staff }: Store): Promise<number[]> {
  const taken: number[] = []
  for (let time = 0; time < saves; time++) {
    const title = `Dormir é um verbo ativo, ${time}`
    const looks = webs.flatMap((web) => [() => byGraphQL(web.url, title), () => byPage(web.url, title)])
    for (const look of looks) if (await look()) throw new Error('the title is visible before it was saved')
    const saved = await save(here.url, staff, title)
    const shown = await Promise.all(looks.map((look) => until(look)))
    taken.push(Math.max(...shown) - saved)
    for (const look of looks) if (!(await look())) throw new Error('an old response after a new one')
  }
  return taken
}

/**
 * Both processes have cached its page. One sells the last copy; then another one is ordered from both, immediately and until their pages show
 * that it is sold out.
 */
async function soldFromCache({ webs, web, databaseUrl }: Store): Promise<number> {
  await withClient(databaseUrl, (client) => client.query('update books set stock = 20 where id = $1', [scarceBook.id]))
  const basket = {
    book: { id: scarceBook.id, cents: scarceBook.priceCents, shippingCents: scarceBook.shippingCents },
    course: { id: plainCourse.id, cents: plainCourse.priceCents },
  }
  const address = `/books/${scarceBook.id}`
  const pages = () => Promise.all(webs.map(async (each) => (await fetch(each.url + address)).text()))
  for (const page of await pages())
    if (!page.includes(scarceBook.title) || page.includes('Esgotado')) throw new Error('a book in stock is not shown as in stock')
  const buyer = new Buyer([web.port], addressOf(0))
  for (let number = 0; number < 20; number++) await buyer.buy(basket, number)
  buyer.close()
  const begun = performance.now()
  let sold = 0
  for (let isShown = false; !isShown; await pause(5)) {
    for (const each of webs) if (await isSold(each.url, scarceBook.id)) sold++
    isShown = (await pages()).every((page) => page.includes('Esgotado'))
    if (!isShown && performance.now() - begun > 1_000) throw new Error('a page still sells what is sold out')
  }
  return sold
}

async function isSold(url: string, id: string): Promise<boolean> {
  const body = JSON.stringify({ items: [{ id, quantity: 1 }], name: '', email: '', cpf: '' })
  const answer = await fetch(`${url}/api/create-checkout-token`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (answer.status !== 200 && answer.status !== 409) throw new Error(`unexpected status for a sold-out book: ${answer.status}`)
  return answer.status === 200
}

async function save(url: string, token: string, title: string): Promise<number> {
  const query = 'mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { title } }'
  const answer = await post(url, { query, variables: { id: plainCourse.id, data: { title } } }, { authorization: `Bearer ${token}` })
  if (!answer.includes(title)) throw new Error(`not saved: ${answer}`)
  return performance.now()
}

const byGraphQL = async (url: string, title: string) =>
  (await post(url, { query: `{ publicGetCourse(id: "${plainCourse.id}") { title } }` })).includes(title)

const byPage = async (url: string, title: string) => (await (await fetch(`${url}/courses/${plainCourse.id}`)).text()).includes(`${title}<`)

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  return (await fetch(`${url}/graphql`, init)).text()
}

async function until(look: () => Promise<boolean>): Promise<number> {
  const deadline = performance.now() + 10_000
  while (!(await look())) if (performance.now() > deadline) throw new Error('not visible within ten seconds')
  return performance.now()
}

/** The time until a bare connection receives the notification of another one. */
async function floorOf(databaseUrl: string): Promise<number> {
  const [speaker, listener] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  await Promise.all([speaker.connect(), listener.connect()])
  await listener.query('listen bench')
  const taken: number[] = []
  for (let time = 0; time < saves; time++) {
    const heard = new Promise((resolve) => listener.once('notification', resolve))
    const begun = performance.now()
    await speaker.query('notify bench')
    await heard
    taken.push(performance.now() - begun)
  }
  await Promise.all([speaker.end(), listener.end()])
  return median(taken)
}
