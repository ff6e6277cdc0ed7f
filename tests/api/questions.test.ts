import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import type { LessonQuestion, QuestionList } from '#domain/delivery/questions/lesson-questions.ts'
import { mostAsked } from '#domain/delivery/questions/question-limits.ts'
import { roles } from '#domain/platform/roles/rights.ts'
import type { Email } from '#integrations/smtp/smtp.ts'
import { sendEmail } from '#programs/composition/emails.ts'
import { exportPerson } from '#server/compliance/privacy/export-person.ts'
import { giveCourse } from '#tests/harness/accesses.ts'
import { erase, newPerson } from '#tests/harness/erasure.ts'
import { type Json, statementsOf } from '#tests/harness/panel.ts'
import { buy } from '#tests/harness/purchases.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { paidBrowser, signIn } from '#tests/harness/signed-in.ts'
import { askAs, openTeam } from '#tests/harness/team.ts'

const panel = await providePanel()
const { shop } = panel
const team = await openTeam(panel, [courseWithModules.id])
const newId = (): string => crypto.randomUUID()
const address = (slug: string, id = '') => `/api/library/courses/${slug}/lessons/${slug}-1/questions${id && `/${id}`}`
const own = address(courseWithModules.slug)

const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
  const answer = await shop.call(method, path, body, headers)
  return answer.body.error?.code ?? answer.body
}
const ask = async (headers: Record<string, string>, text = 'Por que *8 %*?', id = newId(), slug = courseWithModules.slug) =>
  (await call('PUT', address(slug, id), headers, { text, second: 74 })) as LessonQuestion
const list = async (headers: Record<string, string>, query = '') => (await call('GET', `${own}${query}`, headers)) as QuestionList
const one = async (headers: Record<string, string>, id: string) => (await list(headers, `?only=${id}`)).questions[0]

let people = 0
/** A pupil of the course with modules. */
async function newPupil(name = 'Ana Luísa de Sá') {
  const email = `turma.${++people}@correio.com.br`
  const { id: orderId } = await buy(shop, [courseWithModules.id], { email, name })
  return { email, orderId, headers: await signIn(shop, email) }
}
type Pupil = Awaited<ReturnType<typeof newPupil>>

const refund = async (orderId: string) => {
  const { code } = await as('ORDERS')('mutation ($id: ID!) { refundOrder(id: $id) { id } }', { id: orderId })
  expect(code).toBe('ok')
}
const as = (role: keyof typeof team) => askAs(panel, team[role].session)
const answer = (id: string, more: object = {}, role: keyof typeof team = 'TEACHER') =>
  as(role)(
    `mutation ($id: ID!, $key: ID!, $text: String!, $isPrivate: Boolean!, $isChosen: Boolean!) {
      answerQuestion(id: $id, key: $key, text: $text, isPrivate: $isPrivate, isChosen: $isChosen) { id answers { id text isChosen } } }`,
    { id, key: newId(), text: 'Porque a meta é do ano.', isPrivate: false, isChosen: true, ...more },
  )
const change = (id: string, what: object, role: keyof typeof team = 'TEACHER') =>
  as(role)(
    'mutation ($id: ID!, $isClosed: Boolean, $isHidden: Boolean) { changeQuestion(id: $id, isClosed: $isClosed, isHidden: $isHidden) { id } }',
    {
      id,
      ...what,
    },
  )
const listed = async (role: keyof typeof team, variables: object = {}): Promise<Json[] | string> => {
  const query =
    'query ($open: Boolean, $course: ID) { listQuestions(open: $open, course: $course, limit: 50) { data { id name text lessonTitle waits } } }'
  const { code, data } = await as(role)(query, variables)
  return code === 'ok' ? (data.listQuestions.data as Json[]) : code
}

async function sent(kind: 'QUESTIONS' | 'ANSWERED'): Promise<Email[]> {
  const emails: Email[] = []
  const rows = await shop.rows<{ id: string }>(
    'select id from course_emails where kind = $1 and sent_at is null and queued_at <= now() order by queued_at',
    [kind],
  )
  for (const { id } of rows) await sendEmail(shop.deps, { send: async (email) => void emails.push(email) }, id, 'course_emails')
  return emails
}

