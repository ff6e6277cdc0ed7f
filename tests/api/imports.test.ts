import type { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { requestErasure } from '#server/compliance/privacy/request-erasure.ts'
import { deleteOldLines } from '#server/operations/imports/import-rows.sql.ts'
import { createImport } from '#server/operations/imports/create-import.ts'
import { readLines } from '#server/operations/imports/read-lines.ts'
import { workOnImport } from '#server/operations/imports/work-on-import.ts'
import { forgetJobs, place } from '#tests/harness/purchases.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { importing } from '#tests/harness/imports.ts'
import { storedFile } from '#tests/harness/store-file.ts'
import { askAs } from '#tests/harness/team.ts'

const panel = await providePanel()
const { shop, ask, staff } = panel

const { upload, act, get, countsOf, linesOf, checked, imported } = importing(panel)
const refused = async (id: string) =>
  (await shop.fetch(`/api/imports/${id}/refused`, { headers: { authorization: `Bearer ${staff}` } })).text()
const accesses = (email: string) =>
  shop.rows(
    `select *, (select origin from access_reasons where email = access.email and course_id = access.course_id order by id limit 1) as origin
     from course_accesses access where email = $1 order by granted_at`,
    [email],
  )

const hotmart = `Nome do Produto;Nome do Produtor;Transação;Moeda;Preço do Produto;Moeda;Data de Venda;Data de Confirmação;Status;Nome;Documento;Email;DDD;Telefone;Preço Total
${plainCourse.title};Escola;HP1700000001;BRL;"129,90";BRL;24/12/2024 10:00:00;25/12/2024 10:20:00;Aprovado;JOSÉ DA CONCEIÇÃO;1234567890;Jose@Correio.com.br ;11;98765-4321;"1.129,90"
${plainCourse.title};Escola;HP1700000002;BRL;129,90;BRL;26/12/2024 10:00:00;;Reembolsado;"Ana
Lúcia";;ana@correio.com.br;;;129,90
Curso que não existe;Escola;HP1700000003;BRL;99;BRL;27/12/2024 10:00:00;27/12/2024;Completo;Rui Sá;;rui@correio.com.br;;;99,00
${plainCourse.title};Escola;HP1700000004;BRL;99;BRL;27/12/2024 10:00:00;27/12/2024;Aprovado;Sem E-mail;;sem arroba;;;99,00
`

describe('a file of Hotmart, in Windows-1252', () => {
  let id = ''

  test('is recognized, and the dry run says what becomes of each line', async () => {
    id = await checked(Buffer.from(hotmart, 'latin1'))
    const row = await get(id)
    expect(row).toMatchObject({ status: 'READY', kind: 'PURCHASES', platform: 'HOTMART', lines: 4, problem: null })
    expect(row.header[2]).toBe('Transação')
    expect(row.courses).toEqual([
      { key: 'curso-que-nao-existe', name: 'Curso que não existe', lines: 1, courseId: null },
      { key: plainCourse.slug, name: plainCourse.title, lines: 1, courseId: plainCourse.id },
    ])
    expect(await countsOf(id)).toEqual({ CREATE: 1, SKIP: 1, REFUSE: 2 })
    expect(await accesses('jose@correio.com.br')).toEqual([])
    const [, wrong] = await linesOf(id, 'REFUSE')
    expect(wrong).toMatchObject({ line: 5, reason: expect.stringContaining('Este e-mail não serve: “sem arroba”') })
  })

  test('a course chosen by hand is judged again', async () => {
    await act(id, 'MATCH', { courses: [{ key: 'curso-que-nao-existe', courseId: courseWithModules.id }] })
    expect(await countsOf(id)).toEqual({ CREATE: 2, SKIP: 1, REFUSE: 1 })
  })

  test('refused lines come back in their own columns, with the reason', async () => {
    const text = await refused(id)
    expect(text.split('\r\n')[0]).toMatch(/^Nome do Produto;.*;Preço Total;Motivo$/)
    expect(text).toContain('HP1700000004')
    const again = await checked(text)
    expect((await get(again)).platform).toBe('HOTMART')
    expect(await countsOf(again)).toEqual({ REFUSE: 1 })
  })

  test('the run gives the accesses, without an e-mail and without a sale', async () => {
    const before = await shop.rows('select count(*) from orders')
    await act(id, 'RUN')
    expect(await get(id)).toMatchObject({ status: 'DONE', audience: [2, 0, 2] })
    expect(await accesses('jose@correio.com.br')).toMatchObject([
      {
        course_id: plainCourse.id,
        granted_at: new Date('2024-12-25T13:20:00Z'),
        expires_at: null,
        import_id: id,
        origin: { platform: 'HOTMART', order: 'HP1700000001', amount: 112_990, date: '2024-12-25T13:20:00.000Z' },
      },
    ])
    expect(await shop.rows('select name, phone from buyers where email = $1', ['jose@correio.com.br'])).toEqual([
      { name: 'José da Conceição', phone: '11987654321' },
    ])
    await shop.work()
    expect(await shop.rows('select from course_emails')).toEqual([])
    expect(await shop.rows('select count(*) from orders')).toEqual(before)
  })

  test('the same file again creates nothing', async () => {
    const again = await checked(Buffer.from(hotmart, 'latin1'))
    await act(again, 'MATCH', { courses: [{ key: 'curso-que-nao-existe', courseId: courseWithModules.id }] })
    await act(again, 'RUN')
    expect(await countsOf(again)).toEqual({ SAME: 2, SKIP: 1, REFUSE: 1 })
    await act(again, 'UNDO')
    expect(await accesses('rui@correio.com.br')).toMatchObject([{ import_id: id }])
  })

  test('people are told in one e-mail each, once', async () => {
    await act(id, 'ANNOUNCE')
    await act(id, 'ANNOUNCE')
    await shop.rows(`update course_emails set queued_at = now()`)
    await shop.rows(`update graphile_worker._private_jobs set run_at = now()`)
    await shop.work()
    const emails = await shop.sandbox('/console/emails.json?to=jose%40correio.com.br')
    expect(emails).toMatchObject([
      { subject: expect.stringContaining('Seu curso agora está na'), text: expect.stringContaining(plainCourse.title) },
    ])
    expect((await get(id)).audience).toEqual([2, 2, 0])
  })

  test('the undo takes back what nothing has followed', async () => {
    await shop.rows('delete from course_emails')
    await shop.rows('update course_accesses set first_opened_at = now() where email = $1', ['rui@correio.com.br'])
    await act(id, 'UNDO')
    expect(await get(id)).toMatchObject({ status: 'UNDONE', audience: [1, 0, 0] })
    expect(await accesses('jose@correio.com.br')).toEqual([])
    expect(await shop.rows('select email from buyers where import_id = $1', [id])).toEqual([{ email: 'rui@correio.com.br' }])
  })
})

test('accesses with an end and progress, in UTF-8 with a mark and tabs', async () => {
  const text = `\uFEFFNOME\tE-MAIL\tCURSO\tACESSO ATÉ\tPROGRESSO\nLia\tlia@correio.com.br\t${courseWithModules.slug}\t31/12/2030\t50%\n`
  const id = await imported(text)
  expect(await countsOf(id)).toEqual({ CREATE: 1 })
  expect(await accesses('lia@correio.com.br')).toMatchObject([{ expires_at: new Date('2031-01-01T02:59:59Z') }])
  const progress = await shop.rows('select lesson_id from lesson_progress where email = $1 and completed_at is not null', [
    'lia@correio.com.br',
  ])
  const lessons = await shop.rows<{ count: number }>(
    `select jsonb_array_length(jsonb_path_query_array(lessons, '$.modules[*].lessons[*]')) as count from courses where id = $1`,
    [courseWithModules.id],
  )
  expect(progress).toHaveLength(Math.floor(lessons[0]!.count / 2))
  await act(id, 'UNDO')
  expect(await shop.rows('select from lesson_progress where email = $1', ['lia@correio.com.br'])).toEqual([])
})

test('progress, name and CPF of somebody who has the course already are imported', async () => {
  const [email, done] = ['jatem@correio.com.br', 'select lesson_id from lesson_progress where email = $1 and completed_at is not null']
  await imported(`E-mail;Curso\n${email};${plainCourse.title}\n`)
  const id = await imported(`E-mail;Curso;Progresso;Nome\n${email};${plainCourse.title};100%;Ana Sá\n`)
  expect(await countsOf(id)).toEqual({ CHANGE: 1 })
  expect((await shop.rows(done, [email])).length).toBeGreaterThan(1)
  const again = await imported(`E-mail;Curso;Progresso;CPF\n${email};${plainCourse.title};100%;123.456.789-09\n`)
  expect(await countsOf(again)).toEqual({ SAME: 1 })
  expect(await shop.rows('select name, cpf from buyers where email = $1', [email])).toEqual([{ name: 'Ana Sá', cpf: '12345678909' }])
})

describe('dates that can be read in two ways', () => {
  const text = `customer_email,order_number,status,order_date,line_item_1,customer_user\nana@correio.com.br,1001,completed,03/04/2025,name:${plainCourse.title}|quantity:1,3\n`

  test('are asked for', async () => {
    const id = await checked(text)
    expect(await get(id)).toMatchObject({
      status: 'MAPPING',
      platform: 'WOOCOMMERCE',
      problem: expect.stringContaining('O que vem primeiro'),
    })
    await act(id, 'CHECK', { dateOrder: 'MDY' })
    await act(id, 'RUN')
    expect(await accesses('ana@correio.com.br')).toMatchObject([{ granted_at: new Date('2025-03-04T03:00:00Z') }])
  })
  test('are read by what the whole column says', async () => {
    const id = await checked(`${text}bia@correio.com.br,1002,completed,12/25/2025,name:${plainCourse.title}|quantity:1,4\n`)
    expect(await get(id)).toMatchObject({ status: 'READY' })
  })
})

test('columns of any name are chosen by hand, and a needed one is missed', async () => {
  const { data } = await upload('Quem;Onde\nleo@correio.com.br;x\n')
  const { id } = data.createImport
  expect(data.createImport.sample).toEqual([['leo@correio.com.br', 'x']])
  expect((await act(id, 'CHECK')).message).toBe('Escolha a coluna de: E-mail.')
  await act(id, 'CHECK', { kind: 'PEOPLE', fields: ['email', ''] })
  expect(await countsOf(id)).toEqual({ CREATE: 1 })
  expect((await act(id, 'STOP')).code).toBe('CONFLICT')
  await act(id, 'REMOVE')
  expect((await get(id)).id).toBeUndefined()
})

test('a file with an open quote, without lines, or of another type says so', async () => {
  const open = await checked(`E-mail;Nome\na@correio.com.br;"aberta\n${'b@correio.com.br;B\n'.repeat(3)}`)
  expect((await get(open)).problem).toMatch(/aspas que não fecham/)
  expect((await get(await checked('E-mail;Nome\n'))).problem).toMatch(/só tem a linha dos nomes/)
  const { id } = await storedFile(shop, 'a.pdf', 'PROTECTED', Buffer.from('%PDF-1.4\n%%EOF\n'))
  expect((await ask('mutation ($id: ID!) { createImport(fileId: $id) { id } }', { id })).message).toMatch(/Envie um arquivo CSV/)
})

test('a person who was erased is not created again, and their lines are gone', async () => {
  const email = 'esquecida@correio.com.br'
  const text = `E-mail;Nome;Curso\n${email};Esquecida;${plainCourse.title}\n`
  const id = await imported(text)
  await requestErasure(shop.deps, { email, requestedBy: 'equipe@sabia.example' })
  expect(await shop.rows('select from import_rows where email = $1', [email])).toEqual([])
  expect(await shop.rows('select from import_rows where import_id = $1', [id])).toEqual([])
  const again = await imported(text)
  const refusal = [{ reason: 'Esta pessoa pediu que os seus dados fossem apagados.' }]
  expect(await linesOf(again, 'REFUSE')).toMatchObject(refusal)
  // Anybody can submit an order with this address: it is no purchase.
  await place(shop, [plainCourse.id], { email })
  expect(await linesOf(await imported(text), 'REFUSE')).toMatchObject(refusal)
  expect(await accesses(email)).toEqual([])
})

test('an access that begins in the future is refused: it would be open at once, and its days would be counted from then', async () => {
  const id = await imported(
    `E-mail;Curso;Desde\nantiga@correio.com.br;${plainCourse.title};25/12/2024\nfutura@correio.com.br;${plainCourse.title};25/12/2062\n`,
  )
  expect(await countsOf(id)).toEqual({ CREATE: 1, REFUSE: 1 })
  expect((await linesOf(id, 'REFUSE'))[0]!.reason).toContain('25/12/2062')
  expect(await accesses('futura@correio.com.br')).toEqual([])
})

test('the undo of thousands goes step by step, and none of them takes all', { tags: ['long'] }, async () => {
  const people = Array.from({ length: 4_100 }, (_, place) => `muitas.${place}@correio.com.br`)
  await shop.rows(
    `insert into access_reasons (kind, email, course_id, granted_by, expires_at)
     select 'STAFF', email, $1, 'renata', '2029-01-01' from unnest($2::text[]) as email`,
    [plainCourse.id, people],
  )
  // The first of them is in another batch too, with a later end.
  const lines = [...people.map((email) => [email, 2030]), [people[0], 2031]].map(
    ([email, year]) => `${email};Ana Muitas;${plainCourse.title};31/12/${year}`,
  )
  const id = await imported(`E-mail;Nome;Curso;Acesso até\n${lines.join('\n')}`)
  const changed = () => shop.rows(`select from course_accesses where expires_at = '2029-01-01' and email like 'muitas.%'`)
  expect(await changed()).toHaveLength(0)
  await ask('mutation ($id: ID!) { actOnImport(id: $id, action: UNDO) { id } }', { id })
  let most = 0
  const deps = {
    ...shop.deps,
    db: shop.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        most = Math.max(most, Number(result.numAffectedRows ?? 0))
        return result
      },
    }),
  }
  await workOnImport(deps, id)
  expect(await get(id)).toMatchObject({ status: 'UNDONE' })
  expect(await changed()).toHaveLength(people.length)
  expect(most).toBeLessThanOrEqual(2_000)
})

