import { readTouches } from '#app/store/shell/touch.ts'

const seenKey = 'sabia.seen'

/**
 * Has a page counted (docs/rules/admin-panel.md#funnel): the first of a session, and the pages of products and the checkout, each once. The
 * session's own storage remembers which; nothing tells one session from another.
 */
export function countVisit() {
  const path = location.pathname
  const seen = sessionStorage.getItem(seenKey) ?? ''
  if (seen.includes(`${path} `) || (seen && !/^.(courses.|books.|checkout)/.test(path))) return
  sessionStorage.setItem(seenKey, `${seen}${path} `)
  navigator.sendBeacon('/api/visits', JSON.stringify({ path, first: !seen, last: readTouches()?.last }))
}
