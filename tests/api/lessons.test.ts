import { beforeAll, describe, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { fileAddress } from '#domain/platform/files/file-address.ts'
import type { LibraryCourse, LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { permit } from '#server/delivery/access/grant-by-staff.ts'
import { progressOf, storeProgress } from '#server/delivery/lessons/progress.sql.ts'
import { stored } from '#tests/harness/protected-files.ts'
import { storedFile } from '#tests/harness/store-file.ts'
import { type BuyerHeaders, signIn } from '#tests/harness/signed-in.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { endAccesses } from '#tests/harness/accesses.ts'

/** In every field that is sold: it must appear nowhere in public. */
const sold = 'vendido9d1f'
const email = 'ana.aluna@correio.com.br'
const slug = plainCourse.slug
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

const shop = await provideShop()
let ana: BuyerHeaders
let video: string
let captions: string

const lesson = (id: string, extra: object = {}) => ({
  id,
  title: `Aula ${id}`,
  description: `Sobre ${id}`,
  video: `https://${sold}.example/${id}.mp4`,
  text: `${sold} texto`,
  duration: 100,
  captions: [{ language: 'pt-BR', label: 'Português', file: captions }],
  downloads: [
    { title: 'Caderno', file: `https://${sold}.example/c.pdf`, referenceLink: `https://${sold}.example/ref`, size: '2MB', ext: 'pdf' },
  ],
  ...extra,
})

beforeAll(async () => {
  video = await stored(shop, `${sold}.webm`, 'video/webm', Buffer.from('0123456789'))
  const spoken = Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${sold} falado\n`)
  captions = fileAddress(await storedFile(shop, `${sold}.vtt`, 'PROTECTED', spoken))
  const lessons = [
    lesson('um', { video }),
    lesson('dois'),
    lesson('amostra', {
      preview: true,
      video,
      text: 'Leia à vontade',
      downloads: [{ title: 'Caderno', file: `https://${sold}.example/d.pdf`, referenceLink: '', size: '', ext: '' }],
    }),
    lesson('depois', { releaseAfterDays: 7 }),
  ]
  await shop.db
    .updateTable('courses')
    .set({
      lessons: JSON.stringify({ withModules: false, modules: [], lessons }),
      access_days: 365,
      certificate_hours: 12,
      watermark: true,
    })
    .where('id', '=', plainCourse.id)
    .execute()
  await permit(shop.db, 'renata.lopes@sabia.example', 'GRANTED', email, plainCourse.id)
  ana = await signIn(shop, email)
})

const course = async (headers: Record<string, string> = ana, of = slug) =>
  shop.call('GET', `/api/library/courses/${of}`, undefined, headers)
const open = (id: string, headers: Record<string, string> = ana) =>
  shop.call('GET', `/api/library/courses/${slug}/lessons/${id}`, undefined, headers)
const report = (id: string, body: object, headers: Record<string, string> = ana) =>
  shop.call('PUT', `/api/library/courses/${slug}/lessons/${id}/progress`, body, headers)

describe('only who has the course', () => {
  test('whose access has ended sees when', async () => {
    const late = 'fim@correio.com.br'
    await permit(shop.db, 'renata.lopes@sabia.example', 'GRANTED', late, plainCourse.id)
    await endAccesses(shop, late, new Date('2026-03-14T12:00:00Z'))
    const { status, body } = await open('um', await signIn(shop, late))
    expect([status, body.error?.code, body.error?.endedAt]).toEqual([403, 'ACCESS_ENDED', '2026-03-14T12:00:00.000Z'])
    expect(body.error?.message).toContain('14/03/2026')
  })
})

describe('a course', () => {
  test('lists its lessons with their states, without what is sold', async () => {
    const { status, body } = await course()
    expect(status).toBe(200)
    const { modules, certificateHours, completed, continueWith, expiresAt } = body as unknown as LibraryCourse
    expect({ certificateHours, completed, continueWith }).toEqual({ certificateHours: 12, completed: 0, continueWith: 'um' })
    expect(Math.abs(Date.parse(expiresAt!) - inDays(365).getTime())).toBeLessThan(600_000)
    expect(modules[0]?.lessons.map(({ id, opensAt }) => [id, opensAt !== null])).toEqual([
      ['um', false],
      ['dois', false],
      ['amostra', false],
      ['depois', true],
    ])
    expect(JSON.stringify(body)).not.toContain(sold)
  })

  test('refuses a lesson that opens later, and says when', async () => {
    const { status, body } = await open('depois')
    expect([status, body.error?.code]).toEqual([403, 'LESSON_LOCKED'])
    expect(Date.parse(String(body.error?.opensAt))).toBeGreaterThan(inDays(5.9).getTime())
    expect(JSON.stringify(body)).not.toContain(sold)
    expect((await report('depois', { position: 1, completed: true })).body.error?.code).toBe('LESSON_LOCKED')
  })

  test('a lesson has everything that was sold, and no address of a stored file', async () => {
    const { body } = await open('um')
    expect(body as unknown as LibraryLesson).toMatchObject({
      text: `${sold} texto`,
      video: `/api/library/courses/${slug}/lessons/um/video`,
      captions: [{ file: `/api/library/courses/${slug}/lessons/um/captions/0` }],
      downloads: [{ file: `/api/library/courses/${slug}/lessons/um/downloads/0` }],
      previous: null,
      next: { id: 'dois' },
      position: 0,
      watermark: email,
    })
    expect(JSON.stringify(body)).not.toContain('/files/')
  })

  test('its use is recorded as evidence, at most every five minutes', async () => {
    const seen = async () =>
      shop.db
        .selectFrom('course_accesses')
        .select(['first_opened_at', 'last_seen_at'])
        .where('email', '=', email)
        .where('course_id', '=', plainCourse.id)
        .executeTakeFirstOrThrow()
    await open('um')
    const first = await seen()
    expect(first.first_opened_at).not.toBeNull()
    await open('um')
    expect(await seen()).toEqual(first)
  })
})

