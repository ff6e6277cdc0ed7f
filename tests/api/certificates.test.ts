import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawCertificate } from '#server/delivery/certificates/draw-certificate.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { giveCourse } from '#tests/harness/accesses.ts'
import { courseWithModules, ebook } from '#database/seed/fixtures.ts'
import { lockWaits } from '#tests/harness/lock-waits.ts'
import { eventually } from '#tests/harness/shop.ts'
import { type BuyerHeaders, signIn } from '#tests/harness/signed-in.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy as buyEbook, stored } from '#tests/harness/protected-files.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { buy, refund } from '#tests/harness/purchases.ts'
import { passDays, planOf, subscribed } from '#tests/harness/subscriptions.ts'

const panel = await providePanel()
const { shop } = panel
const lessonIds: string[] = []
beforeAll(async () => {
  await shop.db.updateTable('courses').set({ certificate_hours: 12 }).where('id', '=', courseWithModules.id).execute()
  const { lessons } = await shop.db.selectFrom('courses').select('lessons').where('id', '=', courseWithModules.id).executeTakeFirstOrThrow()
  lessonIds.push(
    ...(lessons as unknown as { modules: { lessons: { id: string }[] }[] }).modules.flatMap((each) => each.lessons.map(({ id }) => id)),
  )
})

let buyers = 0
/** A buyer with access to the course, who has completed all of its lessons but the last `left`. */
async function pupil(left = 0): Promise<{ email: string; headers: BuyerHeaders }> {
  const email = `aluna.${++buyers}@correio.com.br`
  await giveCourse(shop, email, courseWithModules.id)
  return complete(email, left)
}

async function complete(email: string, left = 0) {
  const done = lessonIds.slice(0, lessonIds.length - left)
  await shop.db
    .insertInto('lesson_progress')
    .values(done.map((lesson_id) => ({ email, course_id: courseWithModules.id, lesson_id, completed_at: new Date() })))
    .execute()
  return { email, headers: await signIn(shop, email) }
}

const path = `/api/library/courses/${courseWithModules.slug}/certificate`
const issue = (headers: object, name = 'Łucja Ñandú d’Ávila') => shop.call('POST', path, { name }, { ...headers })
const standing = async (headers: object) => (await shop.call('GET', `${path}/standing`, undefined, { ...headers })).body
const verify = (code: string) => shop.call('GET', `/api/verify/${encodeURIComponent(code)}`)

describe('a certificate', () => {
  test('is issued once, when every lesson is completed, with the texts of that moment', async () => {
    const { email, headers } = await pupil(1)
    expect(await standing(headers)).toEqual({ kind: 'LEFT', lessons: 1, name: null })
    expect((await issue(headers)).body.error).toMatchObject({
      code: 'CERTIFICATE_NOT_READY',
      message: 'Falta concluir 1 aula para o certificado sair.',
    })
    expect((await shop.call('GET', path, undefined, headers)).status).toBe(404)
    await shop.db
      .insertInto('lesson_progress')
      .values({ email, course_id: courseWithModules.id, lesson_id: lessonIds.at(-1)!, completed_at: new Date() })
      .execute()
    expect(await standing(headers)).toEqual({ kind: 'READY', hours: 12, name: null })
    const both = await Promise.all([issue(headers), issue(headers, 'Outro Nome')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0].body).toEqual(both[1].body)
    const { title } = await shop.db.selectFrom('courses').select('title').where('id', '=', courseWithModules.id).executeTakeFirstOrThrow()
    await shop.db
      .updateTable('courses')
      .set({ title: 'Outro título', certificate_hours: 99 })
      .where('id', '=', courseWithModules.id)
      .execute()
    expect((await issue(headers, 'Outro Nome')).body).toMatchObject({ courseTitle: title, hours: 12, name: both[0].body.name })
    await shop.db.updateTable('courses').set({ title, certificate_hours: 12 }).where('id', '=', courseWithModules.id).execute()
  })

  test('carries the name that the buyer has entered before, and refuses one that its fonts lack', async () => {
    const { email, headers } = await pupil()
    expect((await issue(headers, '李 小龙')).body.error).toMatchObject({ code: 'BAD_USER_INPUT' })
    await shop.db.insertInto('buyers').values({ email, certificate_name: 'Joana Ribeiro' }).execute()
    expect((await issue(headers)).body.name).toBe('Joana Ribeiro')
  })

  test('is a PDF whose text another library reads, accents included, with the name that staff have given the store', async () => {
    const { headers } = await pupil()
    await shop.db.updateTable('store_settings').set({ store_name: 'Curió Cursos' }).execute()
    const { body } = await issue(headers)
    expect(new URL(String(body.linkedInUrl)).searchParams.get('organizationName')).toBe('Curió Cursos')
    const response = await shop.fetch(path, { headers })
    expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual(['application/pdf', 'private, no-store'])
    const document = await getDocument({ data: new Uint8Array(await response.arrayBuffer()) }).promise
    const page = await document.getPage(1)
    const text = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')
    for (const words of [
      'Łucja Ñandú d’Ávila',
      courseWithModules.title,
      '12 horas',
      'curso livre',
      'Curió Cursos',
      String(body.code).slice(0, 4),
    ])
      expect(text).toContain(words)
    expect(document.numPages).toBe(1)
    await shop.db.updateTable('store_settings').set({ store_name: null }).execute()
  })

  test('stays its holder’s when staff end the access, until its money was returned', async () => {
    const { email, headers } = await pupil()
    const { code } = (await issue(headers)).body
    const order = await buy(shop, [courseWithModules.id], { email })
    const inLibrary = async () =>
      ((await shop.call('GET', '/api/library', undefined, headers)).body.certificates as { code: string }[]).map((each) => each.code)
    await panel.revoke(email, courseWithModules.slug)
    expect([await inLibrary(), (await shop.fetch(path, { headers })).status]).toEqual([[code], 200])
    await refund(panel, order.id)
    expect([await inLibrary(), (await shop.fetch(path, { headers })).status]).toEqual([[], 404])
  })

  test('stays its holder’s where the money was returned before: staff gave the access then', async () => {
    const email = 'aluna.de.volta@correio.com.br'
    await refund(panel, (await buy(shop, [courseWithModules.id], { email })).id)
    await giveCourse(shop, email, courseWithModules.id)
    const { headers } = await complete(email)
    const { code } = (await issue(headers)).body
    await panel.revoke(email, courseWithModules.slug)
    expect((await verify(String(code))).body).toMatchObject({ valid: true })
  })

  test('shows a long title whole, above its verification', async () => {
    const title = 'FORMAÇÃO EM MEDITAÇÃO GUIADA PARA QUEM TRABALHA À NOITE '.repeat(4).slice(0, 200).trim()
    const pdf = await drawCertificate({
      code: 'ACDEFGHJKMNPQRTU',
      name: 'Ana Sá',
      courseTitle: title,
      hours: 9,
      issuedAt: new Date(),
      storeName: 'Sabiá',
      verifyUrl: 'https://sabia.example/verificar',
    })
    const page = await (await getDocument({ data: pdf }).promise).getPage(1)
    const lines = (await page.getTextContent()).items.flatMap((item) => ('str' in item && item.str ? item : []))
    expect(lines.map(({ str }) => str).join(' ')).toContain(title)
    const bottomOf = (words: string) => Number(lines.find(({ str }) => str.includes(words))!.transform[5])
    expect(bottomOf('com carga horária')).toBeGreaterThan(bottomOf('Confira se') + 26)
  })

  test('is not issued to an address whose access moves to another one at this moment', async () => {
    const { email, headers } = await pupil()
    let issuing: ReturnType<typeof issue> | undefined
    await shop.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('course_accesses').where('email', '=', email).execute()
      issuing = issue(headers)
      const isWaiting = async () =>
        (await lockWaits(shop.db)).all > 0 ||
        (await shop.db.selectFrom('certificates').where('email', '=', email).select('id').execute()).length > 0
      await eventually(isWaiting, 'the issue waits for the access, or is done')
    })
    expect((await issuing!).status).toBe(404)
    expect(await shop.db.selectFrom('certificates').select('code').where('email', '=', email).execute()).toEqual([])
  })
})

