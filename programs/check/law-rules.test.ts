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
})

const filled: LawFacts = {
  settings: {
    legal_name: 'Livros Ltda.',
    tax_id: '12ABC34501DE35',
    street: 'Rua da Graça',
    city: 'Salvador',
    state: 'BA',
    phone: '7133334444',
    privacy_officer_email: 'lia@loja.example',
  },
  hasSupportEmail: true,
  texts: ['TERMS', 'PRIVACY'],
  lateMessages: 0,
  issuesFiscalDocuments: true,
}
const missingIn = (facts: LawFacts) =>
  Object.fromEntries(lawRules.flatMap(({ id, missing }) => (missing(facts).length > 0 ? [[id, missing(facts).join('; ')]] : [])))

test('a store in which everything is filled in meets every rule', () => expect(missingIn(filled)).toEqual({}))

test('without an officer for personal data the e-mail for support is the channel', () =>
  expect(missingIn({ ...filled, settings: { ...filled.settings, privacy_officer_email: null } })).toEqual({}))

test('what is missing is named, with the place where it is filled in', () =>
  expect(
    missingIn({
      settings: { ...filled.settings, tax_id: null, city: null, privacy_officer_email: null },
      hasSupportEmail: false,
      texts: [],
      lateMessages: 2,
      issuesFiscalDocuments: false,
    }),
  ).toEqual({
    'seller-identity': 'CNPJ or CPF, address, e-mail for support: /admin/configuracoes',
    terms: 'none is published: start the store once',
    support: '2 answers are late: /admin/messages',
    'privacy-policy': 'none is published: start the store once',
    'privacy-officer': 'e-mail of the officer, or for support: /admin/configuracoes',
    'fiscal-documents': 'none are issued: FOCUS_NFE_TOKEN, and /admin/fiscal/settings',
  }))
