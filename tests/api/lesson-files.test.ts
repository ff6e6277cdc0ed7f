import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { endsRecorded } from '#server/platform/files/stream-file.http.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { buy, type Buyer, bytesOf, downloadsOf, get, recorded, stored, whole } from '#tests/harness/protected-files.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
const video = randomBytes(300_000)
beforeAll(async () => {
  const { db } = panel.shop
  const captions = { language: 'pt-BR', label: 'Português', file: await stored(panel.shop, 'pt.vtt', 'text/vtt', Buffer.from('WEBVTT\n')) }
  const lesson = {
    id: 'aula-1',
    title: 'Começo',
    description: '',
    video: await stored(panel.shop, 'aula.mp4', 'video/mp4', video),
    downloads: [
      {
        title: 'Exercícios',
        file: await stored(panel.shop, 'exercícios (1).html', 'text/html', Buffer.from('<script>')),
        referenceLink: '',
        size: '',
        ext: '',
      },
      { title: 'Fora', file: 'https://files.example/a.pdf', referenceLink: '', size: '', ext: '' },
    ],
    captions: [captions],
  }
  const later = { ...lesson, id: 'aula-2', releaseAfterDays: 7 }
  const lessons = { withModules: true, lessons: [], modules: [{ title: 'Primeiro', lessons: [lesson, later] }] }
  await db
    .updateTable('courses')
    .set({ lessons: JSON.stringify(lessons) })
    .where('id', '=', plainCourse.id)
    .execute()
})

const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code
const lessonFile = (what: string, lesson = 'aula-1') => `/api/library/courses/${plainCourse.slug}/lessons/${lesson}/${what}`

