import { expect, test } from 'vitest'
import { type WithdrawalEmail, withdrawalEmail } from './withdrawal-email.ts'

const email: WithdrawalEmail = {
  storeName: 'Sabiá',
  supportEmail: 'oi@sabia.example',
  seller: ['Sabiá Cursos Ltda. · CNPJ 12.345.678/0001-95'],
  buyerName: 'Joana Ribeiro Farias',
  orderId: '7f3c1e52-88a4-4c0e-9b7e-2f5d3f1f0a11',
  title: 'O mar por dentro',
  requestedAt: '22/11/2026, 23:59',
  declaration: null,
  effects: { type: 'COURSE', physical: false, sent: false, refundCents: 12_345, withShipping: false, method: 'PIX' },
  returnAddress: ['Sabiá Cursos Ltda.', 'Rua das Laranjeiras, 10', 'Rio de Janeiro, RJ', 'CEP 22240-003'],
}
const ofPrinted = { ...email.effects, type: 'BOOK' as const, physical: true }

test('confirms what was withdrawn and when, what ends and what returns, in text and in HTML', () => {
  const { subject, text, html } = withdrawalEmail(email)
  expect(subject).toBe('Recebemos a sua desistência: O mar por dentro')
  const phrases = [
    '22/11/2026, 23:59',
    'O mar por dentro',
    'pedido 7f3c1e52',
    'O acesso ao curso termina',
    'R$ 123,45 de volta por PIX',
    'CNPJ',
  ]
  for (const phrase of phrases) {
    expect(text).toContain(phrase)
    expect(html).toContain(phrase)
  }
  expect(text).not.toContain('Correios')
  expect(withdrawalEmail({ ...email, effects: { ...email.effects, method: 'CARD' } }).text).toContain('fatura')
})

test('says how a printed book comes back only if it was sent', () => {
  const sent = withdrawalEmail({ ...email, effects: { ...ofPrinted, sent: true, withShipping: true } }).text
  expect(sent).toContain('Endereço da devolução: Sabiá Cursos Ltda., Rua das Laranjeiras, 10, Rio de Janeiro, RJ, CEP 22240-003.')
  expect(sent).toContain('o envio não custa nada para você')
  expect(sent).toContain('R$ 123,45, com o frete, de volta')
  expect(withdrawalEmail({ ...email, returnAddress: [], effects: { ...ofPrinted, sent: true } }).text).not.toContain('Endereço')
  const unsent = withdrawalEmail({ ...email, effects: ofPrinted }).text
  expect(unsent).toContain('não será mais enviado')
  expect(unsent).not.toContain('Correios')
})

test('escapes HTML in names and titles', () => {
  const markup = `<img src=x onerror="alert('1')">`
  expect(withdrawalEmail({ ...email, buyerName: markup, title: markup, returnAddress: [markup] }).html).not.toContain('<img')
})

test('says when and how the buyer declared what staff registered', () => {
  const { text } = withdrawalEmail({ ...email, declaration: { on: '2026-11-20', through: 'PHONE' } })
  expect(text).toContain(
    'registramos em 22/11/2026, 23:59 a sua desistência de “O mar por dentro”, do pedido 7f3c1e52, que você pediu em 20/11/2026 por telefone.',
  )
})
