import { describe, expect, test } from 'vitest'
import { addressLines } from '#domain/orders/order/address-lines.ts'
import { itemCount, type OrderStanding, statusBadges } from './order-standing.ts'

const texts = (order: Partial<OrderStanding>) =>
  statusBadges({ paid: false, sended: false, hasPhysicalItem: false, status: 'PENDING', refundDue: false, ...order }).map(
    ({ text }) => text,
  )

describe('the badges of an order', () => {
  test.each([
    ['not paid', {}, ['Pendente']],
    ['not paid, with a parcel', { hasPhysicalItem: true, sended: true }, ['Pendente']],
    ['paid, with a parcel to send', { paid: true, hasPhysicalItem: true, status: 'PAID' }, ['Pago - Aguardando Envio']],
    ['sent', { paid: true, hasPhysicalItem: true, sended: true, status: 'PAID' }, ['Enviado']],
    ['paid, with nothing to send', { paid: true, status: 'PAID' }, ['Concluído']],
    ['expired', { status: 'EXPIRED' }, ['Pendente', 'Expirado']],
    ['not charged', { status: 'FAILED' }, ['Pendente', 'Não cobrado']],
    ['canceled', { status: 'CANCELED' }, ['Pendente', 'Cancelado']],
    ['refunded', { paid: true, status: 'REFUNDED' }, ['Concluído', 'Reembolsado']],
    ['with a refund due', { status: 'REFUND_DUE', refundDue: true }, ['Pendente', 'Reembolsar']],
    ['paid twice', { paid: true, status: 'PAID', refundDue: true }, ['Concluído', 'Reembolsar']],
    ['expired, paid short', { status: 'EXPIRED', refundDue: true }, ['Pendente', 'Reembolsar']],
  ] as const)('%s', (_, order, expected) => expect(texts(order)).toEqual(expected))

  test('only a status that requires action by the staff is highlighted', () => {
    const tones = (order: OrderStanding) => statusBadges(order).map(({ tone }) => tone)
    expect(tones({ paid: true, sended: false, hasPhysicalItem: true, status: 'PAID', refundDue: false })).toEqual(['call'])
    expect(tones({ paid: false, sended: false, hasPhysicalItem: false, status: 'REFUND_DUE', refundDue: true })).toEqual(['plain', 'bad'])
  })
})

test('counts each copy of a book', () => {
  expect(itemCount({ items: [{ quantity: 3 }, { quantity: 1 }] })).toBe(4)
})

describe('the address on a parcel', () => {
  const address = {
    street: 'Rua das Laranjeiras',
    number: '12',
    complement: 'ap. 3',
    neighborhood: 'Barra',
    city: 'Salvador',
    state: 'BA',
    zip: '40155210',
  }

  test('has three lines', () =>
    expect(addressLines(address)).toEqual(['Rua das Laranjeiras, 12, ap. 3', 'Barra, Salvador - BA', 'CEP 40155-210']))

  test('has no comma for a missing complement', () => {
    for (const complement of ['', null])
      expect(addressLines({ ...address, complement } as typeof address)[0]).toBe('Rua das Laranjeiras, 12')
  })
})
