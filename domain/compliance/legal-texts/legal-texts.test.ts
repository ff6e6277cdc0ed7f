import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LegalFacts } from './legal-facts.ts'
import { defaultTexts } from './default-texts.ts'
import { lessonBlocks } from '#domain/delivery/lessons/lesson-text.ts'
import { longestLegalText } from './legal-text.ts'
import { privacyText } from './privacy-text.ts'
import { termsText } from './terms-text.ts'

const facts: LegalFacts = {
  storeName: 'Bem-te-vi',
  email: 'ajuda@loja.example',
  publicUrl: 'https://loja.example',
  seller: {
    legalName: 'Livros Ltda.',
    taxId: 'CNPJ 12.ABC.345/01DE-35',
    address: 'Rua da Graça, 10 – Salvador/BA',
    phone: '(71) 3333-4444',
  },
  guaranteeDays: 7,
  masksOldOrders: true,
  officer: { name: 'Lia Campos', email: 'dados@loja.example' },
  tags: [],
  told: [],
}
/**
 * A release publishes its default only over one of a lower number (server/compliance/legal-texts/publish-texts.ts). So a text that changes gets the next
 * number, and its new hash is written here.
 */
test.each([
  ['TERMS', { number: 2, hash: '61be52e34063' }],
  ['PRIVACY', { number: 9, hash: '6480650dd01d' }],
] as const)('a default text that changed has a new number: %s', (kind, known) => {
  const { number, write } = defaultTexts[kind]
  expect({
    number,
    hash: hash('sha256', write(facts) + write({ ...empty, guaranteeDays: 30, masksOldOrders: false, tags: ['Medição'] })).slice(0, 12),
  }).toEqual(known)
})

const empty: LegalFacts = { ...facts, seller: { legalName: null, taxId: null, address: null, phone: null }, officer: null }

describe.each([
  ['terms', termsText],
  ['privacy policy', privacyText],
])('the %s', (_, write) => {
  test('say who is responsible, and how to reach them', () => {
    for (const said of [
      'Livros Ltda., CNPJ 12.ABC.345/01DE-35, com endereço em Rua da Graça, 10 – Salvador/BA',
      'ajuda@loja.example',
      '(71) 3333-4444',
    ])
      expect(write(facts)).toContain(said)
  })

  test('are whole sentences while the settings are empty', () => {
    const text = write(empty)
    expect(text).toContain('Bem-te-vi')
    expect(text).not.toMatch(/null|undefined|NaN|, ,|\(\)| {2}/)
    expect(text.length).toBeLessThan(longestLegalText)
  })

  test('are numbered sections, none of them empty', () => {
    const blocks = lessonBlocks(write(facts))
    const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.parts[0]?.kind === 'text' ? block.parts[0].text : []))
    expect(headings.map((heading) => Number.parseInt(heading, 10))).toEqual(headings.map((_heading, index) => index + 1))
    for (const [index, block] of blocks.entries()) if (block.kind === 'heading') expect(blocks[index + 1]?.kind).not.toBe('heading')
  })
})

describe('the terms cover what the law asks for', () => {
  test.each([
    'Código de Defesa do Consumidor (Lei 8.078/1990)',
    'Decreto 7.962/2013',
    'https://loja.example/desistencia',
    'https://loja.example/minha-estante',
    'em até 7 dias',
    'respondida em até cinco dias',
    '5 a 10 dias úteis',
    'cada exemplar leva o nome de quem comprou',
    'PIX',
    'cartão de crédito',
  ])('%s', (said) => expect(termsText(facts)).toContain(said))

  test('a longer guarantee is named as more than the law', () =>
    expect(termsText({ ...facts, guaranteeDays: 30 })).toMatch(/em até 30 dias[\s\S]*A lei garante 7 dias/))

  test('clauses that limit rights stand out', () => {
    const strong = lessonBlocks(termsText(facts)).filter((block) => block.kind === 'paragraph' && block.parts[0]?.kind === 'strong')
    expect(strong).toHaveLength(3)
  })
})

describe('the privacy policy covers what the law asks for', () => {
  test.each([
    'Lia Campos, dados@loja.example',
    'PagBank',
    'Auth0',
    'documentos fiscais',
    'cinco anos, contados do primeiro dia do ano seguinte',
    'eles ficam bloqueados até o fim desse prazo, e então se tornam anônimos',
    'o CPF, o telefone, o endereço e as notas fiscais saem sozinhos',
    'O certificado continua válido mesmo depois que o acesso termina',
    'seis meses',
    'Cookies',
    'art. 18',
    'em até 15 dias',
    'Autoridade Nacional de Proteção de Dados',
  ])('%s', (said) => expect(privacyText(facts)).toContain(said))

  test('without the rule for old orders, it says that a request is needed', () =>
    expect(privacyText({ ...facts, masksOldOrders: false })).toContain('basta você pedir para que os pedidos se tornem anônimos'))

  test('the tags of the store are named, and without any none is said to be there', () => {
    const text = privacyText({ ...facts, tags: ['Medição da Exemplo', 'Anúncios da Outra'] })
    for (const said of [
      '- Medição da Exemplo\n- Anúncios da Outra',
      'por doze meses',
      'não a liga ao seu cadastro',
      'listados em “Cookies”',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('se um dia houver')
    expect(privacyText(facts)).not.toContain('listados em “Cookies”')
  })

  test('without an officer the address for support is the channel', () =>
    expect(privacyText(empty)).toContain('O canal para assuntos de dados pessoais é ajuda@loja.example.'))
})
