import { expect, test } from 'vitest'
import { answeredText, isPushAddress, newLessonsText, pushInput } from './pushes.ts'

const news = {
  course: { slug: 'dormir', title: 'Dormir' },
  grantedAt: new Date('2026-11-01T12:00:00Z'),
  lessons: [
    { id: 'um', title: 'Um' },
    { id: 'do is', title: 'Dois', releaseAfterDays: 7 },
    { id: 'tres', title: 'Três', releaseOn: '2026-11-09' },
    { id: 'quatro', title: 'Quatro', releaseOn: '2026-11-09' },
  ],
}

test('one lesson is named and opened, several lead to their course, none says nothing', () => {
  expect(newLessonsText({ ...news, day: '2026-11-08' })).toEqual({
    title: 'Tem aula nova: “Dois”',
    link: '/minha-estante/cursos/dormir/do%20is',
  })
  expect(newLessonsText({ ...news, day: '2026-11-09' })).toEqual({
    title: 'Tem aulas novas em “Dormir”',
    link: '/minha-estante/cursos/dormir',
  })
  expect(newLessonsText({ ...news, day: '2026-11-10' })).toBeNull()
})

test('an answer leads to its question', () =>
  expect(answeredText({ slug: 'dormir', lesson: { id: 'um', title: 'Um' }, question: 'q' }).link).toBe('/minha-estante/cursos/dormir/um/q'))

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://fcm.googleapis.com:443/fcm/send/abc', true],
  ['https://push.example:8443/x', false],
  ['http://push.example/x', false],
  ['https://ana:segredo@push.example/x', false],
])('%s: an address of a push service is %s', (address, expected) => expect(isPushAddress(address)).toBe(expected))

test('keys have their lengths', () => {
  const base64 = (bytes: number) => Buffer.alloc(bytes, 4).toString('base64url')
  const input = { endpoint: 'https://push.example/x', p256dh: base64(65), auth: base64(16), key: base64(65) }
  expect(pushInput.safeParse(input).success).toBe(true)
  for (const wrong of [
    { p256dh: base64(64) },
    { auth: base64(17) },
    { endpoint: 'file:///etc/passwd' },
    { endpoint: `https://x/${'a'.repeat(1_000)}` },
  ])
    expect(pushInput.safeParse({ ...input, ...wrong }).success).toBe(false)
})
