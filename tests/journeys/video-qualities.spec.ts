import type { Page } from '@playwright/test'
import { courseId } from '#database/seed/fixtures.ts'
import { ffmpegPath, testVideo } from '../harness/ffmpeg.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'
import { awake, expect, expectAccessible, test } from './journey.ts'
import { keep } from './keep-file.ts'

// Segments are refused to the older one of two playbacks.
test.use({ variables: { FFMPEG_PATH: ffmpegPath }, ignoredErrors: /409/ })

/** No other journey names this course, whose lessons these replace. */
const id = courseId(7)
const email = 'longe.da.jornada@correio.com.br'

/** Gives the course these videos, each with its qualities. Returns the path of its lessons. */
async function teach(store: StoreUnderTest, videos: Record<string, Buffer>): Promise<string> {
  const lessons = []
  for (const [title, content] of Object.entries(videos))
    lessons.push({ id: title, title, description: '', downloads: [], video: await keep(store, `${title}.mp4`, 'video/mp4', content) })
  await store.rows('update courses set lessons = $1, watermark = true where id = $2', [
    JSON.stringify({ withModules: false, modules: [], lessons }),
    id,
  ])
  await store.rows(
    "insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, 'jornada') on conflict do nothing",
    [email, id],
  )
  await store.rows(`select graphile_worker.add_job('sweep_jobs')`)
  const left = () => store.rows(`select from files where type = 'video/mp4' and uploaded_by = 'jornada' and packaged_at is null`)
  await expect.poll(async () => (await left()).length, { timeout: 240_000 }).toBe(0)
  const [course] = await store.rows<{ slug: string }>('select slug from courses where id = $1', [id])
  return `/minha-estante/cursos/${course!.slug}`
}

/** Notes when the first picture is shown after the press, when the playback waits, and which height it has. */
async function watch(page: Page) {
  await page.getByRole('button', { name: 'Assistir à aula' }).waitFor()
  await page.evaluate(() => {
    const video = document.querySelector('video')!
    const seen = { pressed: performance.now(), first: 0, longest: 0, heights: [] as number[] }
    let waits: number | null = null
    const look = () => {
      seen.first ||= performance.now() - seen.pressed
      if (seen.heights.at(-1) !== video.videoHeight) seen.heights.push(video.videoHeight)
      video.requestVideoFrameCallback(look)
    }
    video.requestVideoFrameCallback(look)
    video.addEventListener('waiting', () => (waits = seen.first ? performance.now() : null))
    video.addEventListener('playing', () => {
      if (waits) seen.longest = Math.max(seen.longest, performance.now() - waits)
      waits = null
    })
    Object.assign(window, { seen })
    document.querySelector<HTMLButtonElement>('button.absolute.inset-0')!.click()
  })
}

interface Seen {
  /** Milliseconds from the press to the first picture, and of the longest stop after it. */
  first: number
  longest: number
  /** Lines of the pictures, in the order of their changes. */
  heights: number[]
}
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
const playedTo = (page: Page, seconds: number) =>
  page.waitForFunction((enough) => (document.querySelector('video')?.currentTime ?? 0) > enough, seconds, { timeout: 120_000 })

/** Sets how fast the page's line is from now on, in kilobits a second. */
async function throttledLine(page: Page, kilobits: number) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const change = async (rate: number) => {
    const bytes = (rate * 1_000) / 8
    const conditions = { offline: false, latency: 40, downloadThroughput: bytes, uploadThroughput: bytes }
    await client.send('Network.emulateNetworkConditions', conditions)
  }
  await change(kilobits)
  return change
}

