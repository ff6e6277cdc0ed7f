import { plainCourse } from '#database/seed/fixtures.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { longestStart } from '#tests/harness/store.ts'
import { answers } from '#programs/start/program.ts'
import type { Findings } from './drill.ts'
import type { Shop } from './drilled-shop.ts'

/** A program gives up after 20 seconds (`stopOnSignal`), and a deployment kills it after 25 to 30. */
export const longestStopMs = 19_900

/** Every process once; then again until the last buyer is done. */
export async function restartAll(shop: Shop, findings: Findings, staff: string, buying: { over: boolean }) {
  const programs = [...shop.webs, ...shop.workers]
  let [restarted, saves] = [0, 0]
  while (restarted < programs.length || !buying.over) {
    const index = restarted++ % programs.length
    const program = programs[index]!
    const begun = performance.now()
    await program.stop(25)
    findings.holds(`${program.name} stops in order`, performance.now() - begun < longestStopMs, `${performance.now() - begun} ms`)
    program.start()
    const url = shop.urls[index]
    if (!url) continue
    if (!(await answers(program, `${url}/readyz`, longestStart)))
      return { restarted, saves, fault: findings.fault('a web process does not start') }
    await saveAndSee(shop, findings, staff, `Dormir é um verbo ativo, ${saves++}`)
  }
  return { restarted, saves }
}

/**
 * Each process caches its pages: a save through any of them is seen in all, and the one that was just started listens too. Resolves with how
 * long after the save a request began that still got the former title, in milliseconds; 0 if none did.
 */
export async function saveAndSee(shop: Shop, findings: Findings, staff: string, title: string): Promise<number> {
  const query = 'mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { title } }'
  const body = { query, variables: { id: plainCourse.id, data: { title } } }
  const saved = await shop.ask('/graphql', { body, headers: { authorization: `Bearer ${staff}` } })
  findings.holds('a save succeeds', saved.text.includes(title), saved.text)
  const savedAt = performance.now()
  let stale = 0
  const look = async (url: string) => {
    const after = performance.now() - savedAt
    const page = await fetch(`${url}/courses/${plainCourse.id}`)
    const seen = (await page.text()).includes(title)
    if (!seen) stale = Math.max(stale, after)
    return seen
  }
  const isSeen = async () => (await Promise.all(shop.urls.map(look))).every(Boolean)
  findings.holds('a save is seen by every process', await eventually(isSeen, 180, 20), title)
  return stale
}
