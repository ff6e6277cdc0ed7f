import { expect, test } from 'vitest'
import { passagesOf, readCues } from './caption-cues.ts'

const cue = (start: number, end: number, text: string) => ({ start, end, text })

test('cues are read as a browser reads them: without notes, styles, names and tags', () =>
  expect(
    readCues(
      'WEBVTT Aula\nX: y\n\nNOTE 1\nde ontem\n\nSTYLE\n::cue { color: red }\n\nabertura\n00:01.500 --> 00:03.000 align:start\n<v Ana>Olá &amp; <b>bom</b> dia\nsegunda <00:02.000>linha\n\n1:00:00.000-->1:00:01.000\nhora\n00:05.000 --> 00:06.000\nlogo depois\n\n00:61.000 --> 00:62.000\nnunca\n\n00:07.000 --> 00:08.0000\nnem esta\n9999999:00:00.000 --> 9999999:00:01.000\ndepois de um milênio\n',
    ),
  ).toEqual([cue(1.5, 3, 'Olá & bom dia\nsegunda linha'), cue(3_600, 3_601, 'hora'), cue(5, 6, 'logo depois')]))

test('a passage ends with its sentence, after a pause, and where it gets long', () =>
  expect(
    passagesOf([
      cue(0, 3, 'Bom dia.'),
      cue(3, 6, 'Vamos\ncomeçar'),
      cue(6, 9, 'devagar.'),
      cue(9, 12, 'Respire'),
      cue(20, 22, 'Depois da pausa'),
    ]),
  ).toEqual([
    { start: 0, text: 'Bom dia. Vamos começar devagar.' },
    { start: 9, text: 'Respire' },
    { start: 20, text: 'Depois da pausa' },
  ]))

test('a line that rolls up through several cues is said once, and order is that of time', () =>
  expect(
    passagesOf([cue(2, 4, 'e hoje\nfalamos de sono'), cue(0, 2, 'e hoje'), cue(4, 6, 'falamos de sono\nsem pressa'), cue(6, 7, ' ')]),
  ).toEqual([{ start: 0, text: 'e hoje falamos de sono sem pressa' }]))

test('a cue that is too long is cut, and no half of an emoji is left, which PostgreSQL refuses', () => {
  const [text = ''] = passagesOf([cue(0, 3, `${'a'.repeat(999)}😀 e mais`)]).map((passage) => passage.text)
  expect([text.length, text.isWellFormed()]).toEqual([1_000, true])
})

test.each([
  ['n&#227;o &eacute; s&#xF3; &quot;isto&quot;', 'não &eacute; só "isto"'],
  ['&#38;lt;b&#62; &amp;#39;', '&lt;b> &#39;'],
  ['&#0;&#xD800;&#9999999;', '\uFFFD\uFFFD\uFFFD'],
])('characters that are written as numbers: %s', (written, read) =>
  expect(readCues(`WEBVTT\n\n00:01.000 --> 00:02.000\n${written}`)).toEqual([{ start: 1, end: 2, text: read }]),
)
