import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainCode, plainLine, plainProse } from './plain-text.ts'

const hidden = [
  ['soft hyphen', '\u00ad'],
  ['zero-width space', '\u200b'],
  ['zero-width non-joiner', '\u200c'],
  ['zero-width joiner', '\u200d'],
  ['left-to-right mark', '\u200e'],
  ['right-to-left mark', '\u200f'],
  ['embedding', '\u202a'],
  ['override', '\u202e'],
  ['word joiner', '\u2060'],
  ['isolate', '\u2068'],
  ['end of isolate', '\u2069'],
  ['byte order mark', '\ufeff'],
  ['combining grapheme joiner', '\u034f'],
  ['Hangul filler', '\u3164'],
  ['variation selector', '\ufe0f'],
  ['tag', '\u{e0041}'],
  ['NUL', '\u0000'],
  ['optional hyphen of Word', '\u001f'],
  ['place of a picture', '\ufffc'],
] as const

describe('a line', () => {
  test.each(hidden)('loses the %s', (_, mark) => {
    expect(plainLine(`${mark}Ana${mark} Sil${mark}va${mark}`)).toBe('Ana Silva')
    expect(plainProse(`${mark}Ana${mark} Sil${mark}va${mark}`)).toBe('Ana Silva')
    expect(plainCode(`${mark}Ana${mark} Sil${mark}va${mark}`)).toBe('Ana Silva')
  })

  test.each(['\u00a0', '\u2009', '\u202f', '\u3000', '\u2007', '\t', '\n', '\r\n', '\v', '\u0085', '\u2028', '\u2800', '  ', ' \u00a0\t '])(
    'has one space for the blank %j',
    (blank) => expect(plainLine(`${blank}Ana${blank}Silva${blank}`)).toBe('Ana Silva'),
  )

  test('has composed accents, also where a hidden mark stood between', () => {
    expect(plainLine('Joa\u0303o Gonc\u0327alves')).toBe('João Gonçalves')
    expect(plainLine('Joa\u200b\u0303o')).toBe('João')
  })

  test('keeps emoji whole', () => {
    for (const emoji of ['👩🏽‍🏫', '❤️', '👨‍👩‍👧‍👦', '🏳️‍🌈', '1️⃣']) expect(plainLine(`Aula ${emoji} de hoje`)).toBe(`Aula ${emoji} de hoje`)
  })

  test("takes Word's hyphen and bullet", () => expect(plainLine('\uf0b7 bem\u001evindo')).toBe('• bem-vindo'))
})

describe('text of several lines', () => {
  test('keeps line breaks, tabs and indentation', () =>
    expect(plainProse('Um:\n  - dois\n\ttrês\n\nquatro ')).toBe('Um:\n  - dois\n\ttrês\n\nquatro '))

  test('has one kind of line break and of blank', () => expect(plainProse('a\r\nb\vc\u2028d\fe\u00a0 \u2009f')).toBe('a\nb\nc\nd\ne f'))
})

describe('a code', () => {
  test.each([
    ['５２９．９８２', '529.982'],
    ['٠٥٤٠٧', '05407'],
    ['۱۲', '12'],
    ['SABIA‑10', 'SABIA-10'],
    ['SABIA–10', 'SABIA-10'],
    ['ｊｏａｎａ＠ｅｘａｍｐｌｅ.com', 'joana@example.com'],
    ['oﬁcina', 'oficina'],
  ])('%s is %s', (typed, plain) => expect(plainCode(typed)).toBe(plain))
})

test('normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...hidden.map(([, mark]) => mark), ...'aã\u0303\u0327 \t\n\u00a0-–1１٣❤🏽👩ﬁ<@.')),
      (characters) => {
        const text = characters.join('')
        for (const plain of [plainLine, plainProse, plainCode]) expect(plain(plain(text))).toBe(plain(text))
      },
    ),
  )
})
