import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forbiddenStorage, memoryStorage, useStorage } from '#tests/browser-storage.ts'
import { clearSource, keepSource, keepSourceEarly, readSource } from './utm-source.ts'

beforeEach(() => void useStorage('localStorage'))
afterEach(() => vi.unstubAllGlobals())

/** The same address, read by the page's first script, before the others are there. */
function readEarly(address: { search: string; hash: string }, localStorage = memoryStorage()) {
  runInNewContext(keepSourceEarly, { location: address, localStorage, decodeURIComponent })
  return localStorage.getItem('sabia.utm_source')
}

const addresses: [string, { search: string; hash: string }, string | undefined][] = [
  ['the query', { search: '?utm_source=insta', hash: '' }, 'insta'],
  ['the query among others', { search: '?busca=x&utm_source=insta&pagina=2', hash: '' }, 'insta'],
  ['the hash', { search: '', hash: '#utm_source=boletim' }, 'boletim'],
  ['the query of a hash', { search: '', hash: '#/cursos?utm_source=boletim' }, 'boletim'],
  ['an encoded text', { search: '?utm_source=caf%C3%A9+da+manh%C3%A3', hash: '' }, 'café da manhã'],
  ['nothing', { search: '?busca=x', hash: '#topo' }, undefined],
  ['an empty one', { search: '?utm_source=', hash: '' }, undefined],
]

test.each(addresses)('a source in %s is kept', (_, address, expected) => {
  keepSource(address)
  expect(readSource()).toBe(expected)
})

test.each(addresses)('and by the first script, too: %s', (_, address, expected) => expect(readEarly(address) ?? undefined).toBe(expected))

describe('a source', () => {
  test('that is kept stays when the next address has none, and goes after the purchase', () => {
    keepSource({ search: '?utm_source=insta', hash: '' })
    keepSource({ search: '', hash: '' })
    expect(readSource()).toBe('insta')
    clearSource()
    expect(readSource()).toBeUndefined()
  })

  test('is replaced by a newer one, the query before the hash', () => {
    keepSource({ search: '?utm_source=insta', hash: '' })
    keepSource({ search: '?utm_source=b', hash: '#utm_source=c' })
    expect(readSource()).toBe('b')
  })

  test('has 200 characters at most, however it is read', () => {
    const address = { search: `?utm_source=${'a'.repeat(300)}`, hash: '' }
    keepSource(address)
    expect(readSource()).toHaveLength(200)
    expect(readEarly(address)).toHaveLength(200)
  })
})

test('where nothing may be stored, visits are not attributed and nothing fails', () => {
  useStorage('localStorage', forbiddenStorage)
  keepSource({ search: '?utm_source=insta', hash: '' })
  expect(readSource()).toBeUndefined()
  expect(clearSource).not.toThrow()
})

test('an address that is wrongly encoded fails nothing', () => {
  expect(readEarly({ search: '?utm_source=%E0%A4', hash: '' })).toBeNull()
})