describe('progress', () => {
  test('is stored, resumed in another browser, and does not count more than has passed', async () => {
    expect((await report('dois', { position: 42.5, places: [[5, 90]], duration: 100 })).body).toEqual({
      position: 42.5,
      watched: 30,
      completedAt: null,
      playsElsewhere: false,
    })
    const second = await signIn(shop, email)
    expect((await open('dois', second)).body).toMatchObject({ position: 42.5, watched: 30, completedAt: null })
    expect((await course(second)).body).toMatchObject({ continueWith: 'dois', completed: 0 })
  })

  test('is completed by the button for good', async () => {
    expect((await report('dois', { position: 50, completed: true })).body.completedAt).not.toBeNull()
    expect((await report('dois', { position: 3 })).body).toMatchObject({ position: 3 })
    expect((await course()).body).toMatchObject({ completed: 1 })
  })

  test('stays completed after a report of the same millisecond that did not know of it', async () => {
    const key = { email: 'milissegundo@correio.com.br', courseId: plainCourse.id, lessonId: 'um' }
    const before = { position: 1, places: [[0, 1]] as const, watched: 1, duration: 100, completedAt: null, updatedAt: new Date() }
    expect(await storeProgress(shop.db, key, null, before)).toBe(true)
    expect(await storeProgress(shop.db, key, before, { ...before, completedAt: before.updatedAt })).toBe(true)
    expect(await storeProgress(shop.db, key, before, { ...before, position: 2 })).toBe(true)
    expect(await progressOf(shop.db, key)).toMatchObject({ position: 2, completedAt: before.updatedAt })
  })

  test('concurrent reports of two screens are all applied', async () => {
    const reports = Array.from({ length: 4 }, (_, index) =>
      report('um', { position: index, places: [[index, 20]], completed: index === 2 }),
    )
    expect((await Promise.all(reports)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await open('um')).body).toMatchObject({ watched: 20 })
    expect((await open('um')).body.completedAt).not.toBeNull()
  })
})

describe('in public', () => {
  const lessonFields = `id title description video text duration preview releaseAfterDays releaseOn
    captions { language label file } downloads { title file referenceLink }`
  const fields = `id accessDays certificateHours lessons { lessons { ${lessonFields} } modules { lessons { ${lessonFields} } } }`
  const ask = async (query: string) => (await shop.post('/graphql', { query })).body

  test('no response contains anything that is sold', async () => {
    const answers = [
      await ask(`{ publicGetCourse(id: "${plainCourse.id}") { ${fields} } }`),
      await ask(`{ publicCourses(ids: ["${plainCourse.id}"]) { ${fields} } }`),
      await ask(`{ publicListCourses(limit: 20) { data { ${fields} } } }`),
      await ask(`{ publicListCourses(limit: 50, search: "${sold}") { data { id } pageInfo { totalCount } } }`),
    ]
    expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined, undefined, undefined])
    expect(answers.map((answer) => JSON.stringify(answer).includes(sold))).toEqual([false, false, false, false])
    expect(answers[3]).toMatchObject({ data: { publicListCourses: { pageInfo: { totalCount: 0 } } } })
    for (const path of ['/sitemap.xml', '/robots.txt', `/og/courses/${plainCourse.id}.png`])
      expect(await (await shop.fetch(path)).text(), path).not.toContain(sold)
  })

  test('a preview has its video, captions and text', async () => {
    const { data } = (await ask(`{ publicGetCourse(id: "${plainCourse.id}") { ${fields} } }`)) as {
      data: { publicGetCourse: { lessons: { lessons: (LibraryLesson & { preview: boolean; releaseAfterDays: number | null })[] } } }
    }
    const [um, , amostra, depois] = data.publicGetCourse.lessons.lessons
    expect(um).toMatchObject({ video: null, text: '', captions: [], duration: 100, downloads: [{ file: null, referenceLink: null }] })
    expect(amostra).toMatchObject({ preview: true, text: 'Leia à vontade', video: `/api/courses/${slug}/previews/amostra/video` })
    expect(depois).toMatchObject({ releaseAfterDays: 7 })
  })

  test('a preview is served without a session, and no other lesson is', async () => {
    const previews = `/api/courses/${slug}/previews`
    const played = await shop.fetch(`${previews}/amostra/video`, { headers: { range: 'bytes=2-4' } })
    expect([played.status, played.headers.get('content-type'), await played.text()]).toEqual([206, 'video/webm', '234'])
    expect(await (await shop.fetch(`${previews}/amostra/captions/0`)).text()).toContain('WEBVTT')
    for (const path of ['um/video', 'um/captions/0', 'amostra/captions/1', 'nenhuma/video', 'depois/video'])
      expect((await shop.fetch(`${previews}/${path}`)).status, path).toBe(404)
    await shop.db.updateTable('courses').set({ published: false }).where('id', '=', plainCourse.id).execute()
    expect((await shop.fetch(`${previews}/amostra/video`)).status).toBe(404)
    await shop.db.updateTable('courses').set({ published: true }).where('id', '=', plainCourse.id).execute()
  })
})