test('a line that PostgreSQL could not store stops no file', async () => {
  const long = `${'a'.repeat(499)}😀`
  const id = await checked(
    `E-mail;Curso;Pedido;Data da compra\nmeia@correio.com.br;${plainCourse.title};${long};25/02/2024\nzero@correio.com.br;${plainCourse.title};1;01/01/0000`,
  )
  expect(await get(id)).toMatchObject({ status: 'READY', problem: null })
  expect(await countsOf(id)).toEqual({ CREATE: 1, REFUSE: 1 })
  expect((await linesOf(id, 'REFUSE'))[0]!.reason).toContain('01/01/0000')
})

test('an import whose job has died has one job more, not two', async () => {
  const { data } = await upload(`E-mail;Nome\nvarredura@correio.com.br;Vera`)
  const { id } = data.createImport
  await ask('mutation ($id: ID!) { actOnImport(id: $id, action: CHECK) { id } }', { id })
  await shop.rows(`update imports set changed_at = now() - interval '3 minutes' where id = $1`, [id])
  await shop.rows(`select graphile_worker.add_job('sweep_jobs')`)
  await shop.work(['sweep_jobs'])
  const jobs = () => shop.rows(`select from graphile_worker._private_jobs where payload ->> 'importId' = $1`, [id])
  expect(await jobs()).toHaveLength(1)
  await forgetJobs(shop)
  await shop.rows(`select graphile_worker.add_job('sweep_jobs')`)
  await shop.work(['sweep_jobs'])
  expect(await jobs()).toHaveLength(1)
})

