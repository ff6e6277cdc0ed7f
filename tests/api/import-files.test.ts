import { expect, test } from 'vitest'
import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { importing } from '#tests/harness/imports.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { storedFile } from '#tests/harness/store-file.ts'

const panel = await providePanel()
const { shop } = panel
const { act, get, linesOf, checked } = importing(panel)
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

test('two courses of one order are two accesses, each with its own amount, whose lines keep the row of the file', async () => {
  const items = `id:1|name:${plainCourse.title}|quantity:1|total:60.00;id:2|name:${courseWithModules.title}|quantity:1|total:50.00`
  const id = await checked(
    `order_number,date,status,billing_email,order_total,line_items\n1001,2024-05-06,completed,bia@correio.com.br,110.00,"${items}"\n1002,2024-05-06,refunded,rui@correio.com.br,60.00,name:${plainCourse.title}\n`,
  )
  expect(await get(id)).toMatchObject({ platform: 'WOOCOMMERCE', counts: { CREATE: 2, SKIP: 1 } })
  expect((await linesOf(id)).map(({ row, line }) => [row, line])).toEqual([
    [2, 2],
    [2, 3],
    [3, 4],
  ])
  await act(id, 'RUN')
  expect(await accessesOf('bia@correio.com.br')).toEqual([
    { course_id: courseWithModules.id, amount: '5000' },
    { course_id: plainCourse.id, amount: '6000' },
  ])
})

test('a broken address is refused', async () => {
  const id = await checked('Nome;E-mail\nCaio;caio@hotmail.com\nDora;ana maria@gmail.com\n')
  expect(await get(id)).toMatchObject({ counts: { CREATE: 1, REFUSE: 1 } })
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
