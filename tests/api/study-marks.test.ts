import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse } from '#database/seed/fixtures.ts'
import { type MarkList, mostMarks } from '#domain/delivery/marks/study-marks.ts'
import { deleteOldMarks } from '#server/delivery/marks/study-marks.sql.ts'
import { endAccesses } from '#tests/harness/accesses.ts'
import { statementsOf } from '#tests/harness/panel.ts'
import { buy } from '#tests/harness/purchases.ts'
import { refund } from '#tests/harness/purchases.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { type BuyerHeaders, paidBrowser, signIn } from '#tests/harness/signed-in.ts'

const panel = await providePanel()
const { shop } = panel
const lessonId = `${courseWithModules.slug}-1`
const inVideo = { kind: 'VIDEO', lessonId, position: 754.2, quote: '', colour: null, note: 'Rever o gráfico' }
const inBook = { kind: 'BOOK', position: 0.4, place: 'epubcfi(/6/4!/4/2,/1:0,/1:20)', quote: 'um trecho', colour: 'GREEN', note: '' }
const newId = () => crypto.randomUUID()

let people = 0
interface Pupil {
  email: string
  orderId: string
  bookItem: string
  headers: BuyerHeaders
}
async function newPupil(): Promise<Pupil> {
  const email = `aluna.${++people}@correio.com.br`
  const { id: orderId } = await buy(shop, [courseWithModules.id, ebook.id], { email })
  const [item] = await shop.rows<{ id: string }>(`select id from order_items where order_id = $1 and kind = 'BOOK'`, [orderId])
  return { email, orderId, bookItem: item!.id, headers: await signIn(shop, email) }
}

const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
  const answer = await shop.call(method, `/api/library/marks${path}`, body, headers)
  return answer.body.error?.code ?? answer.body
}
const put = (headers: BuyerHeaders, source: string, mark: object, id = newId()) => call('PUT', `/${source}/${id}`, headers, mark)
const list = async (headers: BuyerHeaders, source: string) => (await call('GET', `/${source}`, headers)) as MarkList
const notes = async (headers: BuyerHeaders, source: string) => (await list(headers, source)).marks.map(({ note, quote }) => note || quote)

let ana: Pupil
beforeAll(async () => {
  ana = await newPupil()
})

