import { expect, test } from 'vitest'
import { whatsappAddress } from './whatsapp.ts'

const reminder = {
  name: 'Ana Souza',
  phone: '11987654321',
  storeName: 'Sabiá',
  titles: ['Ansiedade & medo', 'Sono'],
  url: 'https://loja.example/pagar?t=a.b-c_d',
}

test('the message names the buyer, the products and the page, and survives the address', () => {
  const address = new URL(whatsappAddress(reminder)!)
  expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/5511987654321')
  const text = address.searchParams.get('text')
  for (const part of ['Olá, Ana!', 'Sabiá', '“Ansiedade & medo” e “Sono”', reminder.url]) expect(text).toContain(part)
})

test.each(['', '987654321', '011987654321', '+5511987654321'])('“%s” is no number to write to', (phone) =>
  expect(whatsappAddress({ ...reminder, phone })).toBeNull(),
)

test('a name that is a link greets nobody', () =>
  expect(new URL(whatsappAddress({ ...reminder, name: 'evil.example/pix' })!).searchParams.get('text')).toMatch(/^Olá! /))
