import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainCourse } from '#database/seed/fixtures.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { times } from './concurrency.ts'
import type { Drill } from './drill.ts'
import { MemberArea } from './member-area.ts'
import { SeededRandom } from './random.ts'

const video = readFileSync(join(import.meta.dirname, '../fixtures/tiny.mp4'))
const lesson = `/api/library/courses/${plainCourse.slug}/lessons/aula-1`

/** Seconds until a player that has crashed keeps nobody out (docs/delivery.md#one-stream). */
const longestLease = 60

/** Twenty pages of one buyer, in two browsers, play through two processes; one process is killed in the middle. */
export const oneStream: Drill = {
  name: 'one-stream',
  longOnly: true,
  run: (ground, findings, { seed, short }) =>
    MemberArea.open(ground, {}, async (area) => {
      const tabs = await openTabs(area)
      const random = new SeededRandom(seed)
      const rounds = short ? 2 : 12
      for (const round of times(rounds)) {
        const victim = area.shop.webs[round % 2]!
        const calls = tabs.map((tab) => (random.chance(2 / 3) ? tab.start() : tab.load()).catch(() => 'no answer'))
        await Promise.all([victim.kill(), ...calls])
        victim.start()
        await area.shop.ready()
        findings.holds(`round ${round}: never two play`, (await playing(tabs)).length <= 1)
        const last = random.of(tabs)
        findings.equal(`round ${round}: the last press may play`, await last.start(), 200)
        findings.equal(`round ${round}: and it alone does`, await playing(tabs), [tabs.indexOf(last)])
      }
      const [crashed, ...waiting] = random.chance(0.5) ? tabs : tabs.toReversed()
      await crashed!.start()
      const begun = performance.now()
      const isFree = async () => (await waiting[0]!.load()) === 206
      findings.holds('a player that has crashed keeps nobody out', await eventually(isFree, longestLease + 5))
      findings.equal('and then one plays', (await playing(tabs)).length, 1)
      findings.done = `${tabs.length} pages of a buyer in two browsers through two processes, ${rounds} kills`
      findings.seen = `the lease of a crashed player was over after ${Math.round((performance.now() - begun) / 1_000)} s`
    }),
}

/** The pages of one buyer, in two browsers. */
async function openTabs(area: MemberArea) {
  const { address } = await area.stored('aula.mp4', video)
  const lessons = [{ id: 'aula-1', title: 'Aula', description: '', video: address, downloads: [] }]
  await area.shop.rows('update courses set lessons = $2 where id = $1', [
    plainCourse.id,
    JSON.stringify({ withModules: false, modules: [], lessons }),
  ])
  await area.shop.rows('update store_settings set one_stream = true')
  const buyer = await area.reader([{ id: plainCourse.id, quantity: 1 }])
  const browsers = [buyer.headers, await area.signIn(buyer.email)]
  return times(20).map((at) => {
    const [headers, player] = [browsers[at % 2]!, crypto.randomUUID()]
    return {
      start: async () => (await area.shop.ask(`${lesson}/playback`, { method: 'PUT', headers, body: { player } })).status,
      load: async () => (await area.shop.ask(`${lesson}/video?player=${player}`, { headers: { ...headers, range: 'bytes=0-99' } })).status,
    }
  })
}

/** Asks for a piece of the video on all pages. Resolves with the places of those that get it. */
async function playing(tabs: Awaited<ReturnType<typeof openTabs>>): Promise<number[]> {
  const statuses = await Promise.all(tabs.map((tab) => tab.load()))
  return statuses.flatMap((status, at) => (status === 206 ? [at] : []))
}
