import { expect, test } from 'vitest'
import { factsOf, isNamed, replaceText, type StoredFile, unusedText } from './file-texts.ts'

const file = (changes: Partial<StoredFile> = {}): StoredFile => ({
  id: 'f1',
  address: '/media/f1/capa.jpg#1440x900',
  name: 'capa.jpg',
  kind: 'PICTURE',
  access: 'PUBLIC',
  bytes: 1_234_567,
  width: 1440,
  height: 900,
  playbackProblem: null,
  uploadedBy: 'renata.lopes@sabia.example',
  createdAt: '2026-11-22T12:00:00.000Z',
  uses: [],
  useCount: 0,
  unusedSince: null,
  removalAt: null,
  ...changes,
})

test('the facts of a file in one line', () => {
  expect(factsOf(file())).toBe('Imagem · 1,2 MB · 1440 × 900 · público')
  expect(factsOf(file({ kind: 'VIDEO', access: 'PROTECTED', bytes: 2_500_000_000, width: null, height: null }))).toBe(
    'Vídeo · 2,5 GB · protegido',
  )
})

test('an unused file says when it will be removed, by the calendar of São Paulo', () => {
  expect(unusedText(file())).toBe('Se continuar assim, é removido em 30 dias.')
  const marked = file({ unusedSince: '2026-11-02T02:00:00.000Z', removalAt: '2026-12-02T02:00:00.000Z' })
  expect(unusedText(marked)).toBe('desde 01/11/2026. Será removido em 01/12/2026.')
})

test('only rows of the catalogue can be given another file, and the dialog says who gets it', () => {
  const use = { id: 'x', title: '', removed: false }
  expect(isNamed(file({ uses: [{ ...use, entity: 'RECORD' }] }))).toBe(false)
  expect(
    isNamed(
      file({
        uses: [
          { ...use, entity: 'RECORD' },
          { ...use, entity: 'BOOK' },
        ],
      }),
    ),
  ).toBe(true)
  expect(replaceText(file())).toContain('as páginas mostram o novo')
  expect(replaceText(file({ access: 'PROTECTED' }))).toContain('quem já comprou recebe o novo')
})