let [ana, rui]: Pupil[] = []
beforeAll(async () => {
  ana = await newPupil()
  rui = await newPupil('Rui Prado')
})

describe('who reads and asks', () => {
  test('nobody does below a lesson that is locked, or one that everybody may preview without the course', async () => {
    const [course] = await shop.rows<{ lessons: Json }>('select lessons from courses where id = $1', [courseWithModules.id])
    const set = (lessons: Json) =>
      shop.rows('update courses set lessons = $2 where id = $1', [courseWithModules.id, JSON.stringify(lessons)])
    const changed = (more: object) => {
      const lessons = structuredClone(course!.lessons)
      Object.assign((lessons.withModules ? lessons.modules[0] : lessons).lessons[0], more)
      return lessons
    }
    await set(changed({ releaseAfterDays: 9 }))
    expect([await list(ana!.headers), await ask(ana!.headers)]).toEqual(['LESSON_LOCKED', 'LESSON_LOCKED'])
    await set(changed({ preview: true }))
    expect(await list({ origin: shop.config.publicUrl })).toBe('SIGN_IN_REQUIRED')
    await set(course!.lessons)
  })

  test('each role of staff that may answer; a teacher the questions of own courses only', async () => {
    const mine = await ask(ana!.headers)
    await giveCourse(shop, ana!.email, plainCourse.id)
    const foreign = await ask(ana!.headers, 'De outro curso', newId(), plainCourse.slug)
    const seen = async (role: keyof typeof team) => {
      const rows = await listed(role)
      return typeof rows === 'string' ? rows : [mine.id, foreign.id].map((id) => rows.some((row) => row.id === id))
    }
    for (const role of [...roles, 'NONE'] as const) {
      const may = ['OWNER', 'CONTENT', 'SUPPORT', 'TEACHER'].includes(role)
      expect([role, await seen(role)]).toEqual([role, may ? [true, role !== 'TEACHER'] : 'FORBIDDEN'])
    }
    expect(await listed('TEACHER', { course: plainCourse.id })).toEqual([])
    const codes = await Promise.all([answer(foreign.id), change(foreign.id, { isHidden: true }), answer(newId())])
    expect(codes.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    expect(await shop.rows('select from question_answers where question_id = $1', [foreign.id])).toEqual([])
    const today = async (role: keyof typeof team) => {
      const tasks = (await as(role)('{ today { kind count } }')).data.today as Json[]
      return tasks.find(({ kind }) => kind === 'QUESTION')?.count as number | undefined
    }
    expect((await today('OWNER'))! - (await today('TEACHER'))!).toBe(1)
    expect([await today('FINANCE'), await today('NONE')]).toEqual([undefined, undefined])
  })

  test('the browser that paid asks, but not where the course may be of another person', async () => {
    const { orderId, email } = await newPupil()
    const browser = await paidBrowser(shop, [orderId])
    expect(await ask(browser)).toMatchObject({ isOwn: true })
    await giveCourse(shop, email, courseWithModules.id)
    expect(await ask(browser)).toBe('SIGN_IN_REQUIRED')
    expect((await list(browser)).questions.filter(({ isOwn }) => isOwn)).toEqual([])
  })

  test('whoever buys under an address that is not verified has none of its questions from before', async () => {
    const { orderId, email, headers } = await newPupil()
    await ask(headers)
    await refund(orderId)
    const browser = await paidBrowser(shop, [(await buy(shop, [courseWithModules.id], { email })).id])
    expect((await list(browser)).questions.filter(({ isOwn }) => isOwn)).toEqual([])
    expect(await ask(browser)).toBe('SIGN_IN_REQUIRED')
  })
})

describe('a question', () => {
  test('has the first name only, its second, and nothing else of whoever asked', async () => {
    const { id } = await ask(ana!.headers)
    expect(await one(rui!.headers, id)).toEqual({
      id,
      name: 'Ana',
      isOwn: false,
      second: 74,
      text: 'Por que *8 %*?',
      askedAt: expect.any(String),
      isClosed: false,
      isHidden: false,
      answers: [],
    })
    expect(JSON.stringify([await list(rui!.headers), await listed('OWNER')])).not.toMatch(/Lu[íi]sa|correio\.com/)
  })

  test('is stored once for its id, and tells once; nobody takes the id of another', async () => {
    const id = newId()
    const before = await shop.rows("select from course_emails where kind = 'QUESTIONS'")
    await Promise.all(Array.from({ length: 5 }, () => ask(ana!.headers, 'Uma vez?', id)))
    expect(await ask(ana!.headers, 'Outra?', id)).toMatchObject({ id, text: 'Uma vez?' })
    expect(await ask(rui!.headers, 'Minha', id)).toBe('NOT_FOUND')
    expect((await shop.rows("select from course_emails where kind = 'QUESTIONS'")).length - before.length).toBeLessThanOrEqual(1)
  })

  test('is refused beyond twenty a day, in all courses together', async () => {
    const { headers } = await newPupil()
    const codes = await Promise.all(Array.from({ length: mostAsked + 5 }, () => ask(headers)))
    expect(codes.filter((each) => (each as unknown) === 'TOO_MANY_REQUESTS')).toHaveLength(5)
  })

  test('is not taken where they are off; those that were asked stay', async () => {
    const { id } = await ask(ana!.headers)
    const turn = (on: boolean) =>
      as('TEACHER')('mutation ($id: ID!, $on: Boolean) { editCourse(id: $id, data: { takesQuestions: $on }) { id } }', {
        id: courseWithModules.id,
        on,
      })
    expect((await turn(false)).code).toBe('ok')
    expect(await ask(ana!.headers)).toBe('CONFLICT')
    expect(await ask(ana!.headers, 'De novo', id)).toMatchObject({ id })
    expect(await list(rui!.headers)).toMatchObject({
      takesQuestions: false,
      questions: expect.arrayContaining([expect.objectContaining({ id })]),
    })
    await turn(true)
  })

  test('that is hidden only its person and staff see; one that is closed takes no answer', async () => {
    const { id } = await ask(ana!.headers)
    await change(id, { isHidden: true })
    expect([await one(rui!.headers, id), await one(ana!.headers, id)]).toEqual([undefined, expect.objectContaining({ isHidden: true })])
    await change(id, { isHidden: false, isClosed: true })
    expect(await one(rui!.headers, id)).toMatchObject({ isClosed: true })
    expect((await answer(id)).code).toBe('CONFLICT')
    await change(id, { isClosed: false })
    expect((await answer(id)).code).toBe('ok')
  })

  test('comes page by page, and each once', async () => {
    const { headers } = await newPupil()
    for (let n = 0; n < 12; n++) await ask(headers, `Pergunta ${n}`)
    const first = await list(headers)
    const second = await list(headers, `?before=${first.next}`)
    const texts = [...first.questions, ...second.questions].map(({ text }) => text)
    expect(texts.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, n) => `Pergunta ${11 - n}`))
    expect(await list(headers, '?before=x')).toBe('BAD_USER_INPUT')
  })
})

