import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { removeFile } from '#server/catalogue/media/remove-file.ts'
import { fileById, type FileRow } from '#server/platform/files/files.sql.ts'
import { openBucket } from '#tests/harness/bucket.ts'
import { erase } from '#tests/harness/erasure.ts'
import { ffmpegPath } from '#tests/harness/ffmpeg.ts'
import { packagedLesson, streamPaths } from '#tests/harness/packaged-lesson.ts'
import { buy, type Buyer, bytesOf, get, recorded } from '#tests/harness/protected-files.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { refund } from '#tests/harness/purchases.ts'
import { paidBrowser } from '#tests/harness/signed-in.ts'
import { openTeam } from '#tests/harness/team.ts'

// Contents in a bucket take the longer way. Those on a disk: video-qualities.spec.ts.
const bucket = await openBucket()
afterAll(bucket.close)
const panel = await providePanel({ FFMPEG_PATH: ffmpegPath, ...bucket.env })
const { shop } = panel
const paths = streamPaths()
let file: FileRow
let buyer: Buyer
beforeAll(async () => {
  file = await packagedLesson(shop)
  buyer = await buy(shop, plainCourse.id)
})

const text = async (path: string) => (await get(shop, path, buyer.headers)).text()
const rangesOf = (playlist: string) =>
  [...playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)].map(([, bytes, at]) => [Number(at), Number(at) + Number(bytes)] as const)

test('a video gets its qualities, whose segments are ranges that leave out nothing', async () => {
  expect(shop.deps.storage.kind).toBe('S3')
  const { body } = await shop.call('GET', paths.video.replace(/\/video$/, ''), undefined, buyer.headers)
  expect(body).toMatchObject({ stream: paths.master.replace(/\/[^/]+\/playlist$/, ''), poster: paths.poster })
  const qualities = (await text(paths.master)).match(/^\w+\/playlist$/gm)
  expect(qualities).toEqual(['360/playlist', 'source/playlist'])
  for (const quality of qualities!) {
    const playlist = await text(paths.master.replace(/playlist$/, quality))
    const address = paths.master.replace(/playlist$/, quality.replace('playlist', 'content'))
    const whole = await bytesOf(await get(shop, address, buyer.headers))
    const ranges = rangesOf(playlist)
    expect(ranges.map(([at]) => at)).toEqual([0, ...ranges.slice(0, -1).map(([, end]) => end)])
    const starts = ranges.map(([at]) => whole.toString('latin1', at + 4, at + 8))
    expect([starts, playlist.match(/EXTINF:[\d.]+/g)]).toEqual([['ftyp', 'moof'], ['EXTINF:2.000']])
  }
  const poster = await get(shop, paths.poster, buyer.headers)
  expect([poster.headers.get('content-type'), (await bytesOf(poster)).subarray(0, 2)]).toEqual(['image/jpeg', Buffer.from([0xff, 0xd8])])
  for (const other of ['360x', 'poster', '..%2fsource'])
    expect((await get(shop, paths.content.replace('360', other), buyer.headers)).status).toBe(404)
})

test('a refund stops the playback at its next segment; what was sent until then is recorded as of the video', async () => {
  const { orderId, headers } = await buy(shop, plainCourse.id)
  const segment = async () => {
    const response = await get(shop, paths.content, { ...headers, range: 'bytes=0-999' })
    await response.arrayBuffer()
    return response.status
  }
  expect([await segment(), await recorded(shop, orderId, 1_000)]).toEqual([206, true])
  await refund(panel, orderId)
  expect(await segment()).toBe(404)
})

describe('who gets a playlist, a segment and the poster', () => {
  const statusesOf = async (headers: Record<string, string>) =>
    Promise.all(
      Object.values(paths).map(async (path) => {
        const { status } = await get(shop, path, { ...headers, range: 'bytes=0-9' })
        return status === 200 && path.endsWith('playlist') ? 206 : status
      }),
    )

  // Every other caller: tests/api/buyer-access.test.ts.
  test('its buyer, and the browser that paid; nobody who was erased', async () => {
    const erased = await buy(shop, plainCourse.id)
    await erase(panel, erased)
    const all = [buyer.headers, await paidBrowser(shop, [buyer.orderId]), erased.headers]
    expect(await Promise.all(all.map(async (headers) => [...new Set(await statusesOf(headers))]))).toEqual([[206], [206], [401]])
  })

  test('staff of any role have no session of a buyer; who sees a preview sees no other quality of it', async () => {
    const team = await openTeam(panel, [plainCourse.id])
    for (const { session, token } of Object.values(team))
      for (const secret of [session, token])
        expect(new Set(await statusesOf({ authorization: `Bearer ${secret}` }))).toEqual(new Set([401]))
    await shop.rows(`update courses set lessons = jsonb_set(lessons, '{lessons,0,preview}', 'true') where id = $1`, [plainCourse.id])
    expect((await get(shop, `/api/courses/${plainCourse.slug}/previews/aula-1/video`)).status).toBe(200)
    expect(await statusesOf({})).toEqual([401, 401, 401, 401, 401])
  })
})

test('a file that is removed takes its qualities along', async () => {
  const keys = (await shop.rows<{ key: string }>('select key from video_renditions where file_id = $1', [file.id])).map(({ key }) => key)
  await shop.rows(`update courses set lessons = '{"withModules":false,"lessons":[],"modules":[]}' where id = $1`, [plainCourse.id])
  expect(await removeFile(shop.deps, file.id, 'renata')).toBe(true)
  expect([keys.length, await fileById(shop.db, file.id), await shop.rows('select from video_renditions')]).toEqual([3, undefined, []])
  for (const key of keys) await expect(shop.deps.storage.read(key)).rejects.toThrow('no such content')
})
