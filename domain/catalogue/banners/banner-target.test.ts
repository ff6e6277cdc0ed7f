import { expect, test } from 'vitest'
import { bannerTarget } from './banner-target.ts'

test.each([
  ['https://sabia.com.br/courses', '/courses', 'Ver os cursos'],
  ['https://sabia.com.br/courses/c0000000', '/courses/c0000000', 'Ver o curso'],
  ['https://sabia.com.br/books?busca=medo#fim', '/books?busca=medo#fim', 'Ver os livros'],
  ['https://sabia.com.br/noticias/feira', '/noticias/feira', 'Ler a notícia'],
  ['https://sabia.com.br/books?cupom=SABIA10', '/books?cupom=SABIA10', 'Usar o cupom SABIA10'],
  ['https://sabia.com.br/', '/', 'Saiba mais'],
  ['https://www.feira.org.br/2026', 'https://www.feira.org.br/2026', 'Visitar feira.org.br'],
  ['not an address', '/courses', 'Saiba mais'],
  ['javascript:alert(1)', '/courses', 'Saiba mais'],
])('%s leads to %s: %s', (link, href, label) => expect(bannerTarget(link, 'https://sabia.com.br')).toEqual({ href, label }))