describe('an answer', () => {
  test('is for all, once for its key, and the chosen one comes first', async () => {
    const { id } = await ask(ana!.headers)
    const key = newId()
    for (const text of ['Primeira', 'Segunda vez']) await answer(id, { key, text, isChosen: false })
    expect((await answer((await ask(ana!.headers)).id, { key })).code).toBe('CONFLICT')
    await answer(id, { text: 'A resposta' }, 'SUPPORT')
    expect((await one(rui!.headers, id))!.answers.map(({ text, isChosen }) => [text, isChosen])).toEqual([
      ['A resposta', true],
      ['Primeira', false],
    ])
    const set = (what: string) =>
      as('TEACHER')(
        'mutation ($id: ID!, $answer: ID!, $change: AnswerChange!) { changeAnswer(id: $id, answer: $answer, change: $change) { id } }',
        { id, answer: key, change: what },
      )
    await set('CHOOSE')
    expect((await one(rui!.headers, id))!.answers.map(({ text, isChosen }) => [text, isChosen])).toEqual([
      ['Primeira', true],
      ['A resposta', false],
    ])
    await set('REMOVE')
    expect((await one(rui!.headers, id))!.answers).toHaveLength(1)
  })

  test('that is private only whoever asked sees, and a question with no other one too; removed, it waits again', async () => {
    const { id } = await ask(ana!.headers, 'O meu caso')
    const key = newId()
    await answer(id, { key, isPrivate: true, isChosen: false })
    expect((await answer(id, { isPrivate: true })).code).toBe('BAD_USER_INPUT')
    expect(await one(rui!.headers, id)).toBeUndefined()
    expect((await list(rui!.headers)).questions.map(({ text }) => text)).not.toContain('O meu caso')
    expect((await one(ana!.headers, id))!.answers).toMatchObject([{ isPrivate: true }])
    await answer(id)
    expect((await one(rui!.headers, id))!.answers).toMatchObject([{ isPrivate: false }])
    expect((await one(ana!.headers, id))!.answers).toHaveLength(2)
  })

  test('ends the wait, which begins again when it is removed', async () => {
    const { id } = await ask(ana!.headers)
    const waits = async () => ((await listed('TEACHER', { open: true })) as Json[]).some((row) => row.id === id)
    const key = newId()
    expect(await waits()).toBe(true)
    await answer(id, { key })
    expect(await waits()).toBe(false)
    await as('TEACHER')('mutation ($id: ID!, $answer: ID!) { changeAnswer(id: $id, answer: $answer, change: REMOVE) { id } }', {
      id,
      answer: key,
    })
    expect(await waits()).toBe(true)
  })
})

