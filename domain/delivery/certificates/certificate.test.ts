import { describe, expect, test } from 'vitest'
import { certificateName, certificateStanding, initialsOf, linkedInAddress } from './certificate.ts'

describe('a certificate', () => {
  const course = { hours: 12, lessonIds: ['a', 'b', 'c'] }

  test('is issued when every lesson is completed', () => {
    expect(certificateStanding(course, [])).toEqual({ kind: 'LEFT', lessons: 3 })
    expect(certificateStanding(course, ['c', 'a'])).toEqual({ kind: 'LEFT', lessons: 1 })
    expect(certificateStanding(course, ['c', 'a', 'b'])).toEqual({ kind: 'READY', hours: 12 })
  })

  test('is not issued for lessons that the course has no more', () =>
    expect(certificateStanding(course, ['a', 'b', 'gone'])).toEqual({ kind: 'LEFT', lessons: 1 }))

  test('does not exist for a course without hours or without lessons', () => {
    expect(certificateStanding({ ...course, hours: null }, ['a', 'b', 'c'])).toEqual({ kind: 'NONE' })
    expect(certificateStanding({ hours: 12, lessonIds: [] }, [])).toEqual({ kind: 'NONE' })
  })
})

describe('the name on certificates', () => {
  test.each([
    ['  Joana   Ribeiro Farias ', 'Joana Ribeiro Farias'],
    ['Łucja Ñandú', 'Łucja Ñandú'],
    ['Jose\u0301 d’Ávila', 'José d’Ávila'],
    ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
    ['Joana\u00a0\u200bFarias\u0000', 'Joana Farias'],
  ])('%j is %j', (typed, name) => expect(certificateName.parse(typed)).toBe(name))

  test.each(['', 'Joana', 'Joana <b>Farias</b>', 'Joana 💛', '李 小龙', `J ${'a'.repeat(90)}`])('%j is refused', (typed) =>
    expect(certificateName.safeParse(typed).success).toBe(false),
  )

  test('is shown by its initials where everybody may read it', () => expect(initialsOf('Łucja de Ñandú')).toBe('Ł. d. Ñ.'))
})

test('LinkedIn gets the course, the issuer, the month in São Paulo, and the address of the verification', () => {
  const address = 'https://loja.example/verificar/0123456789ABCDEF'
  const url = new URL(
    linkedInAddress({ title: 'Ansiedade', storeName: 'Sabiá', issuedAt: new Date('2026-04-01T02:59:59Z'), address, code: 'X' }),
  )
  expect(Object.fromEntries(url.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Ansiedade',
    organizationName: 'Sabiá',
    issueYear: '2026',
    issueMonth: '3',
    certUrl: address,
    certId: 'X',
  })
})
