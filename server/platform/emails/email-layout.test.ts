import { expect, test } from 'vitest'
import { emailPage, look, type Sender } from './email-layout.ts'

const sender: Sender = {
  storeName: 'Sabiá',
  supportEmail: 'oi@sabia.example',
  seller: ['Sabiá Cursos Ltda.'],
  terms: { version: 3, url: 'https://loja.example/termos/3' },
}
const html = emailPage({
  title: 'Pedido recebido',
  preview: 'Agora só falta <o pagamento>.',
  sender,
  body: Object.values(look)
    .map((attributes) => `<p ${attributes}>texto</p>`)
    .join(''),
})

test('the preview is the first text of the e-mail, and nothing else of it stands beside the subject', () => {
  const [first, rest = ''] = html.slice(html.indexOf('<body')).split('</div>')
  expect(first).toContain('Agora só falta &lt;o pagamento&gt;.')
  expect(first!.match(/&zwnj;/g)!.length).toBeGreaterThan(50)
  expect(rest).toContain('Sabiá')
})

test('every element with a colour of its own has another one on a dark screen', () => {
  const dark = html.slice(html.indexOf('@media'), html.indexOf('</style>'))
  // The orange of the brand, and the ink on it, are the same on both.
  const coloured = [...html.matchAll(/<\w+([^>]*) style="[^"]*#(?!f5761a|211c12)[0-9a-f]{3,6}/g)]
  expect(coloured.length).toBeGreaterThan(5)
  for (const [, attributes = ''] of coloured) {
    const names = /class="([^"]+)"/.exec(attributes)?.[1]?.split(' ') ?? []
    expect(
      names.some((name) => dark.includes(`.${name}{`)),
      attributes,
    ).toBe(true)
  }
})
