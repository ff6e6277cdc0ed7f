const end = '</body></html>'
const controller = 'window.__reactRouterContext.streamController'

/** Appends the loaders' data to the page, for the router to read when it starts in the browser. `data` is in the router's own encoding. */
export function hydrationData(page: string, data: string, nonce: string): string {
  if (!page.endsWith(end)) throw new Error(`The rendered page does not end with ${end}`)
  const script = `${controller}.enqueue(${JSON.stringify(data).replaceAll('<', '\\u003c')});${controller}.close()`
  return `${page.slice(0, -end.length)}<script nonce="${nonce}">${script}</script>${end}`
}
