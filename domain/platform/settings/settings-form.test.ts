import { describe, expect, test } from 'vitest'
import { settingsChange, storeSettings } from './settings-form.ts'

const empty = {
  storeName: '',
  supportEmail: '',
  phone: '',
  legalName: '',
  taxId: '',
  taxRegime: null,
  postalCode: '',
  street: '',
  streetNumber: '',
  complement: '',
  district: '',
  city: '',
  state: null,
  privacyOfficerName: '',
  privacyOfficerEmail: '',
  guaranteeDays: 7,
  graceDays: 7,
  pixDiscount: 0,
  accessEmails: true,
  lessonEmails: true,
  confirmRefundsAboveCents: null,
  bookCents: false,
  recoverySteps: [],
  answerTexts: [],
  weeklyEmail: true,
  oneStream: false,
  maskOldOrders: true,
  consentTags: [],
}
const messagesOf = (change: object) => {
  const read = storeSettings.safeParse({ ...empty, ...change })
  return read.success ? {} : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

test('an empty form is valid: what is not filled in is null', () => {
  expect(storeSettings.parse(empty)).toMatchObject({
    storeName: null,
    supportEmail: null,
    phone: null,
    taxId: null,
    postalCode: null,
    city: null,
  })
})

test('values are stored without their punctuation', () => {
  expect(
    settingsChange.parse({
      taxId: '12.abc.345/01de-35',
      phone: '(11) 98765-4321',
      postalCode: '01001-000',
      supportEmail: ' Ajuda@Loja.Example ',
      legalName: ' Livros\u00a0Ltda\u200b ',
    }),
  ).toEqual({
    taxId: '12ABC34501DE35',
    phone: '11987654321',
    postalCode: '01001000',
    supportEmail: 'ajuda@loja.example',
    legalName: 'Livros Ltda',
  })
})

test('null removes a value, as an empty text does', () => {
  expect(settingsChange.parse({ taxId: null, phone: null, supportEmail: null, city: null, state: null })).toEqual({
    taxId: null,
    phone: null,
    supportEmail: null,
    city: null,
    state: null,
  })
})

describe('a wrong value is refused at its field', () => {
  test.each([
    [{ taxId: '11.222.333/0001-82' }, 'taxId', 'os dígitos não batem'],
    [{ taxId: '11222' }, 'taxId', 'os dígitos não batem'],
    [{ phone: '9876' }, 'phone', 'com DDD'],
    [{ postalCode: '0100' }, 'postalCode', 'oito dígitos'],
    [{ supportEmail: 'ajuda@' }, 'supportEmail', 'não parece completo'],
    [{ privacyOfficerEmail: 'nada' }, 'privacyOfficerEmail', 'não parece completo'],
    [{ state: 'XX' }, 'state', 'Escolha o estado'],
    [{ guaranteeDays: 6 }, 'guaranteeDays', 'A lei garante 7 dias'],
    [{ guaranteeDays: 7.5 }, 'guaranteeDays', 'inteiro'],
    [{ guaranteeDays: Number.NaN }, 'guaranteeDays', 'Escreva os dias'],
    [{ pixDiscount: 50.5 }, 'pixDiscount', 'até 50'],
    [{ pixDiscount: 2.555 }, 'pixDiscount', 'duas casas'],
    [{ pixDiscount: -1 }, 'pixDiscount', 'negativo'],
    [{ phone: '+351 912 345 678' }, 'phone', 'outro país'],
    [{ postalCode: '01001-0000' }, 'postalCode', 'oito dígitos'],
  ])('%o', (change, field, message) => expect(messagesOf(change)[field]).toContain(message))

  test.each<[tag: object, place: string, message: string]>([
    [{ name: '', src: 'https://a.example/t.js' }, '0.name', 'Escreva de quem é'],
    [{ name: 'x'.repeat(61), src: 'https://a.example/t.js' }, '0.name', '60'],
    [{ name: 'Medição', src: `https://a.example/${'t'.repeat(300)}` }, '0.src', '300'],
    ...[
      '',
      'a.example/t.js',
      'http://a.example/t.js',
      'javascript:alert(1)',
      'data:text/javascript,1',
      '//a.example/t.js',
      'https://lia@a.example/t.js',
      "https://a.example;script-src 'unsafe-inline'/t.js",
      'https://a;b.example/t.js',
      'https://*.example/t.js',
    ].map((src): [object, string, string] => [{ name: 'Medição', src }, '0.src', 'https://']),
  ])('the tag %o', (tag, place, message) => expect(messagesOf({ consentTags: [tag] })[`consentTags.${place}`]).toContain(message))

  test('more than five tags, and the same one twice', () => {
    const tags = (...names: string[]) => ({ consentTags: names.map((name) => ({ name, src: `https://a.example/${name}.js` })) })
    expect(messagesOf(tags('a', 'b', 'c', 'd', 'e'))).toEqual({})
    expect(messagesOf(tags('a', 'b', 'c', 'd', 'e', 'f')).consentTags).toContain('5')
    expect(messagesOf(tags('a', 'b', 'a'))).toEqual({ 'consentTags.2.src': 'Este script já está na lista.' })
    expect(messagesOf({ consentTags: [{ name: 'Em teste', src: 'http://localhost:4000/t.js' }] })).toEqual({})
  })

  test('a regime that does not fit the tax id', () => {
    expect(messagesOf({ taxId: '11222333000181', taxRegime: 'PERSON' }).taxRegime).toContain('vende com CPF')
    expect(messagesOf({ taxId: '39053344705', taxRegime: 'MEI' }).taxRegime).toContain('pessoa física')
    expect(messagesOf({ taxId: '39053344705', taxRegime: 'PERSON' })).toEqual({})
    expect(messagesOf({ taxId: '11222333000181', taxRegime: 'SIMPLES' })).toEqual({})
  })
})

test('a name of the store that its certificates cannot show is refused', () => {
  expect(messagesOf({ storeName: 'Sabiá 🐦' })).toEqual({})
  expect(messagesOf({ storeName: '言葉' })).toEqual({
    storeName: 'Os certificados mostram o nome da loja, e só com letras do alfabeto latino.',
  })
})
