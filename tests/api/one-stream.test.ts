import { beforeAll, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { ffmpegPath } from '#tests/harness/ffmpeg.ts'
import { packagedLesson, streamPaths } from '#tests/harness/packaged-lesson.ts'
import { buy, type Buyer, get } from '#tests/harness/protected-files.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { paidBrowser, signIn } from '#tests/harness/signed-in.ts'

const panel = await providePanel({ FFMPEG_PATH: ffmpegPath })
const { shop } = panel
beforeAll(() => packagedLesson(shop))

const setOneStream = (oneStream: boolean) =>
  panel.ask('mutation ($on: Boolean!) { editStoreSettings(settings: { oneStream: $on }) { oneStream } }', { on: oneStream })
const leasesAreOver = () => shop.rows(`update playback_leases set ends_at = now()`)

/** A page with a player. */
function openTab(headers: Buyer['headers']) {
  const player = crypto.randomUUID()
  const paths = streamPaths(player)
  const statusOf = async (path: string, range = 'bytes=0-99') => {
    const response = await get(shop, path, { ...headers, range })
    await response.arrayBuffer()
    return response.status
  }
  const lesson = paths.video.replace(/\/video$/, '')
  return {
    start: async () => (await shop.call('PUT', `${lesson}/playback`, { player }, headers)).status,
    segment: () => statusOf(paths.content),
    file: () => statusOf(`${paths.video}?player=${player}`),
    report: async () => (await shop.call('PUT', `${lesson}/progress`, { position: 1, player }, headers)).body.playsElsewhere,
  }
}

test('any number of streams play until a store allows one', async () => {
  const { headers } = await buy(shop, plainCourse.id)
  const tabs = [openTab(headers), openTab(headers)]
  for (const tab of tabs)
    expect([await tab.start(), await tab.segment(), await tab.file(), await tab.report()]).toEqual([200, 206, 206, false])
  expect(await Promise.all(tabs.map((tab) => tab.segment()))).toEqual([206, 206])
})

test('the older playback ends, by its segments, its file and its report, and comes back by a press', async () => {
  await setOneStream(true)
  const { headers, email } = await buy(shop, plainCourse.id)
  const [older, newer] = [openTab(headers), openTab(await signIn(shop, email))]
  expect([await older.start(), await older.segment(), await older.report()]).toEqual([200, 206, false])
  expect([await newer.start(), await newer.segment(), await newer.file(), await newer.report()]).toEqual([200, 206, 206, false])
  expect([await older.segment(), await older.file(), await older.report()]).toEqual([409, 409, true])
  expect([await older.start(), await older.segment(), await newer.segment()]).toEqual([200, 206, 409])
})

test('a player that has crashed locks nobody out: a press takes over at once, and its lease ends within a minute', async () => {
  const { headers } = await buy(shop, plainCourse.id)
  const [crashed, waiting, pressed] = [openTab(headers), openTab(headers), openTab(headers)]
  await crashed.start()
  const [{ seconds }] = (await shop.rows<{ seconds: number }>(
    'select extract(epoch from max(ends_at) - now())::float8 as seconds from playback_leases',
  )) as [{ seconds: number }]
  expect(seconds).toBeLessThanOrEqual(60)
  expect(await waiting.segment()).toBe(409)
  await leasesAreOver()
  expect([await waiting.segment(), await crashed.segment()]).toEqual([206, 409])
  expect([await pressed.start(), await pressed.segment()]).toEqual([200, 206])
})

test('a program without a player gets no video, and a browser that has verified nothing ends nobody’s playback', async () => {
  const buyer = await buy(shop, plainCourse.id)
  await shop.rows(`update access_reasons set granted_at = granted_at - interval '1 day' where email = $1`, [buyer.email])
  await shop.rows(`insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, 'renata')`, [
    buyer.email,
    plainCourse.id,
  ])
  expect((await get(shop, streamPaths().video, buyer.headers)).status).toBe(409)
  expect((await get(shop, `${streamPaths().video}?player=%00`, buyer.headers)).status).toBe(400)
  const [own, strangers] = [openTab(buyer.headers), openTab(await paidBrowser(shop, [buyer.orderId]))]
  expect([await own.start(), await strangers.start(), await strangers.segment(), await own.segment()]).toEqual([200, 200, 206, 206])
})

test('of twenty tabs that start, report and load at once never two play, and the last press plays', { tags: ['long'] }, async () => {
  const { headers, email } = await buy(shop, plainCourse.id)
  const elsewhere = await signIn(shop, email)
  const tabs = Array.from({ length: 20 }, (_, at) => openTab(at % 2 === 0 ? headers : elsewhere))
  for (let round = 0; round < 3; round++) {
    await Promise.all(tabs.map(async (tab, at) => ((at + round) % 3 === 0 ? tab.segment() : tab.start())))
    const playing = await Promise.all(tabs.map((tab) => tab.segment()))
    expect(playing.filter((status) => status === 206)).toHaveLength(1)
    await leasesAreOver()
    const freed = await Promise.all(tabs.map((tab) => tab.segment()))
    expect(freed.filter((status) => status === 206)).toHaveLength(1)
  }
  const last = tabs[7]!
  expect([await last.start(), await last.segment()]).toEqual([200, 206])
})
