import { describe, expect, test } from 'vitest'
import { newCourse, noLessons } from './course-form.ts'

const course = { title: 'Ansiedade sem mistério', slug: 'ansiedade-sem-misterio', price: 189.9 }
const lesson = { id: 'aula-1', title: 'Começo', description: '', video: '', downloads: [] }

const complaints = (value: unknown) => newCourse.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

test('a new course is by default unpublished, priced in BRL, can go into the cart, and has no lessons', () => {
  expect(newCourse.parse(course)).toEqual({
    ...course,
    description: '',
    thumbnailUrl: '',
    currency: 'BRL',
    published: false,
    publishAt: null,
    singleSale: false,
    orderBump: [],
    upsell: null,
    lessons: noLessons,
    accessDays: null,
    watermark: false,
    takesQuestions: true,
    certificateHours: null,
    author: '',
    authorPicture: '',
    aboutAuthor: '',
    questions: [],
  })
})

describe('the price', () => {
  test.each([0, 0.01, 19.99, 1234.5, 1_000_000])('%d is accepted', (price) => expect(complaints({ ...course, price })).toEqual([]))

  test.each([
    [-0.01, 'O preço não pode ser negativo.'],
    [1_000_000.01, 'O preço é alto demais.'],
    [19.999, 'Use no máximo duas casas decimais.'],
    [Number.NaN, 'Escreva o preço.'],
    ['19.90', 'Escreva o preço.'],
  ])('%s is refused', (price, message) => expect(complaints({ ...course, price })).toContain(message))
})

describe('the slug', () => {
  test.each(['a', 'curso-1', '2026'])('%s is accepted', (slug) => expect(complaints({ ...course, slug })).toEqual([]))

  test.each(['Curso', 'ação', 'um--dois', '-um', 'um-', 'um dois', 'um/dois'])('%s is refused', (slug) =>
    expect(complaints({ ...course, slug })).toEqual(['Use letras minúsculas sem acento, números e hífens.']),
  )
})

describe('the course structure', () => {
  const both = { lessons: [lesson], modules: [{ title: 'Primeiro', lessons: [lesson] }] }

  test.each([
    { withModules: false, lessons: [lesson, lesson] },
    { withModules: true, modules: [...both.modules, { title: 'Segundo', lessons: [lesson] }] },
  ])('has no lesson twice', (lessons) =>
    expect(complaints({ ...course, lessons })).toEqual(['Duas aulas têm o mesmo identificador: cada uma precisa do seu.']),
  )

  test('with modules drops the lessons outside of modules', () => {
    const { lessons } = newCourse.parse({ ...course, lessons: { withModules: true, ...both } })
    expect(lessons).toEqual({ withModules: true, lessons: [], modules: [{ title: 'Primeiro', lessons: [lesson] }] })
  })

  test('without modules drops the modules', () => {
    const { lessons } = newCourse.parse({ ...course, lessons: { withModules: false, ...both } })
    expect(lessons).toEqual({ withModules: false, lessons: [lesson], modules: [] })
  })

  test('gives a new lesson a unique id, and preserves an existing id', () => {
    const untitled = { title: 'Nova' }
    const { lessons } = newCourse.parse({ ...course, lessons: { withModules: false, lessons: [untitled, untitled, lesson] } })
    const [first, second, third] = lessons.lessons.map(({ id }) => id)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).not.toBe(first)
    expect(third).toBe('aula-1')
  })

  test('accepts null for the optional fields of a lesson', () => {
    const bare = { id: null, title: 'Nova', description: null, video: null, downloads: null }
    const { lessons } = newCourse.parse({ ...course, lessons: { withModules: false, lessons: [bare], modules: null } })
    expect(lessons.lessons[0]).toMatchObject({ title: 'Nova', description: '', video: '', downloads: [] })
  })

  test('requires titles for modules, lessons and files', () => {
    const file = { title: ' ', file: 'https://x.example/a.pdf' }
    const lessons = { withModules: true, modules: [{ title: '', lessons: [{ title: '', downloads: [file] }] }] }
    expect(complaints({ ...course, lessons })).toEqual([
      'Escreva o título do módulo.',
      'Escreva o título da aula.',
      'Escreva o título do arquivo.',
    ])
  })
})

describe('texts', () => {
  test('lose the hidden marks of Word, and NUL, which PostgreSQL cannot store', () => {
    expect(newCourse.parse({ ...course, description: 'Intro\u00addução\u00a0ao\u200b tema\vlinha\0' }).description).toBe(
      'Introdução ao tema\nlinha',
    )
    expect(newCourse.parse({ ...course, title: '\ufeffPsicologia\u00a0 do dia\u001eà\u001enoite' }).title).toBe('Psicologia do dia-à-noite')
    expect(newCourse.parse({ ...course, thumbnailUrl: ' https://x.example/a.png\u200b' }).thumbnailUrl).toBe('https://x.example/a.png')
  })

  test('have a maximum length, which does not count the spaces around a title', () => {
    expect(newCourse.parse({ ...course, title: `  ${'a'.repeat(200)}  ` }).title).toHaveLength(200)
    expect(complaints({ ...course, title: 'a'.repeat(201) })).toEqual(['Use no máximo 200 caracteres.'])
  })
})

describe('order bumps', () => {
  test('are stored as text, whether their data arrived as text or as an object', () => {
    const orderBump = [
      { type: 'CI', data: { value: 120, locale: 'BR' } },
      { type: 'MED', data: '{"value":300}' },
    ]
    expect(newCourse.parse({ ...course, orderBump }).orderBump).toEqual([
      { type: 'CI', data: '{"value":120,"locale":"BR"}' },
      { type: 'MED', data: '{"value":300}' },
    ])
  })

  test('that offer nothing are refused, and so are more than 20', () => {
    expect(complaints({ ...course, orderBump: [{ type: 'COURSE', data: '' }] })).toEqual(['Este complemento está incompleto.'])
    const many = Array.from({ length: 21 }, () => ({ type: 'MED', data: '{"value":300}' }))
    expect(complaints({ ...course, orderBump: many })).toEqual(['Use no máximo 20 complementos.'])
  })
})

test('a title that a certificate cannot show is refused only if the course has one', () => {
  const title = 'Respirar 呼吸'
  expect(complaints({ ...course, title })).toEqual([])
  const read = newCourse.safeParse({ ...course, title, certificateHours: 2 })
  expect(read.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['title'], 'O certificado só mostra letras do alfabeto latino. Mude o título ou deixe o curso sem certificado.'],
  ])
  expect(complaints({ ...course, title: 'Respirar 🌿', certificateHours: 2 })).toEqual([])
})