test('a step whose progress cannot be stored has done nothing, and is done once by the next attempt', async () => {
  const id = await checked(`E-mail;Nome;Curso;Data\nmetade@correio.com.br;Mia;${plainCourse.title};25/12/2024`)
  onTestFinished(async () => void (await shop.rows('drop function if exists break_off cascade')))
  await shop.rows(`create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`)
  await shop.rows(
    `create trigger break_off before update of done_lines on imports for each row when (new.done_lines > 0) execute function break_off()`,
  )
  expect((await ask('mutation ($id: ID!) { actOnImport(id: $id, action: RUN) { id } }', { id })).message).toBeUndefined()
  await expect(workOnImport(shop.deps, id)).rejects.toThrow('broken off')
  expect(await accesses('metade@correio.com.br')).toEqual([])
  expect(await shop.rows(`select from buyers where email = 'metade@correio.com.br'`)).toEqual([])
  await shop.rows('drop function break_off cascade')
  await workOnImport(shop.deps, id)
  expect(await get(id)).toMatchObject({ status: 'DONE' })
  expect(await countsOf(id)).toEqual({ CREATE: 1 })
  expect(await accesses('metade@correio.com.br')).toHaveLength(1)
})

test('staff see that a job was given up, and let it try again', async () => {
  const { data } = await upload(`E-mail;Nome\ntenta@correio.com.br;Teo`)
  const { id } = data.createImport
  await ask('mutation ($id: ID!) { actOnImport(id: $id, action: CHECK) { id } }', { id })
  expect(await get(id)).toMatchObject({ status: 'READING', isStuck: false })
  await shop.rows(`update graphile_worker._private_jobs set attempts = max_attempts where key = $1`, [`import:${id}`])
  expect(await get(id)).toMatchObject({ status: 'READING', isStuck: true })
  await act(id, 'RETRY')
  expect(await get(id)).toMatchObject({ status: 'READY', isStuck: false, lines: 1 })
  expect((await act(id, 'RETRY')).code).toBe('CONFLICT')
})

