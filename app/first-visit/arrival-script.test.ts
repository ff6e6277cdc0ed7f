import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { memoryStorage } from '#tests/rules/browser-storage.ts'
import { touchKey, touchMs } from '#app/store/shell/touch.ts'
import { choicesKey } from '#app/store/checkout/choices-key.ts'
import { arrivalScript } from './arrival-script.ts'

const day = 24 * 60 * 60 * 1000

interface Counted {
  path: string
  first: boolean
  last?: { source?: string }
}

interface Visit {
  path?: string
  search?: string
  hash?: string
  referrer?: string
  type?: string
  now?: number
}

const globals = (now: number) =>
  Object.fromEntries<unknown>([
    ['Date', { now: () => now }],
    ['URL', URL],
    ['URLSearchParams', URLSearchParams],
  ])

/** A browser that opens pages of the store. */
function browser(storage = memoryStorage()) {
  const session = memoryStorage()
  const counted: Counted[] = []
  return {
    counted,
    open({ path = '/courses', search = '', hash = '', referrer = '', type = 'navigate', now = 1000 * day }: Visit) {
      runInNewContext(arrivalScript, {
        location: { pathname: path, search, hash, hostname: 'www.loja.com.br' },
        document: { referrer },
        performance: { getEntriesByType: () => [{ type }] },
        localStorage: storage,
        sessionStorage: session,
        navigator: { sendBeacon: (_: string, body: string) => void counted.push(JSON.parse(body) as Counted) },
        window: {},
        ...globals(now),
      })
      return this
    },
    choices: () => JSON.parse(session.getItem(choicesKey) ?? 'null') as object | null,
    stored: () =>
      JSON.parse(storage.getItem(touchKey) ?? 'null') as { first: Record<string, unknown>; last: Record<string, unknown> } | null,
  }
}
const lastOf = (visit: Visit) => browser().open(visit).stored()?.last

describe('a touch', () => {
  test.each<[string, Visit, object]>([
    [
      'all parameters of a link',
      { search: '?utm_source=a&utm_medium=b&utm_campaign=c&utm_content=d&utm_term=e&ref=f' },
      { source: 'a', medium: 'b', campaign: 'c', content: 'd', term: 'e', ref: 'f' },
    ],
    ['names in capitals', { search: '?UTM_Source=Insta&FBCLID=AbC' }, { source: 'Insta', click: 'FBCLID' }],
    ['an escaped link', { search: '?utm_source=boletim&amp;utm_medium=email' }, { source: 'boletim', medium: 'email' }],
    ['the hash', { hash: '#/cursos?utm_source=boletim' }, { source: 'boletim' }],
    ['the query before the hash, and the first of two', { search: '?utm_source=a&utm_source=b', hash: '#utm_source=c' }, { source: 'a' }],
    ['an invalid encoding', { search: '?utm_source=%E0%A4' }, { source: '\ufffd' }],
    ['the name of a click id, never the id', { search: '?gclid=Cj0KCQjw' }, { click: 'gclid' }],
    ['the name of another site alone', { referrer: 'https://www.google.com.br/search?q=ansiedade' }, { referrer: 'google.com.br' }],
    ['the name of an app', { referrer: 'android-app://com.instagram.android/' }, { referrer: 'com.instagram.android' }],
    ['10,000 characters, cut', { search: `?utm_source=${'a'.repeat(10_000)}` }, { source: 'a'.repeat(200) }],
  ])('is %s', (_, visit, touch) => expect(lastOf(visit)).toEqual({ at: 1000 * day, landing: '/courses', ...touch }))

  test.each<[string, Visit]>([
    ['without parameters and referrer', { search: '?busca=x' }],
    ['from a page of the store, also with parameters', { search: '?utm_source=banner', referrer: 'https://loja.com.br/books' }],
    ['from the card page of the provider', { referrer: 'https://pagamento.pagbank.com.br/' }],
    ['on the page to which a payment returns, from any bank', { path: '/postcheckout', referrer: 'https://acs.banco.com.br/' }],
    ['from the sign-in of staff', { path: '/callback', referrer: 'https://loja.us.auth0.com/' }],
    ['from a message in a mail program', { referrer: 'https://mail.google.com/' }],
    ['that is loaded again', { search: '?utm_source=insta', type: 'reload' }],
    ['that a browser restored or went back to', { search: '?utm_source=insta', type: 'back_forward' }],
  ])('is no visit %s', (_, visit) => expect(lastOf(visit)).toBeUndefined())
})

describe('the record', () => {
  const ofSources = (visited: ReturnType<typeof browser>) => [visited.stored()?.first.source, visited.stored()?.last.source]

  test('has the first and the last touch, and a direct visit changes neither', () => {
    const visited = browser().open({ search: '?utm_source=a' }).open({ search: '?utm_source=b' }).open({})
    expect(ofSources(visited.open({ search: '?utm_source=c' }).open({ referrer: 'https://pagseguro.uol.com.br/' }))).toEqual(['a', 'c'])
  })

  test('begins anew with the next touch after 90 days', () => {
    const visited = browser().open({ search: '?utm_source=a' })
    expect(ofSources(visited.open({ search: '?utm_source=b', now: 1000 * day + touchMs - 1 }))).toEqual(['a', 'b'])
    expect(ofSources(visited.open({ search: '?utm_source=c', now: 1000 * day + touchMs }))).toEqual(['c', 'c'])
  })

  test('is written over what is no record', () => {
    expect(ofSources(browser(memoryStorage({ [touchKey]: '{' })).open({ search: '?utm_source=a' }))).toEqual(['a', 'a'])
  })
})

test('a coupon in the address waits for the checkout, beside what was chosen there', () => {
  const visited = browser().open({ search: '?busca=x' })
  expect(visited.choices()).toBeNull()
  expect(visited.open({ search: `?cupom=${'SABIA10'.padEnd(5000, '0')}` }).choices()).toEqual({ coupon: 'SABIA10'.padEnd(60, '0') })
  expect(visited.open({ search: '?cupom=SABIA10' }).open({}).choices()).toEqual({ coupon: 'SABIA10' })
})

test('the first page of a session is counted, and products and the checkout, each once, with what brought the visitor', () => {
  const visited = browser().open({ search: '?utm_source=a' }).open({ path: '/cart' }).open({ path: '/books/1' }).open({ path: '/courses' })
  visited.open({ path: '/books/1' }).open({ path: '/checkout' }).open({ path: '/noticias/1' })
  expect(visited.counted.map(({ path, first, last }) => [path, first, last?.source])).toEqual([
    ['/courses', true, 'a'],
    ['/books/1', false, 'a'],
    ['/checkout', false, 'a'],
  ])
})
