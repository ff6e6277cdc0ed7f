import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { noticeEndedAccesses } from '#server/delivery/access/access-reasons.sql.ts'
import { permit } from '#server/delivery/access/grant-by-staff.ts'
import { queueLessonEmails } from '#server/delivery/access/course-emails.sql.ts'
import { sendEmail } from '#programs/composition/emails.ts'
import type { Email } from '#integrations/smtp/smtp.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { endAccesses, giveCourse } from '#tests/harness/accesses.ts'

const shop = await provideShop()
beforeAll(() => shop.db.deleteFrom('course_accesses').execute())

const now = new Date()
const today = dayInBrazil(now)
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000)

/** Sends what is queued, as the jobs do. Returns the e-mails. */
async function send(): Promise<Email[]> {
  const sent: Email[] = []
  const queued = await shop.db.selectFrom('course_emails').select('id').where('sent_at', 'is', null).orderBy('queued_at').execute()
  for (const { id } of queued) await sendEmail(shop.deps, { send: async (email) => void sent.push(email) }, id, 'course_emails')
  return sent
}
const setting = (change: { access_emails?: boolean; lesson_emails?: boolean }) =>
  shop.db.updateTable('store_settings').set(change).execute()
const grant = (email: string) => permit(shop.db, 'renata', 'GRANTED', email, plainCourse.id)
const revoke = (email: string) => permit(shop.db, 'renata', 'REVOKED', email, plainCourse.id)

describe('an access that staff grant', () => {
  test('is told once, with the course and the sign-in by a code, and no link to a file', async () => {
    await grant('uma@correio.com.br')
    await grant('uma@correio.com.br')
    const [email, ...others] = await send()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: 'uma@correio.com.br', subject: expect.stringContaining(plainCourse.title) as string })
    expect(email!.text).toContain(`${shop.config.publicUrl}/minha-estante/cursos/${plainCourse.slug}`)
    expect(email!.text).toContain('a loja manda um código')
    expect(`${email!.text}${email!.html}`).not.toMatch(/\/files\/|\/downloads\//)
    expect(email!.headers).toBeUndefined()
    expect(await send()).toEqual([])
    await shop.rows(`update course_emails set sent_at = now() - interval '1 year'`)
    await endAccesses(shop, 'uma@correio.com.br', daysAgo(1))
    await noticeEndedAccesses(shop.db)
    await grant('uma@correio.com.br')
    await grant('uma@correio.com.br')
    expect((await send()).map(({ to }) => to)).toEqual(['uma@correio.com.br'])
  })

  test('is not told if it was revoked meanwhile, has ended, or the store tells nobody', async () => {
    await grant('duas@correio.com.br')
    await revoke('duas@correio.com.br')
    expect(await send()).toEqual([])
    await grant('duas@correio.com.br')
    await endAccesses(shop, 'duas@correio.com.br', daysAgo(1))
    expect(await send()).toEqual([])
    await setting({ access_emails: false })
    await grant('tres@correio.com.br')
    expect(await send()).toEqual([])
    await setting({ access_emails: true })
  })
})

describe('lessons that open', () => {
  const lesson = (id: string, more: object) => ({ id, title: `Aula ${id}`, description: '', video: '', downloads: [], ...more })
  const course = courseWithModules
  const newAccess = (email: string, since: Date, until?: Date) => giveCourse(shop, email, course.id, { since, ...(until && { until }) })

  beforeAll(async () => {
    const lessons = [
      lesson('um', {}),
      lesson('dois', { releaseAfterDays: 3 }),
      lesson('tres', { releaseAfterDays: 3 }),
      lesson('quatro', { releaseAfterDays: 4 }),
      lesson('cinco', { releaseAfterDays: 3, preview: true }),
    ]
    await shop.db
      .updateTable('courses')
      .set({ lessons: JSON.stringify({ withModules: false, modules: [], lessons }) })
      .where('id', '=', course.id)
      .execute()
    await newAccess('hoje@correio.com.br', daysAgo(3))
    await newAccess('ontem@correio.com.br', daysAgo(5))
    await newAccess('encerrada@correio.com.br', daysAgo(3), daysAgo(1))
  })

  test('are told in one e-mail a day and course, to those who have access, with the way to stop', async () => {
    await queueLessonEmails(shop.db, today)
    await queueLessonEmails(shop.db, today)
    const [email, ...others] = await send()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: 'hoje@correio.com.br', subject: `Abriram 2 aulas em ${course.title}` })
    expect(email!.text).toContain('“Aula dois” e “Aula tres”')
    const url = /<(.+)>/.exec(email!.headers!['List-Unsubscribe']!)![1]!
    expect(email!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(email!.html).toContain(url)
    await queueLessonEmails(shop.db, today)
    expect(await send()).toEqual([])

    const wants = async () =>
      (await shop.call('GET', '/api/library/profile', undefined, await signIn(shop, 'hoje@correio.com.br'))).body.lessonEmails
    const path = new URL(url).pathname
    expect([(await shop.fetch(path)).status, await wants()]).toEqual([200, true])
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' }
    expect([(await shop.fetch(path, form)).status, await wants()]).toEqual([200, false])
    expect((await shop.fetch(path.replace(/[^/]+\/end$/, `${crypto.randomUUID()}/end`), form)).status).toBe(404)
  })

  test('are not told to those who do not want it, if the day was moved, or if the store tells nobody', async () => {
    const fresh = () => shop.db.deleteFrom('course_emails').execute()
    await fresh()
    await queueLessonEmails(shop.db, today)
    expect(await send()).toEqual([])

    const headers = await signIn(shop, 'hoje@correio.com.br')
    expect((await shop.call('PUT', '/api/library/profile', { lessonEmails: true }, headers)).body).toMatchObject({ lessonEmails: true })
    await queueLessonEmails(shop.db, today)
    await setting({ lesson_emails: false })
    expect(await send()).toEqual([])
    expect(await queueLessonEmails(shop.db, today)).toBe(0)
    await setting({ lesson_emails: true })

    await queueLessonEmails(shop.db, today)
    await shop.db
      .updateTable('courses')
      .set({ lessons: JSON.stringify({ withModules: false, modules: [], lessons: [lesson('dois', { releaseAfterDays: 30 })] }) })
      .where('id', '=', course.id)
      .execute()
    expect(await send()).toEqual([])
  })
})