test('lines that are gone are not imported: the file is checked again', async () => {
  const id = await checked(`E-mail;Nome\nvelha@correio.com.br;Vera`)
  await shop.rows(`update imports set changed_at = now() - interval '31 days' where id = $1`, [id])
  await deleteOldLines(shop.db, 1_000)
  expect(await act(id, 'RUN')).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Confira o arquivo de novo') })
  expect((await act(id, 'MATCH', { courses: [] })).code).toBe('CONFLICT')
  await act(id, 'CHECK')
  await act(id, 'RUN')
  expect(await get(id)).toMatchObject({ status: 'DONE', counts: { CREATE: 1 } })
})

const accessesOf = (email: string) =>
  shop.rows(`select course_id, origin ->> 'amount' as amount from access_reasons where email = $1 order by origin ->> 'amount'`, [email])

test('an unknown status is asked once for the file, each one is listed with its lines, and who did not pay gets nothing', async () => {
  const line = (name: string, status: string) => `${name}@correio.com.br;${plainCourse.title};${status}\n`
  const id = await checked(
    `Email;Curso;Status\n${line('paga', 'Pago')}${line('falta', 'Pagamento pendente')}${line('voltou', 'Pago (estornado)')}${line('um', 'Simulação')}${line('dois', 'SIMULACAO')}`,
  )
  expect(await get(id)).toMatchObject({
    status: 'READY',
    counts: { CREATE: 1, SKIP: 2, REFUSE: 2 },
    statuses: [
      { key: 'simulacao', word: 'Simulação', lines: 2, payment: 'UNKNOWN' },
      { word: 'Pago', lines: 1, payment: 'PAID' },
      { word: 'Pagamento pendente', lines: 1, payment: 'UNPAID' },
      { word: 'Pago (estornado)', lines: 1, payment: 'UNPAID' },
    ],
  })
  expect((await linesOf(id))[3]).toMatchObject({
    outcome: 'REFUSE',
    reason: 'Diga o que significa a situação “Simulação”: paga ou não paga.',
  })

  await act(id, 'MATCH', { statuses: [{ key: 'simulacao', isPaid: false }] })
  expect((await get(id)).counts).toEqual({ CREATE: 1, SKIP: 4 })
  await act(id, 'MATCH', { statuses: [{ key: 'simulacao', isPaid: true }] })
  await act(id, 'CHECK', { fields: ['email', 'course', 'status'] })
  expect(await get(id)).toMatchObject({ counts: { CREATE: 3, SKIP: 2 } })
  await act(id, 'RUN')
  expect([await accessesOf('dois@correio.com.br'), await accessesOf('voltou@correio.com.br')]).toMatchObject([
    [{ course_id: plainCourse.id }],
    [],
  ])
})

