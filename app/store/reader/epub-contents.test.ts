import { expect, test } from 'vitest'
import { contentsOf } from './epub-contents.ts'

test('a part of the book without a page of its own leads to its first chapter', () => {
  const chapter = (label: string) => ({ label, href: `${label}.xhtml` })
  const inner = { label: 'Seção', subitems: [chapter('dois')] }
  const lines = contentsOf([
    chapter('prefácio'),
    { label: 'Parte I', href: undefined, subitems: [inner, chapter('três')] },
    { label: 'Vazia', subitems: null },
  ])
  expect(lines.map(({ label, target, level }) => [level, label, target])).toEqual([
    [0, 'prefácio', 'prefácio.xhtml'],
    [0, 'Parte I', 'dois.xhtml'],
    [1, 'Seção', 'dois.xhtml'],
    [2, 'dois', 'dois.xhtml'],
    [1, 'três', 'três.xhtml'],
  ])
})
