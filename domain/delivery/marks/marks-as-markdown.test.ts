import { expect, test } from 'vitest'
import { marksAsMarkdown } from './marks-as-markdown.ts'
import type { StudyMark } from './study-marks.ts'

const mark = (more: Partial<StudyMark>): StudyMark => ({
  id: crypto.randomUUID(),
  kind: 'VIDEO',
  lessonId: 'um',
  position: 0,
  place: null,
  quote: '',
  colour: null,
  note: '',
  createdAt: '2026-11-29T12:00:00Z',
  ...more,
})

test('marks of a course are under their lessons, with their second, and those of lessons that are gone come last', () =>
  expect(
    marksAsMarkdown({
      title: 'Dormir',
      slug: 'dormir',
      isOpen: true,
      lessons: [
        { id: 'um', title: 'Começo' },
        { id: 'dois', title: 'Sem nota' },
      ],
      marks: [
        mark({ position: 754, note: 'Rever\no gráfico' }),
        mark({ position: 3_700 }),
        mark({ kind: 'TEXT', quote: 'Leia com calma', note: 'Sempre' }),
        mark({ lessonId: 'sumiu', note: 'Velha' }),
      ],
    }),
  ).toBe(
    '# Dormir\n\n## Começo\n\n- **12:34** Rever\n  o gráfico\n- **1:01:40**\n- **Marcador**\n  > Leia com calma\n\n  Sempre\n\n## Aulas que saíram do curso\n\n- **0:00** Velha\n',
  ))

test('a highlight of a book has its passage and the note', () =>
  expect(
    marksAsMarkdown({
      title: 'Terça',
      slug: null,
      isOpen: false,
      lessons: [],
      marks: [mark({ kind: 'BOOK', lessonId: null, place: '3', position: 0.333, quote: 'uma pausa', colour: 'PINK', note: 'bonito' })],
    }),
  ).toBe('# Terça\n\n- **33 %**\n  > uma pausa\n\n  bonito\n'))
