import { describe, expect, test } from 'vitest'
import { canonicalAddress, readAddress } from './canonical-address.ts'

const canonical = (address: string) => {
  const { pathname, search } = new URL(address, 'https://loja.example')
  return canonicalAddress(readAddress({ pathname, search }))
}

describe('every spelling of a page has one canonical address', () => {
  test.each([
    '/courses',
    '/Courses',
    '/COURSES/',
    '/courses/',
    '/courses?pagina=0',
    '/courses?pagina=1',
    '/courses?pagina=-1',
    '/courses?pagina=abc',
    '/courses?pagina=',
    '/courses?pagina=1.9',
    '/courses?busca=',
    '/courses?busca=%20&pagina=1',
    '/courses?utm_source=insta&fbclid=1',
  ])('%s', (address) => expect(canonical(address)).toBe('/courses'))

  test.each([
    ['/Books/?pagina=2.5', '/books?pagina=2'],
    ['/noticias/?pagina=+3', '/noticias?pagina=3'],
    ['/courses?pagina=2&busca=medo&utm_medium=x', '/courses?busca=medo&pagina=2'],
    ['/noticias?busca=medo', '/noticias'],
    ['/sobre/?pagina=2&busca=medo', '/sobre'],
    ['/courses/B0000000-0000-4000-8000-00000000000A/?pagina=2', '/courses/b0000000-0000-4000-8000-00000000000a'],
    ['/noticias/Como-Escolhemos/', '/noticias/Como-Escolhemos'],
    ['/', '/'],
  ])('%s is %s', (address, expected) => expect(canonical(address)).toBe(expected))
})
