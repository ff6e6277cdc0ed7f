import { describe, expect, test } from 'vitest'
import { consentInForce, mayShowTags } from './consent.ts'

const tag = (src: string) => ({ name: 'Medição', src })
const choice = { accepted: true, at: '2026-11-22T12:00:00.000Z', tags: ['https://a.example/t.js', 'https://b.example/t.js'] }
const inForce = (stored: unknown, tags = [tag('https://a.example/t.js')], now = '2026-12-01T00:00:00Z') =>
  consentInForce(stored, tags, new Date(now))

describe('a choice about tags', () => {
  test('lasts twelve months', () => {
    expect(inForce(choice, undefined, '2027-11-22T11:59:59.999Z')).toEqual(choice)
    expect(inForce(choice, undefined, '2027-11-22T12:00:00.000Z')).toBeNull()
  })

  test('a refusal lasts as long as an acceptance', () => {
    const refused = { ...choice, accepted: false }
    expect(inForce(refused, undefined, '2027-11-22T11:59:59.999Z')).toEqual(refused)
    expect(inForce(refused, undefined, '2027-11-22T12:00:00.000Z')).toBeNull()
  })

  test('says nothing about a tag that was added later, and goes on when one is removed', () => {
    expect(inForce(choice, [tag('https://a.example/t.js'), tag('https://c.example/t.js')])).toBeNull()
    expect(inForce(choice, [tag('https://b.example/t.js')])).toEqual(choice)
  })

  test.each([null, undefined, 'yes', 1, {}, { ...choice, at: 'yesterday' }, { ...choice, accepted: 'yes' }, { ...choice, tags: null }])(
    '%j is none',
    (stored) => expect(inForce(stored)).toBeNull(),
  )
})

test('tags are loaded only on pages that are the same for everybody', () => {
  for (const path of [
    '/',
    '/courses',
    '/courses/1',
    '/books/2',
    '/noticias/um-filme',
    '/sobre',
    '/termos/3',
    '/privacidade',
    '/acessibilidade',
  ])
    expect(mayShowTags(path), path).toBe(true)
  for (const path of [
    '/cart',
    '/checkout',
    '/postcheckout',
    '/entrar',
    '/callback',
    '/unauthorized',
    '/minha-estante/pedidos',
    '/admin',
    '/admin/courses',
    '/contato',
    '/desistencia',
    '/verificar/ABC',
    '/coursesque',
    '/nowhere',
  ])
    expect(mayShowTags(path), path).toBe(false)
})
