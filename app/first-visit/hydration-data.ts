const end = '</body></html>'
const controller = 'window.__reactRouterContext.streamController'

/** Puts what the loaders gave at the end of the page, where the router's start in the browser reads it; `data` is in the router's own writing. */
export function hydrationData(page: string, data: string, mark: string): string {
  if (!page.endsWith(end)) throw new Error('The page does not end as a page')
  const script = `${controller}.enqueue(${JSON.stringify(data).replaceAll('<', '\\u003c')});${controller}.close()`
  return `${page.slice(0, -end.length)}<script nonce="${mark}">${script}</script>${end}`
}
