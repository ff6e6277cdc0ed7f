import { expect, test } from 'vitest'
import { requestText, usageText, withdrawalBadges } from './withdrawal-texts.ts'

test.each([
  [{ lessonsOpened: null, lessonsCompleted: null, downloads: 0, lastUsedAt: null }, 'Nunca usado'],
  [{ lessonsOpened: 0, lessonsCompleted: 0, downloads: 0, lastUsedAt: null }, 'Nunca usado'],
  [
    { lessonsOpened: 3, lessonsCompleted: 1, downloads: 0, lastUsedAt: '2026-11-22T12:00:00Z' },
    'Uso: 3 aulas abertas, 1 concluída · último uso em 22/11/2026, 09:00',
  ],
  [{ lessonsOpened: null, lessonsCompleted: null, downloads: 2, lastUsedAt: null }, 'Uso: 2 downloads'],
])('%o', (usage, text) => expect(usageText(usage)).toBe(text))

test('says where the money is, and then the book', () => {
  const texts = (of: Parameters<typeof withdrawalBadges>[0]) => withdrawalBadges(of).map(({ text }) => text)
  expect(texts({ isRefunded: false, returnStatus: 'DONE' })).toEqual(['Reembolso em andamento'])
  expect(texts({ isRefunded: true, returnStatus: 'WAITING_RETURN' })).toEqual(['Reembolsado', 'Esperando o livro'])
  expect(texts({ isRefunded: true, returnStatus: 'RETURNED' })).toEqual(['Reembolsado', 'Livro recebido'])
})

test('says who registered what was declared elsewhere', () => {
  const requestedAt = '2026-11-22T12:00:00Z'
  const byButton = { requestedAt, declaredOn: null, declaredThrough: null, registeredBy: null }
  expect(requestText(byButton)).toBe('pedida em 22/11/2026, 09:00')
  expect(requestText({ requestedAt, declaredOn: '2026-11-20', declaredThrough: 'PHONE', registeredBy: 'renata' })).toBe(
    'pedida em 20/11/2026 por telefone, registrada por renata em 22/11/2026, 09:00',
  )
})
