const longest = 200

/**
 * What the provider said of an error (docs/rules/admin-panel.md#sign-in-errors), or an empty text. Anybody can write it into the address of the callback, so it is
 * shortened and stripped of control characters here, and only ever shown as text. Raw browser errors have no such field and say nothing.
 */
export function providerMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('error_description' in error)) return ''
  if (typeof error.error_description !== 'string') return ''
  const said = error.error_description.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const characters = [...said]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : said
}
