import type { View } from 'foliate-js/view.js'
import { type Hit, mostHits } from './book-view.ts'

/** Finds words in an EPUB by its library, whatever their accents, and outlines them on its pages. */
export async function searchEpub(view: View, words: string): Promise<Hit[]> {
  const hits: Hit[] = []
  for await (const result of view.search({ query: words })) {
    if (result === 'done' || hits.length >= mostHits) break
    if (!('subitems' in result)) continue
    const { label, subitems } = result
    hits.push(
      ...subitems.map(({ cfi, excerpt: { pre, match, post } }) => ({ label: label.trim(), before: pre, match, after: post, target: cfi })),
    )
  }
  return hits.slice(0, mostHits)
}
