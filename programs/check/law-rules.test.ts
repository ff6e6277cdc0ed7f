import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type LawFacts, lawRules } from './law-rules.ts'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/law.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, cells] = /^\| <a id="([\w-]+)"><\/a>\S+ \|(.*)\|$/.exec(line) ?? []
    return id && cells ? [{ id, cells: cells.split('|').map((cell) => cell.trim()) }] : []
  })

describe('docs/law.md', () => {
  test('has one row for each rule that the check prints', () => expect(rows.map(({ id }) => id)).toEqual(lawRules.map(({ id }) => id)))

  test.each(rows)('$id says what is asked for, where it is met, and names tests that exist', ({ cells }) => {
    expect(cells).toHaveLength(3)
    for (const cell of cells) expect(cell).not.toBe('')
    const tests = [...cells[2]!.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path]) => path!)
    expect(tests).not.toEqual([])
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('names the test of each rule that is met by design, which exists', () => {
    const named = lawRules.flatMap((each) => ('byDesign' in each ? [{ id: each.id, path: each.byDesign }] : []))
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
    expect(named.filter(({ id, path }) => !rows.find((row) => row.id === id)?.cells[2]!.includes(`\`${path}\``))).toEqual([])
  })
})

test('no rule that claims to be measured is met by every store', () => {
  const always = lawRules.filter((each) => !('byDesign' in each) && each.missing(empty).length === 0)
  expect(always.map(({ id }) => id)).toEqual([])
})

const terms = 'O preço é o do pagamento, e a entrega leva dois dias. Você pode desistir da compra em até 7 dias. Contato: oi@loja.example.'
const filled: LawFacts = {
  settings: {
    legal_name: 'Livros Ltda.',
    tax_id: '12ABC34501DE35',
    street: 'Rua da Graça',
    city: 'Salvador',
    state: 'BA',
    phone: '7133334444',
    privacy_officer_email: 'lia@loja.example',
    guarantee_days: 7,
    mask_old_orders: true,
    consent_tags: [{ name: 'Medição' }],
  },
  hasSupportEmail: true,
  texts: { TERMS: terms, PRIVACY: '- Medição' },
  lateMessages: 0,
  unsentConfirmations: 0,
  unsentWithdrawals: 0,
  ordersWithoutTerms: 0,
  lateErasures: 0,
  hoursSinceNightlyRun: 20,
  unrecordedOrders: 0,
  recordsWithoutPort: 0.1,
  overdueAccessRecords: 0,
  issuesFiscalDocuments: true,
}
/** A store in which nothing is as it should be. */
const empty: LawFacts = {
  settings: {
    ...filled.settings,
    tax_id: null,
    city: null,
    privacy_officer_email: null,
  },
  hasSupportEmail: false,
  texts: {},
  lateMessages: 2,
  unsentConfirmations: 3,
  unsentWithdrawals: 4,
  ordersWithoutTerms: 5,
  lateErasures: 6,
  hoursSinceNightlyRun: null,
  unrecordedOrders: 7,
  recordsWithoutPort: 1,
  overdueAccessRecords: 8,
  issuesFiscalDocuments: false,
}
const missingIn = (facts: LawFacts) =>
  Object.fromEntries(
    lawRules.flatMap((each) => ('byDesign' in each || each.missing(facts).length === 0 ? [] : [[each.id, each.missing(facts).join('; ')]])),
  )

test('a store in which everything is filled in meets every rule', () => expect(missingIn(filled)).toEqual({}))

test.each([
  'Sem devolução.',
  'Boas compras.',
  'Preço, pagamento, entrega e contato: como combinado. Não há desistência em 7 dias.',
  `${terms} Não aceitamos devoluções.`,
  'Preço, pagamento, entrega, contato. Não aceitamos a desistência depois de 7 dias.',
])('terms that do not grant a withdrawal inform nobody about it: %s', (text) =>
  expect(Object.keys(missingIn({ ...filled, texts: { ...filled.texts, TERMS: text } }))).toEqual(
    expect.arrayContaining(['terms', 'withdrawal-information']),
  ),
)

test('without an officer for personal data the e-mail for support is the channel', () =>
  expect(missingIn({ ...filled, settings: { ...filled.settings, privacy_officer_email: null } })).toEqual({}))

test('what is missing is named, with the place where it is filled in', () =>
  expect(missingIn(empty)).toEqual({
    'seller-identity': 'CNPJ or CPF, address, e-mail for support: /admin/configuracoes',
    terms: 'none is published: start the store once',
    'withdrawal-information': 'the published terms do not say how to withdraw: /admin/configuracoes',
    support: '2 answers are late: /admin/messages',
    'privacy-policy': 'none is published: start the store once',
    'privacy-officer': 'e-mail of the officer, or for support: /admin/configuracoes',
    'order-confirmation': '3 confirmations were not sent: /admin/exceptions',
    'contract-copy': '5 orders were placed while no terms were published: start the store once',
    'withdrawal-right': 'the published terms do not name the 7 days of the store: /admin/configuracoes',
    'withdrawal-means': '4 confirmations were not sent: /admin/exceptions',
    consent: 'Medição: not in the published privacy text, /admin/configuracoes',
    erasure: '6 erasures are late: /admin/exceptions',
    'data-minimum': 'the nightly job has not run yet: let a worker run for a night',
    'access-records':
      '7 orders of the last week have no record: look for "access records" in the log; most records have no port: the proxy does not send X-Client-Port; 8 records are older than six months: let a worker run',
    'fiscal-documents': 'none are issued: FOCUS_NFE_TOKEN, and /admin/fiscal/settings',
  }))
