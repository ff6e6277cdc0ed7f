import { describe as group, expect, test } from 'vitest'
import { describe, sharePicture } from './describe.ts'

const settings = { storeName: 'Sabiá', publicUrl: 'https://loja.example', exchangeRates: { USD: 5.4 } }
const matches = [{ loaderData: { settings } }]
const about = { title: 'Cursos', description: 'Todos os cursos.' }

const describePage = (pathname: string, search = '', more: object = {}) => describe(matches, { pathname, search }, { ...about, ...more })
/** The content of a meta element, by its name or property. */
const content = (descriptors: object[], name: string) =>
  descriptors.map((each) => each as Record<string, string>).find((each) => each.name === name || each.property === name)?.content
const canonical = (descriptors: object[]) =>
  descriptors.map((each) => each as Record<string, string>).find(({ rel }) => rel === 'canonical')?.href

test('the title names the page, its number from the second on, and the store', () => {
  expect(describePage('/courses')).toContainEqual({ title: 'Cursos · Sabiá' })
  expect(describePage('/courses', '?pagina=2')).toContainEqual({ title: 'Cursos, página 2 · Sabiá' })
})

group('the canonical URL', () => {
  test('is the path at the public URL', () => expect(canonical(describePage('/courses'))).toBe('https://loja.example/courses'))

  test('keeps page and search, and drops tracking parameters', () => {
    expect(canonical(describePage('/courses', '?utm_source=insta&busca=medo&pagina=2&fbclid=1'))).toBe(
      'https://loja.example/courses?busca=medo&pagina=2',
    )
  })
})

group('search engines', () => {
  test('do not index search results', () => expect(content(describePage('/courses', '?busca=medo'), 'robots')).toBe('noindex, follow'))

  test('get JSON-LD only if the page has some', () => {
    const withData = describePage('/courses', '', { jsonLd: () => [{ '@type': 'Course' }] })
    expect(withData).toContainEqual({ 'script:ld+json': { '@context': 'https://schema.org', '@graph': [{ '@type': 'Course' }] } })
    expect(describePage('/courses').some((each) => 'script:ld+json' in each)).toBe(false)
  })
})

group('the picture of a shared link', () => {
  test('is the store’s if the page has none, with its absolute URL and its size', () => {
    const page = describePage('/courses')
    expect(content(page, 'og:image')).toBe('https://loja.example/og/loja.png')
    expect(content(page, 'og:image:width')).toBe('1200')
  })

  test('on another site is used unchanged, without a size', () => {
    const own = sharePicture({ publicUrl: 'https://loja.example' }, '/media/0a/capa.jpg#2000x3000', '/og/x.png')
    expect(own).toBe('https://loja.example/media/0a/capa.jpg?share=1')
    expect(content(describePage('/x', '', { picture: own }), 'og:image:height')).toBe('630')
    const page = describePage('/x', '', { picture: 'https://fotos.example/a.jpg' })
    expect(content(page, 'og:image')).toBe('https://fotos.example/a.jpg')
    expect(content(page, 'og:image:width')).toBeUndefined()
  })

  test.each([
    ['our own SVG is rendered as PNG', 'https://loja.example/covers/c-medo.svg', '/og/courses/1.png'],
    ['a picture is rendered if the page has none', '', '/og/courses/1.png'],
    ['an SVG of another site is used unchanged', 'https://x.example/a.svg', 'https://x.example/a.svg'],
    ['our own PNG is used unchanged', 'https://loja.example/a.png', 'https://loja.example/a.png'],
    [
      'a file-sharing link is replaced by its thumbnail',
      'https://drive.google.com/file/d/0123456789ab/view',
      'https://drive.google.com/thumbnail?id=0123456789ab&sz=w1000',
    ],
  ])('%s', (_, picture, shared) => expect(sharePicture(settings, picture, '/og/courses/1.png')).toBe(shared))
})
