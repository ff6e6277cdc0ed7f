import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCaptions, toWebVtt } from './captions.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const converted = (text: string) => toWebVtt(bytes(text))

const srt = '1\n00:00:01,000 --> 00:00:03,500\nOlá\n\n2\n00:00:04,000 --> 00:00:05,000\nCoração\n'
const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nOlá\n\n00:00:04.000 --> 00:00:05.000\nCoração\n'

describe('SubRip becomes WebVTT', () => {
  test.each([
    ['with line breaks of Unix', srt],
    ['with line breaks of Windows', srt.replaceAll('\n', '\r\n')],
    ['with line breaks of old Macs', srt.replaceAll('\n', '\r')],
    ['without numbers', srt.replaceAll(/^\d\n/gm, '')],
    ['with empty lines at the start', `\n\n${srt}`],
    ['without empty lines between the cues', srt.replaceAll('\n\n', '\n')],
    ['with points in its times', srt.replaceAll(/(\d),(\d)/g, '$1.$2')],
    ['with short times', srt.replaceAll('00:00:0', '0:0:').replaceAll(',000', ',0').replaceAll(',500', ',5')],
    ['with places', srt.replaceAll(/(00:\d\d:\d\d,\d{3})$/gm, '$1 X1:40 X2:600 Y1:20 Y2:50').replace('Olá', String.raw`{\an8}Olá`)],
    ['with fonts', srt.replace('Olá', '<font color="#ffff00">Olá</font>')],
  ])('%s', (_, text) => expect(converted(text)).toBe(vtt))

  test.each([
    ['UTF-8 with a byte order mark', bytes(`\uFEFF${srt}`)],
    ['Windows-1252', Buffer.from(srt, 'latin1')],
    ['UTF-16, little endian', Buffer.from(`\uFEFF${srt}`, 'utf16le')],
    ['UTF-16, big endian', Buffer.from(`\uFEFF${srt}`, 'utf16le').swap16()],
  ])('in %s', (_, content) => {
    expect(isCaptions(content)).toBe(true)
    expect(toWebVtt(content)).toBe(vtt)
  })

  test('its text keeps what it says', () =>
    expect(converted('1\n00:00:01,000 --> 00:00:02,000\n<I>Tom & Jerry</I> <3 -->\n\n2020\n')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<i>Tom &amp; Jerry</i> &lt;3 →\n2020\n',
    ))

  test('whatever its cues say, each keeps its times and lines', () => {
    const word = fc.stringMatching(/^[a-zà-ú]{1,9}$/)
    const cue = fc.record({ start: fc.integer({ min: 0, max: 35_999 }), lines: fc.array(word, { minLength: 1, maxLength: 3 }) })
    const clock = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 19)
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), fc.constantFrom('\n', '\r\n'), (cues, end) => {
        const written = cues.map(({ start, lines }, index) =>
          [String(index + 1), `${clock(start)},250 --> ${clock(start + 2)},000`, ...lines, ''].join(end),
        )
        const read = converted(written.join(end)).trim().split('\n\n').slice(1)
        expect(read).toEqual(cues.map(({ start, lines }) => [`${clock(start)}.250 --> ${clock(start + 2)}.000`, ...lines].join('\n')))
      }),
    )
  })
})

describe('WebVTT', () => {
  test.each([
    vtt,
    vtt.replaceAll('\n', '\r\n'),
    'WEBVTT\n',
    'WEBVTT Aula 1\n\nNOTE de 1,5 a 2,0 --> fim\n\nabertura\n01:02.003 --> 01:04.000 align:start line:0\n<v Ana>Olá, 1,5\n',
  ])('that is valid stays as it is: %j', (text) => expect(converted(text)).toBe(text))

  test('gets points for the commas in its times, and UTF-8', () => {
    const commas = vtt.replaceAll(/(\d)\.(\d)/g, '$1,$2')
    expect(converted(commas)).toBe(vtt)
    expect(toWebVtt(Buffer.from(commas, 'latin1'))).toBe(vtt)
    expect(converted(`\uFEFF\n${vtt}`)).toBe(vtt)
  })
})

test.each(['WEBVTTX\n', 'Às 10:00 --> 11:00\n', '1\n\nOlá', '', '%PDF-1.7', '00:00:01,000'])('%j is no captions', (text) =>
  expect(isCaptions(bytes(text))).toBe(false),
)
