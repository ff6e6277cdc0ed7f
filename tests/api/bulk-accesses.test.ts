import { expect, test } from 'vitest'
import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { bulkAs, correct, prepare, runBulk } from '#tests/harness/bulk.ts'
import { historyOf } from '#tests/harness/panel.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { coursesOf, emailsTo } from '#tests/harness/purchases.ts'

const panel = await providePanel()

const accesses = (ids: string[], addresses: string, until: string | null = null) =>
  prepare(panel, '$ids: [ID!], $addresses: String!, $until: Date', 'prepareAccesses(ids: $ids, addresses: $addresses, until: $until)', {
    ids,
    addresses,
    until,
  })
const endsOf = (email: string) =>
  panel.shop.rows<{ course_id: string; day: string | null }>(
    `select course_id, to_char(expires_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day from course_accesses where email = $1 order by 1`,
    [email],
  )

test('an access that lasts longer keeps its end, and is told of once', async () => {
  const email = 'para.sempre@turma.com.br'
  await panel.permit(email, plainCourse.slug)
  const draft = await accesses([plainCourse.id], `${email}; gente.nova@gmial.com`, '2031-12-31')
  const { items } = await bulkAs(panel, String(draft.id))
  expect(items.map(({ note }) => note)).toEqual(['', 'Confira: seria gente.nova@gmail.com?'])
  const ran = await runBulk(panel, String(draft.id))
  expect(ran.items[0]).toMatchObject({ outcome: 'DONE', reason: 'Já tinha este acesso.' })
  expect([await endsOf(email), await coursesOf(panel.shop, 'gente.nova@gmial.com')]).toEqual([
    [{ course_id: plainCourse.id, day: null }],
    [plainCourse.id],
  ])
  await panel.shop.work()
  expect(await emailsTo(panel.shop, email)).toHaveLength(1)
})

test('a list of one line is read however long it is, and a text that is too much is refused in plain words', async () => {
  const list = Array.from({ length: 60 }, (_, at) => `linha.${at}@turma.com.br`).join(', ')
  expect((await bulkAs(panel, String((await accesses([plainCourse.id], list)).id))).counts).toEqual({ WAITING: 60 })
  await expect(accesses([plainCourse.id], 'x'.repeat(501))).rejects.toThrow('A linha 1 tem mais de 500 letras')
  await expect(accesses([plainCourse.id], 'a\n'.repeat(5_001))).rejects.toThrow('no máximo 5.000 linhas')
})

test('two hundred pasted people get two courses until a day; five mistakes are named and put right', async () => {
  const good = Array.from({ length: 195 }, (_, at) => `Aluna ${at} <aluna.${at}@turma.com.br>`)
  const bad = ['sem.arroba.com.br', 'torta@@turma.com.br', 'incompleta@turma', 'ana maria@turma,com', 'a@b@turma.com.br']
  const draft = await accesses([plainCourse.id, courseWithModules.id], [...bad, ...good].join('\r\n'), '2031-12-31')
  expect(draft.summary).toContain('até 31/12/2031')
  const { counts, items } = await bulkAs(panel, String(draft.id))
  expect(counts).toMatchObject({ WAITING: 195 })
  const wrong = items.filter(({ outcome }) => outcome === 'WRONG')
  expect(wrong.length).toBeGreaterThanOrEqual(5)
  for (const { reason } of wrong) expect(reason).toMatch(/\w{4}/)
  const lines = wrong.map(({ position }, at) => ({ position: Number(position), text: at < 5 ? `certa.${at}@turma.com.br` : '' }))
  await correct(panel, String(draft.id), lines)
  expect((await runBulk(panel, String(draft.id))).counts).toEqual({ DONE: 200 })
  const both = [
    { course_id: plainCourse.id, day: '2031-12-31' },
    { course_id: courseWithModules.id, day: '2031-12-31' },
  ].toSorted((a, b) => (a.course_id < b.course_id ? -1 : 1))
  expect([await endsOf('aluna.7@turma.com.br'), await endsOf('certa.4@turma.com.br')]).toEqual([both, both])
  const granted = await historyOf(panel, 'ACCESS', plainCourse.id)
  expect(granted[0]).toMatchObject({ actor: 'renata.lopes@sabia.example', action: 'GRANTED' })
})