describe('e-mails', () => {
  const nothingWaits = async () => {
    await shop.rows('delete from course_emails')
    await shop.rows('update lesson_questions set closed_at = now() where waits_for_answer')
  }

  test('the teacher is told at once, then once an hour of all that came; a course without one tells the store', async () => {
    await nothingWaits()
    await ask(ana!.headers, '<b>Primeira</b>')
    const [first, ...others] = await sent('QUESTIONS')
    expect(others).toEqual([])
    expect(first).toMatchObject({ to: team.TEACHER.email, text: expect.stringContaining('<b>Primeira</b>') as string })
    expect(first!.html).not.toContain('<b>Primeira')
    await ask(rui!.headers, 'Segunda')
    await ask(ana!.headers, 'Terceira')
    expect(await sent('QUESTIONS')).toEqual([])
    const waiting = await shop.rows<{ minutes: number }>(
      `select (extract(epoch from queued_at - now()) / 60)::float8 as minutes from course_emails where kind = 'QUESTIONS' and sent_at is null`,
    )
    expect(waiting.map(({ minutes }) => Math.ceil(minutes))).toEqual([60])
    await shop.rows(`update course_emails set queued_at = queued_at - interval '1 hour', claimed_at = claimed_at - interval '2 minutes'`)
    await shop.rows(`update lesson_questions set asked_at = asked_at - interval '3 minutes' where text = '<b>Primeira</b>'`)
    const [digest] = await sent('QUESTIONS')
    expect(digest!.text).toMatch(/Rui, em “[^”]+”: Segunda\n- Ana, em “[^”]+”: Terceira/)
    expect(digest!.text).not.toContain('Primeira')
    await ask(ana!.headers, 'Para a loja', newId(), plainCourse.slug)
    expect(await sent('QUESTIONS')).toMatchObject([{ to: expect.not.stringContaining('teacher') as string }])
  })

  test('the store is told of those that wait for a teacher who is removed', async () => {
    await nothingWaits()
    const [teacher] = await shop.rows<{ id: string }>(
      `insert into staff_members (email, role, subject, invited_by) values ('saiu@sabia.example', 'TEACHER', 'auth0|saiu', 'renata') returning id`,
    )
    await shop.rows('insert into teacher_courses (staff_member_id, course_id) values ($1, $2)', [teacher!.id, plainCourse.id])
    await ask(ana!.headers, 'E agora?', newId(), plainCourse.slug)
    await shop.rows('delete from staff_members where id = $1', [teacher!.id])
    expect(await sent('QUESTIONS')).toMatchObject([
      { to: expect.not.stringContaining('saiu') as string, text: expect.stringContaining('E agora?') as string },
    ])
  })

  test('one is not sent when all is answered meanwhile', async () => {
    await nothingWaits()
    const { id } = await ask(ana!.headers)
    await answer(id)
    expect(await sent('QUESTIONS')).toEqual([])
  })

  test('the pupil gets the way to that very question, and not to the answer of a removed one, nor after a refund', async () => {
    await nothingWaits()
    const { headers, email, orderId } = await newPupil('Bia Melo')
    const { id } = await ask(headers)
    await answer(id)
    const [told] = await sent('ANSWERED')
    expect(told).toMatchObject({ to: email, text: expect.stringContaining('Bia, a sua pergunta') as string })
    expect(told!.text).toContain(`/minha-estante/cursos/${courseWithModules.slug}/${courseWithModules.slug}-1/${id}`)
    expect(told!.text).not.toContain('Porque a meta')
    const key = newId()
    await answer(id, { key, isChosen: false })
    await as('TEACHER')('mutation ($id: ID!, $answer: ID!) { changeAnswer(id: $id, answer: $answer, change: REMOVE) { id } }', {
      id,
      answer: key,
    })
    expect(await sent('ANSWERED')).toEqual([])
    await answer(id, { isChosen: false })
    await refund(orderId)
    expect(await sent('ANSWERED')).toEqual([])
  })
})