describe('a mark', () => {
  test('is stored once for its id, however often it arrives, and the last report decides', async () => {
    const id = newId()
    expect(await put(ana.headers, courseWithModules.id, inVideo, id)).toMatchObject({ id, ...inVideo, place: null })
    await Promise.all(Array.from({ length: 5 }, () => put(ana.headers, courseWithModules.id, inVideo, id)))
    await put(ana.headers, courseWithModules.id, { ...inVideo, note: 'Outra' }, id)
    expect(await notes(ana.headers, courseWithModules.id)).toEqual(['Outra'])
  })

  test('that was deleted does not come back with a copy that was on its way, and leaves nothing after thirty days', async () => {
    const id = newId()
    await put(ana.headers, ana.bookItem, inBook, id)
    expect(await notes(ana.headers, ana.bookItem)).toEqual(['um trecho'])
    for (const time of ['once', 'twice']) expect(await call('DELETE', `/${ana.bookItem}/${id}`, ana.headers), time).toEqual({ ok: true })
    expect(await put(ana.headers, ana.bookItem, inBook, id)).toBe('NOT_FOUND')
    expect((await list(ana.headers, ana.bookItem)).marks).toEqual([])
    const left = () => shop.rows('select quote, note from study_marks where id = $1', [id])
    expect(await left()).toEqual([{ quote: '', note: '' }])
    await shop.rows(`update study_marks set deleted_at = now() - interval '31 days' where id = $1`, [id])
    await deleteOldMarks(shop.db, 10)
    expect(await left()).toEqual([])
  })

  test.each([
    { ...inVideo, note: 'x'.repeat(4_001) },
    { ...inVideo, position: -1 },
    { ...inVideo, kind: 'BOOK' },
    { ...inBook, place: '/etc/passwd' },
    { ...inBook, colour: 'url(x)' },
    { ...inBook, position: 2 },
  ])('that is out of bounds is refused: %#', async (mark) =>
    expect(await put(ana.headers, mark.kind === 'BOOK' && 'place' in mark ? ana.bookItem : courseWithModules.id, mark)).toBe(
      'BAD_USER_INPUT',
    ),
  )

  test('is in the order of the lessons, and then of the place', async () => {
    const bia = await newPupil()
    for (const [number, position] of [
      [2, 5],
      [1, 90],
      [1, 10],
    ])
      await put(bia.headers, courseWithModules.id, {
        ...inVideo,
        lessonId: `${courseWithModules.slug}-${number}`,
        position,
        note: `${number}/${position}`,
      })
    expect(await notes(bia.headers, courseWithModules.id)).toEqual(['1/10', '1/90', '2/5'])
  })

  test('more than anybody writes is refused, and those that are there can still be changed', async () => {
    const bia = await newPupil()
    const id = newId()
    await put(bia.headers, courseWithModules.id, inVideo, id)
    await shop.rows(
      `insert into study_marks (id, email, kind, course_id, lesson_id, position)
       select gen_random_uuid(), $1, 'VIDEO', $2, $3, n from generate_series(2, ${mostMarks}) as n`,
      [bia.email, courseWithModules.id, lessonId],
    )
    expect(await put(bia.headers, courseWithModules.id, inVideo)).toBe('BAD_USER_INPUT')
    expect(await put(bia.headers, courseWithModules.id, { ...inVideo, note: 'Mudada' }, id)).toMatchObject({ note: 'Mudada' })
    // Deleted marks stay for thirty days.
    await shop.rows('update study_marks set deleted_at = now() where email = $1 and id <> $2', [bia.email, id])
    expect(await put(bia.headers, courseWithModules.id, inVideo)).toMatchObject(inVideo)
    await shop.rows(
      `insert into study_marks (id, email, kind, course_id, lesson_id, position, deleted_at)
       select gen_random_uuid(), $1, 'VIDEO', $2, $3, n, now() from generate_series(2, ${mostMarks}) as n`,
      [bia.email, courseWithModules.id, lessonId],
    )
    expect(await put(bia.headers, courseWithModules.id, inVideo)).toBe('BAD_USER_INPUT')
  })
})

