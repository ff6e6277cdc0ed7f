import { describe, expect, test } from 'vitest'
import { lessonBlocks } from '../lessons/lesson-text.ts'
import { questionInput } from './lesson-questions.ts'
import { longestQuestion } from './question-limits.ts'
import { canAnswer, canChoose, mostAnswers, questionAnswer } from './question-can.ts'

const read = (text: string, second: unknown = null) => questionInput.safeParse({ text, second })

describe('a question', () => {
  test.each([
    ['  Por que 8 %?\u202e\u200b\n', 'Por que 8 %?'],
    ['linha\u2028outra', 'linha\noutra'],
    ['cafe\u0301', 'café'],
  ])('has nothing hidden in it: %j', (typed, stored) => expect(read(typed).data).toEqual({ text: stored, second: null }))

  test.each(['', ' \n\t', '\u200b\u2060\ufeff', 'x'.repeat(longestQuestion + 1), 'x'.repeat(20_000_000)])('is refused', (typed) =>
    expect(read(typed).success).toBe(false),
  )

  test.each([-1, 1.5, 1_000_001, Number.NaN, '12', undefined])('is about no second such as %s', (second) =>
    expect(questionInput.safeParse({ text: 'Por quê?', second }).success).toBe(false),
  )
})

/** Oddities of CommonMark, and what people try on boards: none becomes anything but text, emphasis and links to pages and addresses. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example)',
  '[x](\u0001javascript:alert(1))',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '[a](<javascript:alert(1)>)',
  '[![x](https://a.example/"onerror="alert(1))](javascript:alert(1))',
  '&lt;script&gt;&#x6A;avascript:alert(1)',
  '``` <script>alert(1)</script> ```',
  '[x](https://a.example/" onmouseover="alert(1))',
  '@todos [x](mailto:a@b.example?bcc=c@d.example)',
]

describe('a hostile text', () => {
  test.each(hostile)('%j has no link but to pages and addresses, and loses no character that was typed', (text) => {
    const written = JSON.stringify(lessonBlocks(text))
    const hrefs = [...written.matchAll(/"href":"((?:[^"\\]|\\.)*)"/g)].map(([, href]) => href!)
    expect(hrefs.filter((href) => !/^(https?:\/\/|mailto:)/.test(href))).toEqual([])
    if (text.includes('<')) expect(written).toContain('<')
  })

  test.each([
    '> '.repeat(4_000),
    '*'.repeat(8_000),
    '**_'.repeat(2_666),
    '['.repeat(8_000),
    '[a]('.repeat(2_000),
    '- '.repeat(4_000),
    '_a*'.repeat(2_666),
    '`'.repeat(8_000),
    '<a href="'.repeat(888),
    'https://'.repeat(1_000),
  ])('of 8 kB is read in bounded time: %.12s', (text) => {
    const begun = performance.now()
    lessonBlocks(text)
    expect(performance.now() - begun).toBeLessThan(500)
  })
})

describe('an answer', () => {
  const open = { isClosed: false, isErased: false, answers: 0 }

  test.each([
    [open, false, 'ok'],
    [open, true, 'ok'],
    [{ ...open, isErased: true }, false, 'ok'],
    [{ ...open, isErased: true }, true, 'CONFLICT'],
    [{ ...open, isClosed: true }, false, 'CONFLICT'],
    [{ ...open, answers: mostAnswers }, false, 'CONFLICT'],
  ])('to %j, private: %s, is %s', (question, isPrivate, code) => {
    const may = canAnswer(question, isPrivate)
    expect(may.allowed ? 'ok' : may.code).toBe(code)
  })

  test('that only one person sees is not the one', () => {
    expect([canChoose({ isPrivate: false }).allowed, canChoose({ isPrivate: true }).allowed]).toEqual([true, false])
    const answer = { text: 'Porque sim.', isPrivate: true, isChosen: false }
    expect([questionAnswer.safeParse(answer).success, questionAnswer.safeParse({ ...answer, isChosen: true }).success]).toEqual([
      true,
      false,
    ])
  })

  test('has no gap of a stored text left', () =>
    expect(questionAnswer.safeParse({ text: 'Olá, {nome}!', isPrivate: false, isChosen: true }).success).toBe(false))
})
