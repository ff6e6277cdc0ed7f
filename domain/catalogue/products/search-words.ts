import { editDistance } from '#domain/platform/values/edit-distance.ts'

/** A word to find, and the place in the search of the word that it stands for. */
export interface SearchedWord {
  word: string
  place: number
}

/** Further words are ignored. */
const mostWords = 12

/** The words of a search, in small letters and without accents. Only letters and digits are left, so no word has a meaning in a query. */
export function searchWords(search: string): SearchedWord[] {
  const words =
    search
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, mostWords).flatMap((word, place) => [word, ...otherNumber(word)].map((form) => ({ word: form, place })))
}

/**
 * Plurals whose stem differs from the singular's once the accents are gone: gestões and gestão, pães and pão. PostgreSQL's stems know all
 * others.
 */
function otherNumber(word: string): string[] {
  if (/..oes$/.test(word)) return [word.replace(/oes$/, 'ao')]
  if (/[^m]aes$/.test(word)) return [word.replace(/aes$/, 'ao')]
  return /..ao$/.test(word) ? [word.replace(/ao$/, 'oes')] : []
}

/** Shorter words are not corrected: too many others differ from them by one character. */
export const shortestCorrected = 4
const mostCorrections = 4

/**
 * The known words that a mistyped one probably stands for: those with the fewest wrong characters, at most two (one in words of four).
 * None for a known word.
 */
export function corrections(typed: SearchedWord, known: readonly string[]): SearchedWord[] {
  if (typed.word.length < shortestCorrected) return []
  const most = typed.word.length === shortestCorrected ? 1 : 2
  const distances = known.map((word) => ({ word, distance: editDistance(typed.word, word) }))
  const least = Math.min(...distances.map(({ distance }) => distance))
  if (least === 0 || least > most) return []
  return distances
    .filter(({ distance }) => distance === least)
    .slice(0, mostCorrections)
    .map(({ word }) => ({ word, place: typed.place }))
}