describe('the files of a lesson', () => {
  let buyer: Buyer
  beforeAll(async () => {
    buyer = await buy(panel.shop, plainCourse.id)
  })

  test('the video is sent whole, private and with its digest', async () => {
    const answer = await get(panel.shop, lessonFile('video'), buyer.headers)
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'content-type': 'video/mp4',
        'content-length': '300000',
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        etag: `"${createHash('sha256').update(video).digest('hex')}"`,
        'content-disposition': `inline; filename="aula.mp4"; filename*=UTF-8''aula.mp4`,
      },
    ])
    expect((await bytesOf(answer)).equals(video)).toBe(true)
  })

  test.each([
    '/api/library/courses/a%00b',
    `/api/library/courses/${plainCourse.slug}/lessons/a%00b/video`,
    `/api/library/courses/a%00b/certificate`,
    `/api/courses/${plainCourse.slug}/previews/a%00b/video`,
    '/api/courses/a%00b/previews/x/video',
  ])('%s leads to nothing', async (path) => {
    const answer = await get(panel.shop, path, buyer.headers)
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'NOT_FOUND'])
  })

  test('several ranges, and a range of other content, are answered with everything; one outside with 416', async () => {
    const status = async (headers: Record<string, string>) => {
      const answer = await get(panel.shop, lessonFile('video'), { ...buyer.headers, ...headers })
      await answer.arrayBuffer()
      return [answer.status, answer.headers.get('content-range')]
    }
    const etag = `"${createHash('sha256').update(video).digest('hex')}"`
    expect(await status({ range: 'bytes=0-1,5-6' })).toEqual([200, null])
    expect(await status({ range: 'bytes=0-1', 'if-range': '"other"' })).toEqual([200, null])
    expect(await status({ range: 'bytes=0-1', 'if-range': etag })).toEqual([206, 'bytes 0-1/300000'])
    expect(await status({ range: 'bytes=300000-' })).toEqual([416, 'bytes */300000'])
  })

  test('HEAD sends the headers alone', async () => {
    const answer = await get(panel.shop, lessonFile('video'), buyer.headers, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '300000', ''])
  })

  test('captions are shown, a file is saved and never shown, and one that is kept elsewhere is a redirect', async () => {
    const captions = await get(panel.shop, lessonFile('captions/0'), buyer.headers)
    expect([captions.headers.get('content-type'), await captions.text()]).toEqual(['text/vtt; charset=utf-8', 'WEBVTT\n'])
    const file = await get(panel.shop, lessonFile('downloads/0'), buyer.headers)
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="exercicios (1).html"; filename*=UTF-8''exerc%C3%ADcios%20%281%29.html`,
    )
    const outside = await get(panel.shop, lessonFile('downloads/1'), buyer.headers)
    expect([outside.status, outside.headers.get('location')]).toEqual([302, 'https://files.example/a.pdf'])
  })

  test('the ranges of one player are one download, with what was sent', async () => {
    const another = await buy(panel.shop, plainCourse.id)
    for (const [before, range] of ['bytes=0-999', 'bytes=1000-1999', 'bytes=5000-5999'].entries()) {
      await (await get(panel.shop, lessonFile('video'), { ...another.headers, range })).arrayBuffer()
      expect(await recorded(panel.shop, another.orderId, 1000 * (before + 1))).toBe(true)
    }
    expect(await downloadsOf(panel.shop, another.orderId)).toMatchObject([
      { kind: 'LESSON_VIDEO', email: another.email, lesson_id: 'aula-1' },
    ])
  })

  test('ranges that end at the same moment are recorded together, each for its own session', async () => {
    const readers = [await buy(panel.shop, plainCourse.id), await buy(panel.shop, plainCourse.id), await buy(panel.shop, plainCourse.id)]
    const ranges = readers.flatMap(({ headers }, index) =>
      Array.from({ length: 5 }, () => ({ ...headers, range: `bytes=0-${999 + index}` })),
    )
    await Promise.all(ranges.map(async (headers) => (await get(panel.shop, lessonFile('video'), headers)).arrayBuffer()))
    await endsRecorded()
    const downloads = await Promise.all(readers.map(({ orderId }) => downloadsOf(panel.shop, orderId)))
    expect(downloads.map((rows) => rows.map(({ bytes }) => bytes))).toEqual([[5000], [5005], [5010]])
  })

  test('requests of the same moment are each answered for their own session, and an old session is renewed', async () => {
    const [other, old] = [await buy(panel.shop, ebook.id), await buy(panel.shop, plainCourse.id)]
    await panel.shop.db
      .updateTable('buyer_sessions')
      .set({ last_seen_at: sql`now() - interval '6 minutes'` })
      .where('email', '=', old.email)
      .execute()
    const all = [buyer.headers, other.headers, undefined, old.headers, { cookie: 'sabia_buyer=nothing' }, buyer.headers]
    const answers = await Promise.all(all.map((headers) => get(panel.shop, lessonFile('video'), { ...headers, range: 'bytes=0-9' })))
    expect(answers.map(({ status }) => status)).toEqual([206, 404, 401, 206, 401, 206])
    expect(answers.map(({ headers }) => headers.getSetCookie().length)).toEqual([0, 0, 0, 1, 0, 0])
  })

  test('of a lesson that is not open, or does not exist, nobody gets any', async () => {
    const refused = async (path: string) => {
      const answer = await get(panel.shop, path, buyer.headers)
      return [answer.status, await codeOf(answer)]
    }
    for (const what of ['video', 'captions/0', 'downloads/0']) {
      expect(await refused(lessonFile(what, 'aula-2'))).toEqual([403, 'LESSON_LOCKED'])
      expect(await refused(lessonFile(what, 'aula-9'))).toEqual([404, 'NOT_FOUND'])
    }
    expect(await refused(lessonFile('captions/7'))).toEqual([404, 'NOT_FOUND'])
  })

  test('content that the storage has lost is an error like any other', async () => {
    const { db, deps } = panel.shop
    const { key } = await db.selectFrom('files').select('key').where('name', '=', 'aula.mp4').executeTakeFirstOrThrow()
    await deps.storage.remove(key)
    const answer = await get(panel.shop, lessonFile('video'), { ...buyer.headers, range: 'bytes=0-9' })
    await deps.storage.write(key, whole(video))
    expect([answer.status, answer.headers.get('content-range'), await codeOf(answer)]).toEqual([500, null, 'INTERNAL_SERVER_ERROR'])
  })

  test('a client that leaves ends the reading, and only what was read is recorded', async () => {
    const another = await buy(panel.shop, plainCourse.id)
    const large = randomBytes(20_000_000)
    const address = await stored(panel.shop, 'longa.mp4', 'video/mp4', large)
    await panel.shop.db
      .updateTable('courses')
      .set({ lessons: sql`jsonb_set(lessons, '{modules,0,lessons,0,video}', ${JSON.stringify(address)}::jsonb)` })
      .where('id', '=', plainCourse.id)
      .execute()
    const leave = new AbortController()
    const answer = await get(panel.shop, lessonFile('video'), another.headers, { signal: leave.signal })
    await answer.body!.getReader().read()
    leave.abort()
    const rows = await eventually(
      async () => ((await downloadsOf(panel.shop, another.orderId)).length > 0 ? downloadsOf(panel.shop, another.orderId) : false),
      40,
      20,
    )
    expect(Number((rows as { bytes: unknown }[])[0]!.bytes)).toBeLessThan(large.length)
  })
})
