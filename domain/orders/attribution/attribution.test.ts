import { describe, expect, test } from 'vitest'
import { attributionInput } from './attribution.ts'

const at = Date.UTC(2026, 10, 25)
const lastOf = (touch: object) => attributionInput.parse({ last: { at, ...touch } })?.last

describe('the source of a touch', () => {
  test.each([
    [
      'in small letters, however it was written',
      { source: ' Instagram ', medium: 'Bio', campaign: 'Black Friday' },
      { source: 'instagram', medium: 'bio', campaign: 'black friday' },
    ],
    ['by its whole name', { source: 'ig', medium: 'paid' }, { source: 'instagram', medium: 'paid' }],
    ['the network of a click id', { click: 'gclid', referrer: 'google.com' }, { source: 'google', medium: 'cpc', referrer: 'google.com' }],
    ['the app whose browser sends no referrer', { click: 'fbclid' }, { source: 'facebook', medium: 'social' }],
    ['what the link says, before its click id', { source: 'tiktok', medium: 'bio', click: 'ttclid' }, { source: 'tiktok', medium: 'bio' }],
    ['a referral code', { ref: 'Marina' }, { source: 'marina', medium: 'indicação', ref: 'Marina' }],
    ['a search engine', { referrer: 'google.com.br' }, { source: 'google', medium: 'busca', referrer: 'google.com.br' }],
    [
      'a search engine of a country',
      { referrer: 'br.search.yahoo.com' },
      { source: 'yahoo', medium: 'busca', referrer: 'br.search.yahoo.com' },
    ],
    ['a network', { referrer: 'l.instagram.com' }, { source: 'instagram', medium: 'social', referrer: 'l.instagram.com' }],
    ['an app', { referrer: 'com.instagram.android' }, { source: 'instagram', medium: 'social', referrer: 'com.instagram.android' }],
    [
      'another service of the same name',
      { referrer: 'classroom.google.com' },
      { source: 'classroom.google.com', medium: 'link', referrer: 'classroom.google.com' },
    ],
    ['a site', { referrer: 'blog.marina.com.br' }, { source: 'blog.marina.com.br', medium: 'link', referrer: 'blog.marina.com.br' }],
    ['none that the link names', { campaign: 'natal' }, { source: 'não informada', campaign: 'natal' }],
  ])('is %s', (_, touch, expected) => expect(lastOf(touch)).toEqual({ at: '2026-11-25T00:00:00.000Z', ...expected }))
})

describe('what a link says is stored', () => {
  const sourceOf = (source: unknown) => lastOf({ source, referrer: 'x.com.br' })?.source

  test.each([
    ['without markup', '<script>alert(1)</script>"`', 'scriptalert(1)/script'],
    ['without what nobody sees', 'in\u0000s\u200bta\u202e', 'insta'],
    ['without half a character', 'insta\ud83d', 'insta\ufffd'],
    ['with at most 100 characters, and whole ones', '🐦'.repeat(5_000), '🐦'.repeat(100)],
    ['not if it names a person', 'joana@correio.com.br', 'x.com.br'],
    ['not if it is a placeholder', '{{campaign.name}}', 'x.com.br'],
    ['not if it is a placeholder of another network', '__CAMPAIGN_NAME__', 'x.com.br'],
    ['not if it is no text', { $gt: '' }, 'x.com.br'],
    ['not if it is endless', 'a'.repeat(20_000), 'x.com.br'],
  ])('%s', (_, given, source) => expect(sourceOf(given)).toBe(source))

  test.each([
    ['/courses/dormir-sem-remedio', '/courses/dormir-sem-remedio'],
    ['/verificar/ABCD-1234', '/verificar'],
    ['/minha-estante/1/aula', '/minha'],
    ['/', '/'],
    ['javascript:alert(1)', undefined],
  ])('the page %s as %s', (landing, stored) => expect(lastOf({ source: 'a', landing })?.landing).toBe(stored))
})

test('ids of clicks keep their case, and only known ones are kept', () => {
  const clicksOf = (clicks: unknown) => attributionInput.parse({ last: { at, source: 'a' }, clicks })?.clicks
  expect(clicksOf({ gclid: 'Cj0KCQ_jw-AbC' })).toEqual({ gclid: 'Cj0KCQ_jw-AbC' })
  expect(clicksOf({ gclid: '=1+1' })).toBeUndefined()
  expect(clicksOf({ outro: 'a' })).toBeUndefined()
})

test('the first touch is the last one if it is not known, and what is no attribution refuses nothing', () => {
  expect(attributionInput.parse({ last: { at, source: 'a' } })?.first!.source).toBe('a')
  for (const nothing of [undefined, null, 'x', [], { last: null }, { last: { at: 'ontem' } }, { last: { at: Number.MAX_VALUE } }])
    expect(attributionInput.parse(nothing) ?? null).toBeNull()
})
