import pg from 'pg'
import { plainCourse } from '#database/seed/cast.ts'
import type { Store } from './store.ts'

export interface Freshness {
  /** Milliseconds from the answer to a save until both processes show it, as GraphQL and as a page. */
  median: number
  longest: number
  /** The floor: until a bare connection hears what another one notified. */
  floor: number
}

/** Saves in the panel of one process, and asks both again and again until each shows it; an old answer after a new one is a mistake. */
export async function measureFreshness({ here, there, staff, databaseUrl }: Store, times: number): Promise<Freshness> {
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    const title = `Dormir é um verbo ativo, ${time}`
    const looks = [here, there].flatMap((web) => [() => byGraphQL(web.url, title), () => byPage(web.url, title)])
    for (const look of looks) if (await look()) throw new Error('it is there before it was saved')
    const saved = await save(here.url, staff, title)
    const shown = await Promise.all(looks.map((look) => until(look)))
    taken.push(Math.max(...shown) - saved)
    for (const look of looks) if (!(await look())) throw new Error('an old answer came back')
  }
  return { median: median(taken), longest: Math.max(...taken), floor: await floorOf(databaseUrl, times) }
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
  while (!(await look())) if (performance.now() > deadline) throw new Error('not seen within ten seconds')
  return performance.now()
}

async function floorOf(databaseUrl: string, times: number): Promise<number> {
  const [speaker, listener] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  await Promise.all([speaker.connect(), listener.connect()])
  await listener.query('listen bench')
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    const heard = new Promise((resolve) => listener.once('notification', resolve))
    const begun = performance.now()
    await speaker.query('notify bench')
    await heard
    taken.push(performance.now() - begun)
  }
  await Promise.all([speaker.end(), listener.end()])
  return median(taken)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
