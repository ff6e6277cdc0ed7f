import { describe, expect, test } from 'vitest'
import { recognizeColumns } from './import-fields.ts'
import { itemsIn } from './order-items.ts'
import { orderLines } from './order-lines.ts'

const courses = new Set(['curso-de-canto', 'curso-de-violao', 'canto-e-violao'])

describe('items of a cell', () => {
  test.each([
    ['id:1|name:Curso de Canto|product_id:11|total:60.00;id:2|name:Curso de Violão|total:50.00', 2],
    ['name:Curso; parte 2|product_id:11|quantity:1|total:60.00', 1],
    ['[{"name":"Curso de Canto","quantity":1},{"name":"Outro"}]', 2],
    ['Curso A\nCurso B\r\nCurso C', 3],
    ['Curso A × 1, Curso, com vírgula × 2', 2],
    ['1 x Curso A, 2 x Curso B', 2],
    ['Curso A (x1); Curso B (x1)', 2],
    ['Curso de Canto, Curso de Violão', 2],
    ['Curso de Canto + Curso de Violão', 2],
    ['Canto e Violão', 1],
    ['Curso de Canto | Turma 2', 1],
    ['Curso de Canto, Curso que não há', 1],
    ['[ao vivo] Curso', 1],
    ['Desafio 30 x 30, avançado', 1],
    ['a,'.repeat(6_000), 1],
  ])('%s', (text, count) => expect(itemsIn({ text }, courses)).toHaveLength(count))
})

/** Course and amount of each line. */
const read = (text: string) => {
  const [header, ...records] = text.split('\n').map((line) => line.split(';'))
  const { mapping } = recognizeColumns(header!)
  const lines = orderLines({ header: header!, mapping, courses })
  return records
    .flatMap(lines)
    .map((cells) => [mapping.course, mapping.amount, mapping.status].map((place) => (place === undefined ? '' : cells[place])))
}

test.each([
  [
    'numbered columns, with an amount each',
    'billing_email;status;order_total;Product Item 1 Name;Product Item 1 Total;Product Item 2 Name;Product Item 2 Total\na@b.com;completed;100;Canto;60;Violão;40\nb@b.com;completed;60;Canto;60;;',
    [
      ['Canto', '100', 'completed'],
      ['Violão', '40', 'completed'],
      ['Canto', '60', 'completed'],
    ],
  ],
  [
    'numbered columns without one: the total counts once',
    'billing_email;status;order_total;line_item_1;line_item_2;line_item_3\na@b.com;completed;100;name:Canto|quantity:1;name:Violão|quantity:1;',
    [
      ['name:Canto|quantity:1', '100', 'completed'],
      ['name:Violão|quantity:1', '', 'completed'],
    ],
  ],
  [
    "Shopify's later lines, whose status is that of the first",
    'Name;Email;Financial Status;Paid at;Total;Lineitem name;Lineitem price\n#1;a@b.com;paid;2024-03-02;90;Canto;50\n#1;a@b.com;;;;Violão;40\n#2;b@b.com;refunded;2024-03-02;50;Canto;50\n#2;b@b.com;;;;Violão;40\n#3;b@b.com;;;;Canto;40',
    [
      ['Canto', '50', 'paid'],
      ['Violão', '40', 'paid'],
      ['Canto', '50', 'refunded'],
      ['Violão', '40', 'refunded'],
      ['Canto', '40', ''],
    ],
  ],
  [
    'a line for each item with the total of the order',
    'order_number;billing_email;status;order_total;item_name\n1;a@b.com;completed;100;Canto\n1;a@b.com;completed;100;Violão\n1;a@b.com;completed;100;Piano\n2;a@b.com;completed;100;Canto',
    [
      ['Canto', '100', 'completed'],
      ['Violão', '', 'completed'],
      ['Piano', '', 'completed'],
      ['Canto', '100', 'completed'],
    ],
  ],
  [
    'the same number of somebody else is another order',
    'Pedido;Email;Status;Curso\n1;a@b.com;Pago;Canto\n1;c@b.com;;Canto',
    [
      ['Canto', '', 'Pago'],
      ['Canto', '', ''],
    ],
  ],
])('%s', (_, text, lines) => expect(read(text)).toEqual(lines))

test('what the first line of an order says of its cancellation holds for the later ones', () => {
  const header = 'Name;Email;Financial Status;Cancelled at;Lineitem name'.split(';')
  const linesOf = orderLines({ header, mapping: recognizeColumns(header).mapping, courses: new Set() })
  const canceled = [linesOf('#1;a@b.com;paid;2024-03-02;Canto'.split(';')), linesOf('#1;a@b.com;;;Violão'.split(';'))].flat()
  expect(canceled.map((cells) => cells[3])).toEqual(['2024-03-02', '2024-03-02'])
})
