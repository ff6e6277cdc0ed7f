import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forbiddenStorage, memoryStorage, useStorage } from '#tests/rules/browser-storage.ts'
import { arrivalScript } from '#app/first-visit/arrival-script.ts'
import { clearSource, readSource } from './utm-source.ts'

let stored: Storage
beforeEach(() => (stored = memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

const names = Object.fromEntries<unknown>([['URLSearchParams', URLSearchParams]])

const run = (address: { search: string; hash: string }, localStorage: Storage) =>
  runInNewContext(arrivalScript, { location: { pathname: '/', hostname: 'loja.com.br', ...address }, localStorage, window: {}, ...names })

/** The source that the page's first inline script stores, before the other scripts are loaded. */
function savedByScript(address: { search: string; hash: string }, localStorage = memoryStorage()) {
  run(address, localStorage)
  return localStorage.getItem('sabia.utm_source')
}

const addresses: [string, { search: string; hash: string }, string | undefined][] = [
  ['the query', { search: '?utm_source=insta', hash: '' }, 'insta'],
  ['a query with other parameters', { search: '?busca=x&utm_source=insta&pagina=2', hash: '' }, 'insta'],
  ['the hash', { search: '', hash: '#utm_source=boletim' }, 'boletim'],
  ['the query of a hash', { search: '', hash: '#/cursos?utm_source=boletim' }, 'boletim'],
  ['an encoded text', { search: '?utm_source=caf%C3%A9+da+manh%C3%A3', hash: '' }, 'café da manhã'],
  ['a text with control characters', { search: '?utm_source=bole%09tim%0A', hash: '' }, 'boletim'],
  ['no parameter', { search: '?busca=x', hash: '#topo' }, undefined],
  ['an empty parameter', { search: '?utm_source=', hash: '' }, undefined],
]

test.each(addresses)('the first inline script stores the expected source for %s', (_, address, expected) =>
  expect(savedByScript(address) ?? undefined).toBe(expected),
)

describe('a source', () => {
  test('stays stored when the next URL has none, and is removed after the purchase', () => {
    useStorage('localStorage', stored)
    savedByScript({ search: '?utm_source=insta', hash: '' }, stored)
    savedByScript({ search: '', hash: '' }, stored)
    expect(readSource()).toBe('insta')
    clearSource()
    expect(readSource()).toBeUndefined()
  })

  test('is replaced by a newer one, and the query takes precedence over the hash', () => {
    savedByScript({ search: '?utm_source=insta', hash: '' }, stored)
    expect(savedByScript({ search: '?utm_source=b', hash: '#utm_source=c' }, stored)).toBe('b')
  })

  test('is cut to 200 characters', () => expect(savedByScript({ search: `?utm_source=${'a'.repeat(300)}`, hash: '' })).toHaveLength(200))
})

test('without storage, visits are not attributed and nothing fails', () => {
  useStorage('localStorage', forbiddenStorage)
  expect(() => run({ search: '?utm_source=insta', hash: '' }, forbiddenStorage)).not.toThrow()
  expect(readSource()).toBeUndefined()
  expect(clearSource).not.toThrow()
})

test('a URL with an invalid encoding causes no error', () => {
  expect(savedByScript({ search: '?utm_source=%E0%A4', hash: '' })).toBe('\ufffd')
})