test('a column of a hundred statuses is not that of the payment', async () => {
  const lines = Array.from({ length: 101 }, (_, place) => `a${place}@correio.com.br;C;palavra ${place}\n`)
  expect(await get(await checked(`Email;Curso;Status\n${lines.join('')}`))).toMatchObject({
    status: 'MAPPING',
    problem: expect.stringContaining('É mesmo a coluna da situação'),
  })
})

test('fewer lines by other columns leave none of the earlier reading', async () => {
  const id = await checked(`Email;Produto 1;Produto 2;Status\nmenos@correio.com.br;${plainCourse.title};${courseWithModules.title};Pago\n`)
  expect((await get(id)).counts).toEqual({ CREATE: 2 })
  await act(id, 'CHECK', { kind: 'PEOPLE', fields: ['email', '', '', ''] })
  expect((await get(id)).counts).toEqual({ CREATE: 1 })
})

test.each([
  ['vendas.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)])],
  ['vendas.csv', Buffer.from('\u0000\u0001\u0002 nada disto')],
])('%s that is no table is refused with a sentence about spreadsheets', async (name, content) => {
  await expect(storedFile(shop, name, 'PROTECTED', content)).rejects.toThrow(/Abra a planilha e salve como CSV/)
})

// The last one: from here on roles count.
test('one that runs stops before its next lines when its person may not import any more', async () => {
  const id = await checked(`E-mail;Nome;Curso;Data\nsempapel@correio.com.br;Mia;${plainCourse.title};25/12/2024`)
  const press = 'mutation ($id: ID!) { actOnImport(id: $id, action: RUN) { id } }'
  expect((await ask(press, { id })).message).toBeUndefined()
  const owner = askAs(panel, await panel.issuer.signIn('dona@sabia.example'))
  expect((await owner('mutation { startTeam { id } }')).code).toBe('ok')
  await shop.work(['work_on_import'])
  expect((await owner('query ($id: ID!) { getImport(id: $id) { status problem } }', { id })).data.getImport).toEqual({
    status: 'STOPPED',
    problem: expect.stringContaining('renata.lopes@sabia.example não pode mais importar'),
  })
  expect(await accesses('sempapel@correio.com.br')).toEqual([])
  expect((await owner(press, { id })).code).toBe('ok')
  await shop.work(['work_on_import'])
  expect(await accesses('sempapel@correio.com.br')).toHaveLength(1)
})

test('a database that fails while a file is read leaves no file open: Node would end the program', async () => {
  const { id: fileId } = await storedFile(shop, 'vendas.csv', 'PROTECTED', Buffer.from(hotmart))
  const row = await createImport(shop.deps, { fileId, actor: 'renata' })
  const opened: Readable[] = []
  const read = async (...wanted: Parameters<typeof shop.deps.storage.read>) => {
    const content = await shop.deps.storage.read(...wanted)
    opened.push(content)
    return content
  }
  const deps = { db: shop.db, storage: { ...shop.deps.storage, read } }
  await shop.rows('alter table courses rename to courses_away')
  onTestFinished(() => void shop.rows('alter table if exists courses_away rename to courses'))
  await expect(readLines(deps, row, Date.now() + 10_000)).rejects.toThrow('courses')
  await shop.rows('alter table courses_away rename to courses')
  expect(opened.length).toBeGreaterThan(0)
  expect(opened.filter(({ destroyed }) => !destroyed)).toEqual([])
})
