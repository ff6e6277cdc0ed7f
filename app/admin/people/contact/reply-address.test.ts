import { expect, test } from 'vitest'
import { replyAddress } from './reply-address.ts'

const message = { email: 'lia+compras@correio.com.br', protocol: '0000BEEF', name: 'Lia Campos', message: 'Não abre.\nPor quê & como?' }

test('a reply goes to the sender, names the protocol and quotes each line', () => {
  const url = new URL(replyAddress(message))
  expect(decodeURIComponent(url.pathname)).toBe('lia+compras@correio.com.br')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    subject: 'Sua mensagem (protocolo 0000BEEF)',
    body: 'Lia,\r\n\r\n\r\n> Não abre.\r\n> Por quê & como?',
  })
})

test('a long message is cut', () =>
  expect(decodeURIComponent(replyAddress({ ...message, message: 'a'.repeat(5_000) })).length).toBeLessThan(1_500))
