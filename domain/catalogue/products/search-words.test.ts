import { describe, expect, test } from 'vitest'
import { corrections, searchWords } from './search-words.ts'

const wordsOf = (search: string) => searchWords(search).map(({ word }) => word)

describe('the words of a search', () => {
  test.each([
    ['Ansiedade sem MISTÉRIO', ['ansiedade', 'sem', 'misterio']],
    ['NR-35', ['nr', '35']],
    ["' or 1=1 --", ['or', '1', '1']],
    ['c# & .net | !:*', ['c', 'net']],
    ['Gestões', ['gestoes', 'gestao']],
    ['pães', ['paes', 'pao']],
    ['mães', ['maes']],
    ['violão', ['violao', 'violoes']],
    ['½ №', ['1', '2', 'no']],
    ['\u0000 🦜 %', []],
    ['', []],
  ])('%j', (search, words) => expect(wordsOf(search)).toEqual(words))

  test('are numbered, and twelve at most', () => {
    expect(searchWords('um dois')).toEqual([
      { word: 'um', place: 0 },
      { word: 'dois', place: 1 },
    ])
    expect(wordsOf('a '.repeat(50))).toHaveLength(12)
  })
})

describe('corrections', () => {
  const correct = (word: string, known: string[]) => corrections({ word, place: 3 }, known)

  test('are the nearest words, at the place of the mistyped one', () =>
    expect(correct('seramica', ['ceramica', 'ceramicas', 'cerimonia'])).toEqual([{ word: 'ceramica', place: 3 }]))

  test('there are none for a known word, for a short one, and for one that is too different', () => {
    expect(correct('casa', ['casa', 'caso'])).toEqual([])
    expect(correct('mei', ['meia'])).toEqual([])
    expect(correct('xilofone', ['telefones'])).toEqual([])
    expect(correct('emen', ['enem'])).toEqual([])
    expect(correct('xilofone', [])).toEqual([])
  })

  test('there are at most four', () =>
    expect(correct('gatto', ['gato', 'gatos', 'ratto', 'gatte', 'matto', 'pratto', 'gattu'])).toHaveLength(4))
})
