import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusalNote } from '#server/money/charges/charges.sql.ts'
import { describeRefusal, refusalInWords } from './pagbank-words.ts'

const errors = JSON.parse(readFileSync('tests/fixtures/pagbank/20-errors.json', 'utf8')) as Record<
  string,
  { body: { error_messages: { code?: string; error?: string; description?: string; parameter_name?: string }[] } }
>
const wordsFor = (name: string) => {
  const { code, error, description, parameter_name } = errors[name]!.body.error_messages[0]!
  return refusalInWords(code ?? error ?? '', parameter_name ?? null, description)
}

test.each([
  ['400-orders-tax-id', 'O PagBank não aceitou o CPF do cliente.'],
  ['400-checkouts-invalid-value', 'O PagBank não aceitou o CPF do cliente.'],
  ['400-orders-buyer-email-is-merchant', 'O e-mail do cliente é o mesmo da conta da loja no PagBank.'],
  ['400-orders-required', 'O PagBank não aceitou os dados (payment_method.capture).'],
  ['400-refund-temporarily-unavailable', 'O PagBank não consegue fazer este reembolso agora. A loja tenta de novo sozinha.'],
  ['401-unauthorized', 'O PagBank não aceitou a credencial da loja. Confira o PAGBANK_TOKEN.'],
  ['403-orders-not-whitelisted', 'A conta da loja ainda não foi liberada pelo PagBank. Peça a homologação.'],
  ['403-checkouts-not-allowlisted', 'A conta da loja ainda não foi liberada pelo PagBank. Peça a homologação.'],
  ['400-sandbox-pix-pay-without-key', 'A conta da loja ainda não tem uma chave PIX no PagBank.'],
])('%s: %s', (name, words) => expect(wordsFor(name)).toBe(words))

test('an unknown code is included in the message', () => {
  expect(refusalInWords('49999', 'splits.method')).toBe('O PagBank recusou (código 49999, splits.method).')
  expect(refusalInWords('40002', 'items[0].name')).toBe('O PagBank não aceitou os dados (items[0].name).')
})

test('refusals because of the shop’s account are not attributed to the buyer', () => {
  expect(
    ['UNAUTHORIZED', 'ACCESS_DENIED', 'allowlist_access_required', 'APIX-20164'].filter((code) => !describeRefusal(code).isShopsFault),
  ).toEqual([])
  expect(describeRefusal('40002 customer.tax_id').isShopsFault).toBe(false)
  expect(describeRefusal(refusalNote({ code: 'ACCESS_DENIED', message: 'whitelist access required' })).isShopsFault).toBe(true)
})

test.each([
  ['40008', true],
  ['UNAUTHORIZED', true],
  ['40007', false],
  ['40002 customer.tax_id', false],
])('the refusal %s is temporary: %s', (note, isTemporary) => expect(describeRefusal(note).isTemporary).toBe(isTemporary))

test.each([
  [{ code: '40002', parameter: 'customer.email', message: 'buyer email must not be equals to merchant email' }, 'mesmo da conta da loja'],
  [{ code: '40002', parameter: 'customer.tax_id', message: 'must be a valid CPF or CNPJ' }, 'o CPF do cliente'],
  [{ code: '40008', parameter: null, message: 'Transaction is not found.' }, 'tenta de novo sozinha'],
  [{ code: '49999', parameter: null, message: '' }, '(código 49999)'],
  [{ code: 'DECLINED' }, 'análise de risco'],
])('the stored note of %j is shown with the words %s', (refused, words) =>
  expect(describeRefusal(refusalNote(refused)).words).toContain(words),
)

test('a note in the older format is still read', () => expect(describeRefusal('40002 customer.tax_id').words).toContain('o CPF do cliente'))