describe('a person', () => {
  test('gets own questions in the export; an erasure leaves without a name what others see, and nothing of the rest', async () => {
    const person = newPerson()
    const { id: orderId } = await buy(shop, [courseWithModules.id], person)
    const headers = await signIn(shop, person.email)
    const [open, privately, both, hidden] = [
      await ask(headers, 'Aberta'),
      await ask(headers, 'Só minha'),
      await ask(headers, 'As duas'),
      await ask(headers, 'Oculta'),
    ]
    for (const { id } of [privately, both]) await answer(id, { isPrivate: true, isChosen: false, text: 'Em particular' })
    await answer(both.id, { text: 'Para todos' })
    await change(hidden.id, { isHidden: true })
    const exported = JSON.stringify(await exportPerson(shop.db, { email: person.email, requestedBy: 'renata' }))
    for (const text of ['Aberta', 'Só minha', 'Em particular', 'Oculta']) expect(exported).toContain(text)
    await refund(orderId)
    await erase(panel, person)
    const left = async ({ id }: LessonQuestion) => one(rui!.headers, id)
    expect(await left(open)).toMatchObject({ name: null, text: 'Aberta' })
    expect(await left(both)).toMatchObject({ name: null, answers: [{ text: 'Para todos' }] })
    expect(
      await shop.rows('select email, text from lesson_questions where id = any($1::uuid[]) order by text', [
        [open.id, privately.id, both.id, hidden.id],
      ]),
    ).toEqual([
      { email: null, text: 'Aberta' },
      { email: null, text: 'As duas' },
    ])
    expect(await shop.rows('select from question_answers where question_id = $1', [both.id])).toHaveLength(1)
    expect((await answer(open.id, { isPrivate: true, isChosen: false })).code).toBe('CONFLICT')
  })

  test('keeps them with a corrected address', async () => {
    const { headers, orderId, email } = await newPupil()
    const { id } = await ask(headers)
    await as('SUPPORT')(`mutation ($id: ID!, $email: String!) { correctOrderEmail(orderId: $id, email: $email, reason: "letra") { id } }`, {
      id: orderId,
      email: `certa.${email}`,
    })
    expect(await one(await signIn(shop, `certa.${email}`), id)).toMatchObject({ isOwn: true })
  })
})

test('a page and a list read as many statements with many questions as with one', async () => {
  const counted = async (read: () => Promise<unknown>) =>
    (await statementsOf(panel, read)).filter((text) => /lesson_questions/.test(text)).length
  const many = [await counted(() => list(ana!.headers)), await counted(() => listed('OWNER')), await counted(() => listed('TEACHER'))]
  await shop.rows('delete from lesson_questions')
  await ask(ana!.headers)
  expect([await counted(() => list(ana!.headers)), await counted(() => listed('OWNER')), await counted(() => listed('TEACHER'))]).toEqual(
    many,
  )
})