describe('whose a mark is', () => {
  test('another pupil of the same course neither reads, changes nor deletes it, and may not use its id', async () => {
    const [bia, id] = [await newPupil(), newId()]
    await put(ana.headers, courseWithModules.id, { ...inVideo, note: 'Da Ana' }, id)
    expect(await notes(bia.headers, courseWithModules.id)).toEqual([])
    expect(await put(bia.headers, courseWithModules.id, inVideo, id)).toBe('NOT_FOUND')
    expect(await call('DELETE', `/${courseWithModules.id}/${id}`, bia.headers)).toBe('NOT_FOUND')
    expect(await call('GET', `/${ana.bookItem}`, bia.headers)).toBe('NOT_FOUND')
    expect(await put(bia.headers, ana.bookItem, inBook)).toBe('NOT_FOUND')
    expect(await notes(ana.headers, courseWithModules.id)).toContain('Da Ana')
  })

  test('a lesson of another course takes none', async () =>
    expect(await put(ana.headers, courseWithModules.id, { ...inVideo, lessonId: `${plainCourse.slug}-1` })).toBe('NOT_FOUND'))

  test('the browser that paid has those of its purchase until a refund, the verified buyer keeps reading after it', async () => {
    const bia = await newPupil()
    const browser = await paidBrowser(shop, [bia.orderId])
    const id = newId()
    await put(browser, courseWithModules.id, inVideo, id)
    await put(browser, bia.bookItem, inBook)
    expect(await notes(bia.headers, bia.bookItem)).toEqual(['um trecho'])
    await refund(panel, bia.orderId)
    for (const source of [courseWithModules.id, bia.bookItem]) {
      expect(await call('GET', `/${source}`, browser)).toBe('NOT_FOUND')
      expect(await put(bia.headers, source, source === bia.bookItem ? inBook : inVideo)).toBe('NOT_FOUND')
      expect(await list(bia.headers, source)).toMatchObject({ isOpen: false, marks: [{ position: expect.any(Number) }] })
    }
    expect(await call('GET', '', bia.headers)).toMatchObject({ sources: [{ marks: 1 }, { marks: 1 }] })
    expect(await call('DELETE', `/${courseWithModules.id}/${id}`, bia.headers)).toEqual({ ok: true })
  })

  test('a second purchase has the marks of the first one, but not under an address that is not verified', async () => {
    const [bia, mark] = [await newPupil(), newId()]
    await put(bia.headers, courseWithModules.id, inVideo)
    await put(bia.headers, bia.bookItem, inBook, mark)
    await refund(panel, bia.orderId)
    const { id } = await buy(shop, [courseWithModules.id, ebook.id], { email: bia.email })
    const [again] = await shop.rows<{ id: string }>(`select id from order_items where order_id = $1 and kind = 'BOOK'`, [id])
    const browser = await paidBrowser(shop, [id])
    for (const source of [courseWithModules.id, again!.id]) expect((await list(browser, source)).marks ?? []).toEqual([])
    expect(await put(browser, courseWithModules.id, inVideo)).toBe('SIGN_IN_REQUIRED')
    expect(await put(browser, again!.id, inBook, mark)).toBe('NOT_FOUND')
    expect(await call('DELETE', `/${again!.id}/${mark}`, browser)).toBe('NOT_FOUND')
    expect(await list(bia.headers, again!.id)).toMatchObject({ isOpen: true, marks: [{ id: mark, quote: 'um trecho' }] })
    expect(await put(bia.headers, again!.id, { ...inBook, note: 'Ainda' }, mark)).toMatchObject({ note: 'Ainda' })
    expect(await call('GET', '', bia.headers)).toMatchObject({
      sources: [
        { kind: 'BOOK', marks: 1 },
        { kind: 'COURSE', marks: 1 },
      ],
    })
    expect(await call('DELETE', `/${again!.id}/${mark}`, bia.headers)).toEqual({ ok: true })
    expect(await call('GET', `/${bia.bookItem}`, bia.headers)).toBe('NOT_FOUND')
  })

  test('an access that has ended leaves them to be read, and takes no more', async () => {
    const bia = await newPupil()
    await put(bia.headers, courseWithModules.id, inVideo)
    await endAccesses(shop, bia.email, new Date(0))
    expect(await list(bia.headers, courseWithModules.id)).toMatchObject({ isOpen: false, marks: [{ note: 'Rever o gráfico' }] })
    expect(await put(bia.headers, courseWithModules.id, inVideo)).toBe('ACCESS_ENDED')
  })

  test('they follow an order to its corrected address', async () => {
    const bia = await newPupil()
    await put(bia.headers, courseWithModules.id, inVideo)
    await put(bia.headers, bia.bookItem, inBook)
    const correct = `mutation ($id: ID!, $email: String!) { correctOrderEmail(orderId: $id, email: $email, reason: "letra") { id } }`
    await panel.ask(correct, { id: bia.orderId, email: `certa.${bia.email}` })
    const headers = await signIn(shop, `certa.${bia.email}`)
    expect([await notes(headers, courseWithModules.id), await notes(headers, bia.bookItem)]).toEqual([['Rever o gráfico'], ['um trecho']])
  })
})

test('a list reads as many statements with many marks as with one', async () => {
  const [one, many] = [await newPupil(), await newPupil()]
  await put(one.headers, courseWithModules.id, inVideo)
  for (let n = 0; n < 20; n++) await put(many.headers, courseWithModules.id, { ...inVideo, position: n })
  const counted = async ({ headers }: Pupil) => (await statementsOf(panel, () => list(headers, courseWithModules.id))).length
  await counted(one)
  expect(await counted(many)).toBe(await counted(one))
})