test('a lesson plays by segments, and goes on where it was left', { tag: '@long' }, async ({ page, store }) => {
  const course = await teach(store, { curta: testVideo({ size: '64x36', seconds: 40, rate: 10 }) })
  await signReaderIn(store, page.context(), { email })
  const requested = new Set<string>()
  page.on('request', (request) =>
    requested.add(/\/lessons\/curta\/(streams\/.+\/content|video)$/.exec(new URL(request.url()).pathname)?.[1] ?? ''),
  )
  await page.goto(`${course}/curta`)
  await awake(page)
  await page.getByRole('button', { name: 'Assistir à aula' }).click()
  await playedTo(page, 1)
  expect([...requested].filter(Boolean)).toEqual([expect.stringMatching(/content$/)])
  await page.keyboard.press('ArrowRight')
  await playedTo(page, 11)
  await page.keyboard.press('k')
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: /^Continuar de 0:1\d$/ }).click()
  await playedTo(page, 12)
})

test(
  'where one lesson at a time is allowed, the older one ends with a calm page, and plays on by a press',
  { tag: '@long' },
  async ({ page, store }) => {
    const course = await teach(store, { curta: testVideo({ size: '64x36', seconds: 40, rate: 10 }) })
    await store.rows('delete from lesson_progress where email = $1', [email])
    await store.rows('update store_settings set one_stream = true')
    await signReaderIn(store, page.context(), { email })
    const other = await page.context().newPage()
    const start = async (on: Page) => {
      await on.goto(`${course}/curta`)
      await awake(on)
      await on.getByRole('button', { name: /^(Assistir à aula|Continuar de)/ }).click()
      await playedTo(on, 1)
    }
    await start(page)
    await start(other)
    const calm = page.getByText('A aula continua em outra tela')
    await expect(calm).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Assistir aqui' }).click()
    await expect(calm).toBeHidden()
    await page.waitForFunction(() => document.querySelector('video')?.paused === false && document.querySelector('video')!.currentTime > 1)
    await store.rows('update store_settings set one_stream = false')
  },
)

test.describe('on lines of different speed', { tag: '@long' }, () => {
  let course: string
  test.beforeAll(async ({ store }) => {
    const rate = ['-b:v', '2500k', '-maxrate', '3000k', '-bufsize', '3000k']
    course = await teach(store, { longa: testVideo({ size: '1280x720', seconds: 180 }, rate) })
  })
  test.beforeEach(async ({ page, store }) => {
    await signReaderIn(store, page.context(), { email })
    await store.rows('delete from lesson_progress where email = $1', [email])
  })

  test('400 kbit/s carry the lowest quality without a stop', async ({ page }) => {
    await page.goto(`${course}/longa`)
    await awake(page)
    await throttledLine(page, 400)
    await watch(page)
    await playedTo(page, 30)
    const { first, longest, heights } = await seen(page)
    console.log('400 kbit/s', { first, longest, heights })
    expect([heights, longest < 1_000]).toEqual([[360], true])
  })

  test('at 1.5 Mbit/s the first picture is there within three seconds', async ({ page }) => {
    await throttledLine(page, 1_500)
    await page.goto(`${course}/longa`)
    await awake(page)
    await watch(page)
    await playedTo(page, 20)
    const { first, longest, heights } = await seen(page)
    console.log('1.5 Mbit/s', { first, longest, heights })
    expect([first < 3_000, longest < 1_000]).toEqual([true, true])
  })

  test('at 10 Mbit/s the quality rises, after a drop it falls, and rises again', async ({ page }) => {
    const change = await throttledLine(page, 10_000)
    await page.goto(`${course}/longa`)
    await awake(page)
    await watch(page)
    await expect.poll(async () => (await seen(page)).heights.at(-1)).toBe(720)
    await change(400)
    await expect.poll(async () => (await seen(page)).heights.at(-1), { timeout: 90_000 }).toBe(360)
    const { longest } = await seen(page)
    await change(10_000)
    await expect.poll(async () => (await seen(page)).heights.at(-1), { timeout: 90_000 }).toBe(720)
    console.log('a drop', await seen(page))
    expect(longest).toBeLessThan(1_000)
  })
})