describe('the verification', () => {
  test('confirms a certificate by what it says itself, with initials instead of the name', async () => {
    const { headers, email } = await pupil()
    const { body } = await issue(headers)
    const code = String(body.code)
    const month = dayInBrazil(new Date()).slice(0, 7)
    const confirmed = { kind: 'CERTIFICATE', title: courseWithModules.title, hours: 12, initials: 'Ł. Ñ. d.', month, valid: true }
    for (const typed of [code, code.toLowerCase(), ` ${code.slice(0, 4)} ${code.slice(4)} `])
      expect((await verify(typed)).body).toEqual(confirmed)
    expect(JSON.stringify((await verify(code)).body)).not.toContain(email)
  })

  test('says that a certificate is void once its course was refunded', async () => {
    const { headers, email } = await pupil()
    const code = String((await issue(headers)).body.code)
    await refund(panel, (await buy(shop, [courseWithModules.id], { email })).id)
    // Staff have granted it too: it stays.
    expect((await verify(code)).body.valid).toBe(true)
    await panel.revoke(email, courseWithModules.slug)
    expect((await verify(code)).body.valid).toBe(false)
  })

  test('says so of a cycle of a plan whose money was returned, and not of one that is over', async () => {
    const plan = await planOf(panel, [courseWithModules])
    const [returned, over] = [await subscribed(shop, plan, { cpf: cpfOf(61) }), await subscribed(shop, plan, { cpf: cpfOf(62) })]
    const codes: string[] = []
    for (const { email } of [returned, over]) codes.push(String((await issue((await complete(email)).headers)).body.code))
    await refund(panel, returned.orderId)
    await passDays(shop, over, 60)
    expect(await Promise.all(codes.map(async (code) => (await verify(code)).body.valid))).toEqual([false, true])
  })

  test('confirms a stamped copy, and tells a refunded one', async () => {
    const { orderId, itemId } = await buyEbook(shop, ebook.id)
    const { id } = insideFile(await stored(shop, 'a.pdf', 'application/pdf', Buffer.from('%PDF')))!
    await shop.db.insertInto('stamped_copies').values({ order_item_id: itemId, file_id: id, version: 1, code: 'ACDEFGHJKM' }).execute()
    const month = dayInBrazil(new Date()).slice(0, 7)
    const copy = { kind: 'COPY', title: ebook.title, month }
    expect((await verify('acde-fghj-km')).body).toEqual({ ...copy, valid: true })
    await refund(panel, orderId)
    expect((await verify('ACDEFGHJKM')).body).toEqual({ ...copy, valid: false })
  })

  test('knows no other code, and limits guesses', async () => {
    expect((await verify('ACDEFGHJKMNPQRTU')).body.error).toMatchObject({ code: 'NOT_FOUND' })
    shop.config.rateLimitFactor = 1
    const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await verify('nada')).status))
    shop.config.rateLimitFactor = 1000
    // A guess comes back every three seconds, so a slow machine may answer a few more than the twenty.
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
  })
})
